import { parseTemplate } from '../../jinja/reading/template-parser.ts';
import { vendorOf } from './adapters.ts';
import { macrosOf, type MacroTable, type ProjectMacro } from './macro-files.ts';
import type { NodeConfig } from './node-settings.ts';
import { type DbtNode, type DbtProject } from './project.ts';
import { readProperties } from './properties.ts';
import { readSettings } from './settings.ts';
import { list, mapping, text } from './yaml.ts';

/** The number of templates that are no files of the run. */
const noFile = -1;

/** What a manifest holds of a node, a source or a macro. */
export type ManifestEntry = Readonly<Record<string, unknown>>;

/** The texts of a manifest's macros, by their names. */
type MacroTexts = ReadonlyMap<string, string>;

/** The macros of a package as a manifest holds them: parsed when they are asked for. */
export class ManifestMacros implements MacroTable {
  readonly #texts: MacroTexts;
  readonly #parsed = new Map<string, ProjectMacro | undefined>();

  constructor(texts: MacroTexts = new Map()) {
    this.#texts = texts;
  }

  get(name: string): ProjectMacro | undefined {
    if (this.#parsed.has(name)) return this.#parsed.get(name);
    const written = this.#texts.get(name);
    const found = written === undefined ? undefined : macrosOf(parseTemplate(written, noFile)).get(name);
    this.#parsed.set(name, found);
    return found;
  }
}

/** The texts of the macros of each package. */
export function macroTexts(entries: readonly ManifestEntry[]): Map<string, MacroTexts> {
  const packages = new Map<string, Map<string, string>>();
  for (const entry of entries) {
    const [name, project] = [text(entry['name']), text(entry['package_name'])];
    const sql = text(entry['macro_sql']);
    if (name === undefined || project === undefined || sql === undefined) continue;
    const macros = packages.get(project) ?? new Map<string, string>();
    macros.set(name, sql);
    packages.set(project, macros);
  }
  return packages;
}

const kinds: Readonly<Record<string, DbtNode['kind']>> = {
  model: 'model',
  seed: 'seed',
  snapshot: 'snapshot',
};

/**
 * The packages that a manifest describes and that are not installed: their macros can be called, and what their models are
 * called is known. They have no files, and so make nothing.
 */
export function packagesOfManifest(
  macros: ReadonlyMap<string, MacroTexts>,
  entries: readonly ManifestEntry[],
  installed: ReadonlyMap<string, DbtProject>,
): Map<string, DbtProject> {
  const packages = new Map<string, DbtProject>();
  const packageOf = (name: string): DbtProject => {
    const project = packages.get(name) ?? emptyPackage(name, new ManifestMacros(macros.get(name)));
    packages.set(name, project);
    return project;
  };
  for (const name of macros.keys()) if (!installed.has(name) && !isOfDbt(name)) packageOf(name);
  for (const entry of entries) {
    const name = text(entry['package_name']);
    if (name === undefined || installed.has(name)) continue;
    if (text(entry['resource_type']) === 'source') addSource(packageOf(name), entry);
    else addNode(packageOf(name), entry);
  }
  return packages;
}

/** Whether a package is dbt's own: `dbt`, and `dbt_postgres` and its like, of its adapters. */
export function isOfDbt(name: string): boolean {
  return name === 'dbt' || (name.startsWith('dbt_') && vendorOf(name.slice(4)) !== undefined);
}

function emptyPackage(name: string, macros: MacroTable): DbtProject {
  const directory = `dbt_packages/${name}/`;
  return {
    name,
    directory,
    file: { name: `${directory}dbt_project.yml`, text: '' },
    settings: { ...readSettings(''), name },
    nodes: [],
    macros,
    properties: readProperties([]),
    others: new Set(),
  };
}

function addNode(project: DbtProject, node: ManifestEntry): void {
  const kind = kinds[text(node['resource_type']) ?? ''];
  const name = text(node['name']);
  if (kind === undefined || name === undefined) return;
  const path = text(node['original_file_path']) ?? '';
  const version = text(node['version']);
  project.nodes.push({
    kind: text(node['language']) === 'python' ? 'python' : kind,
    name,
    project,
    file: {
      name: project.directory + path,
      text: text(node['raw_code']) ?? text(node['raw_sql']) ?? '',
    },
    folders: list(node['fqn'])
      .slice(1, -1)
      .flatMap((folder) => text(folder) ?? []),
    config: { ...mapping(node['config']) } satisfies NodeConfig,
    ...(version !== undefined && { version }),
  });
}

function addSource({ properties }: DbtProject, source: ManifestEntry): void {
  const [name, own] = [text(source['source_name']), text(source['name'])];
  if (name === undefined || own === undefined) return;
  const database = text(source['database']);
  properties.sources.set(`${name}.${own}`, {
    source: name,
    name: own,
    schema: text(source['schema']) ?? name,
    identifier: text(source['identifier']) ?? own,
    columns: [],
    file: { name: text(source['original_file_path']) ?? '', text: '' },
    config: {},
    declared: source,
    ...(database !== undefined && { database }),
  });
}
