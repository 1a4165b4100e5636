import type { VendorId } from '../../dialects/table/vendor.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../model/engine.ts';
import { vendorOf } from '../dbt/files/adapters.ts';
import { MacroFiles, TemplateFiles } from '../dbt/files/macro-files.ts';
import { yamlFault } from '../dbt/files/properties.ts';
import { seedHeader } from '../dbt/files/seeds.ts';
import { mapping, readYaml, text } from '../dbt/files/yaml.ts';
import type { MacroFunction } from './macros.ts';
import { pythonMacros } from './python-macros.ts';
import { pythonSettings } from './python-settings.ts';

/** What a project says of how its models are read. */
export interface SqlmeshProject {
  /** Of its files' names: with a slash at its end, or nothing. */
  directory: string;
  /** The dialect of models that name none. */
  vendor?: VendorId;
  /** Models without a name have that of their path. */
  infersNames: boolean;
  /** Variables of the project, as SQL writes their values; by their names in lower case. */
  variables: ReadonlyMap<string, string>;
  /** Macros of Jinja: each model sees all. */
  macros: MacroFiles;
  macroFiles: ReadonlySet<SourceFile>;
  /** Macros in Python whose text is known. */
  functions: ReadonlyMap<string, MacroFunction>;
  /** The columns of seeds, by the names of their files. */
  seeds: ReadonlyMap<string, readonly string[]>;
  fault?: { file: SourceFile; diagnostic: Diagnostic };
}

const settings = /(?:^|\/)config\.(?:ya?ml|py)$/i;
/** One of them stands in the settings of every project (SQLMesh, "Configuration reference"). */
const ownKeys = ['model_defaults', 'gateways', 'default_gateway', 'default_connection', 'gateway'];

/** The projects of a run, inner ones before those around them. */
export function sqlmeshProjects(files: readonly SourceFile[]): SqlmeshProject[] {
  const projects = files.flatMap((file) => (settings.test(file.name) ? (projectOf(file) ?? []) : []));
  projects.sort((one, other) => other.directory.length - one.directory.length);
  for (const file of files) {
    const project = projectAround(projects, file.name);
    if (project === undefined) continue;
    const name = file.name.slice(file.name.lastIndexOf('/') + 1);
    if (/\.csv$/i.test(name))
      project.seeds.set(
        name,
        seedHeader(file.text).map((column) => column.name),
      );
    else if (/(?:^|\/)macros\/[^]*\.sql$/i.test(file.name)) {
      project.macroFiles.add(file);
      project.macros.add(file);
    } else if (/(?:^|\/)macros\/[^]*\.py$/i.test(file.name))
      for (const [macro, made] of pythonMacros(file.text)) project.functions.set(macro, made);
  }
  return projects;
}

/** The innermost project that a file is in. */
export function projectAround<Project extends SqlmeshProject>(
  projects: readonly Project[],
  name: string,
): Project | undefined {
  return projects.find(({ directory }) => name.startsWith(directory));
}

/** The vendor that the settings of a project name. */
export function vendorOfSettings(name: string, source: string): VendorId | undefined {
  return vendorIn(/\.py$/i.test(name) ? pythonSettings(source) : mapping(readYaml(source).value));
}

interface OpenProject extends SqlmeshProject {
  macroFiles: Set<SourceFile>;
  functions: Map<string, MacroFunction>;
  seeds: Map<string, readonly string[]>;
}

function projectOf(file: SourceFile): OpenProject | undefined {
  const isPython = /\.py$/i.test(file.name);
  const { fault, value } = isPython ? { value: pythonSettings(file.text) } : readYaml(file.text);
  const all = mapping(value);
  if (!ownKeys.some((key) => Object.hasOwn(all, key))) return undefined;
  const vendor = vendorIn(all);
  const variables = { ...mapping(all['variables']), ...mapping(gatewayIn(all)['variables']) };
  return {
    directory: file.name.replace(/[^/]*$/, ''),
    ...(vendor !== undefined && { vendor }),
    infersNames: mapping(all['model_naming'])['infer_names'] === true,
    variables: new Map(Object.entries(variables).map(([name, each]) => [name.toLowerCase(), written(each)])),
    macros: new MacroFiles(new TemplateFiles()),
    macroFiles: new Set(),
    functions: new Map(),
    seeds: new Map(),
    ...(fault !== undefined && { fault: { file, diagnostic: yamlFault(fault) } }),
  };
}

/** `default_gateway`, else the first that is listed. */
function gatewayIn(all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const gateways = mapping(all['gateways']);
  const name = text(all['default_gateway']) ?? Object.keys(gateways)[0] ?? '';
  return mapping(Object.hasOwn(gateways, name) ? gateways[name] : all['gateway']);
}

function vendorIn(all: Readonly<Record<string, unknown>>): VendorId | undefined {
  const dialect = text(mapping(all['model_defaults'])['dialect']);
  const connection = text(mapping(gatewayIn(all)['connection'])['type']);
  return vendorNamed(dialect) ?? vendorNamed(connection);
}

/** `snowflake, normalization_strategy = case_sensitive` */
function vendorNamed(dialect: string | undefined): VendorId | undefined {
  const word = /\w+/.exec(dialect ?? '')?.[0].toLowerCase() ?? '';
  return vendorOf(word === 'tsql' ? 'sqlserver' : word);
}

/** A value as SQL writes it. */
function written(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return `(${value.slice(0, 1000).map(ofItem).join(', ')})`;
  return ofItem(value);
}

function ofItem(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? String(value) : 'NULL';
}

/** The name that a model has by its path: `models/raw/orders.sql` is `raw.orders` (SQLMesh, "Model naming"). */
export function inferredName(path: string): string | undefined {
  const below = /(?:^|\/)models\/([^]+)\.sql$/i.exec(path)?.[1];
  return below
    ?.split('/')
    .slice(-3)
    .map((part) => (/^\w+$/.test(part) ? part : `"${part.replaceAll('"', '')}"`))
    .join('.');
}
