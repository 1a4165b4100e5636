import type { SourceFile } from '../../../model/engine.ts';
import type { NamedBlock } from '../../jinja/reading/tree.ts';
import { MacroFiles, type MacroTable, type TemplateFiles } from './macro-files.ts';
import type { NodeConfig } from './node-settings.ts';
import { readProperties, type Properties } from './properties.ts';
import { type ProjectSettings, readSettings } from './settings.ts';

/** A model, seed or snapshot of a project. */
export interface DbtNode {
  kind: 'model' | 'seed' | 'snapshot' | 'python';
  /** What `ref` calls it. */
  name: string;
  version?: string;
  project: DbtProject;
  file: SourceFile;
  /** Folders below the path of its kind, by which settings are found; without the project's name. */
  folders: string[];
  /** Of a snapshot: its block in the file; where it stands in YAML, the relation that it is of. */
  block?: NamedBlock;
  relation?: string;
  /** Of one that only a manifest describes: what held for it when dbt ran. */
  config?: NodeConfig;
}

/** A project or package. */
export interface DbtProject {
  name: string;
  /** Of its files' names: with a slash at its end, or nothing. */
  directory: string;
  file: SourceFile;
  settings: ReturnType<typeof readSettings>;
  nodes: DbtNode[];
  macros: MacroTable;
  properties: Properties;
  /** Its files that make nothing: of macros, tests, analyses. */
  others: Set<string>;
}

/** Reads a project of its files; those of nested projects and of installed packages are not among them. */
export function readProject(
  file: SourceFile,
  directory: string,
  files: readonly SourceFile[],
  templates: TemplateFiles,
): DbtProject {
  const settings = readSettings(file.text);
  const macros = new MacroFiles(templates);
  const project: DbtProject = {
    name: settings.name,
    directory,
    file,
    settings,
    nodes: [],
    macros,
    properties: readProperties([]),
    others: new Set(),
  };
  const yaml: SourceFile[] = [];
  for (const each of files) {
    const path = each.name.slice(directory.length);
    if (/\.ya?ml$/i.test(path)) {
      if (below(settings, path) !== undefined) yaml.push(each);
    } else takeFile(project, each, path, templates, macros);
  }
  project.properties = readProperties(yaml);
  addVersions(project);
  addYamlSnapshots(project);
  return project;
}

/** The kind of the path that a file lies below, and the folders further down. */
function below(
  { paths }: ProjectSettings,
  path: string,
): { kind: keyof ProjectSettings['paths']; folders: string[] } | undefined {
  for (const [kind, roots] of Object.entries(paths)) {
    for (const root of roots) {
      if (root !== '' && root !== '.' && !path.startsWith(`${root}/`)) continue;
      const folders = (root === '' || root === '.' ? path : path.slice(root.length + 1))
        .split('/')
        .slice(0, -1);
      return { kind: kind as keyof ProjectSettings['paths'], folders };
    }
  }
  return undefined;
}

function takeFile(
  project: DbtProject,
  file: SourceFile,
  path: string,
  templates: TemplateFiles,
  macros: MacroFiles,
): void {
  const place = below(project.settings, path);
  if (place === undefined) return;
  const { kind, folders } = place;
  const [, name = '', ending = ''] = /([^/]+?)\.(sql|csv|py)$/i.exec(path) ?? [];
  if (name === '') return;
  const node = { name, project, file, folders };
  const isSql = ending.toLowerCase() === 'sql';
  if (kind === 'models' && isSql) {
    const snapshots = snapshotBlocks(file, templates);
    if (snapshots.length > 0) addSnapshots(project, file, folders, snapshots);
    else project.nodes.push({ ...node, kind: 'model' });
  } else if (kind === 'models' && ending.toLowerCase() === 'py')
    project.nodes.push({ ...node, kind: 'python' });
  else if (kind === 'seeds' && ending.toLowerCase() === 'csv') project.nodes.push({ ...node, kind: 'seed' });
  else if (kind === 'snapshots' && isSql)
    addSnapshots(project, file, folders, snapshotBlocks(file, templates));
  else project.others.add(file.name);
  if ((kind === 'macros' || kind === 'tests') && isSql) macros.add(file);
}

function snapshotBlocks(file: SourceFile, templates: TemplateFiles): NamedBlock[] {
  if (!/\{%[-+]?\s*snapshot\b/.test(file.text)) return [];
  const { body } = templates.parsed(file);
  return body.flatMap((statement) =>
    statement.kind === 'block' && statement.block.word === 'snapshot' ? [statement.block] : [],
  );
}

function addSnapshots(project: DbtProject, file: SourceFile, folders: string[], blocks: NamedBlock[]): void {
  for (const block of blocks)
    project.nodes.push({ kind: 'snapshot', name: block.name, project, file, folders, block });
}

/** `versions:` of a model: `customers_v1.sql` is a version of `customers` (dbt manual, "Model versions"). */
function addVersions(project: DbtProject): void {
  for (const { name, versions } of project.properties.models.values()) {
    for (const { file, version } of versions) {
      const names = [file ?? `${name}_v${version}`, `${name}.v${version}`];
      const found =
        project.nodes.find((node) => node.kind !== 'seed' && names.includes(node.name)) ??
        project.nodes.find(
          (node) => node.name === name && node.version === undefined && node.kind !== 'seed',
        );
      if (found === undefined) continue;
      found.name = name;
      found.version = version;
    }
  }
}

/** `snapshots:` with a `relation` in YAML (dbt manual, "Snapshot configurations", 1.9). */
function addYamlSnapshots(project: DbtProject): void {
  for (const { file, name, relation } of project.properties.snapshots.values()) {
    if (
      relation === undefined ||
      project.nodes.some((node) => node.kind === 'snapshot' && node.name === name)
    )
      continue;
    project.nodes.push({ kind: 'snapshot', name, project, file, folders: [], relation });
  }
}
