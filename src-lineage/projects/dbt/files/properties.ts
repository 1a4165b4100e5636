import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../../model/engine.ts';
import type { NodeConfig } from './node-settings.ts';
import { list, mapping, readYaml, text } from './yaml.ts';

/** What YAML says of a model, seed or snapshot. */
interface NodeProperties {
  name: string;
  file: SourceFile;
  config: NodeConfig;
  columns: string[];
  /** All that its YAML declares of it, for templates that ask. */
  declared: Readonly<Record<string, unknown>>;
  latest?: string;
  versions: { version: string; file?: string; config: NodeConfig }[];
  /** Of a snapshot: what it is of, as it stands there. */
  relation?: string;
}

/** A table of a source, with what its YAML declares; texts may hold Jinja. */
export interface SourceTable {
  source: string;
  name: string;
  database?: string;
  schema: string;
  identifier: string;
  columns: string[];
  file: SourceFile;
  config: NodeConfig;
  /** All that YAML says of the table. */
  declared: Readonly<Record<string, unknown>>;
}

/** What a project says instead of a package of that one's source. */
interface SourceOverride {
  package: string;
  source: string;
  declared: Readonly<Record<string, unknown>>;
  /** Of its tables, by their names. */
  tables: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** Something outside of the project that reads its nodes. */
export interface Exposure {
  name: string;
  /** What people call it. */
  label: string;
  file: SourceFile;
  /** `ref('x')`, `source('a', 'b')` */
  reads: string[];
  /** All that YAML says of it. */
  declared: Readonly<Record<string, unknown>>;
}

/** What the YAML files of a project say. */
export interface Properties {
  models: Map<string, NodeProperties>;
  seeds: Map<string, NodeProperties>;
  snapshots: Map<string, NodeProperties>;
  /** By `source.table`. */
  sources: Map<string, SourceTable>;
  overrides: SourceOverride[];
  exposures: Exposure[];
  /** By file: what could not be read. */
  faults: Map<string, Diagnostic>;
}

/** Reads the YAML files beside the nodes of a project. */
export function readProperties(files: readonly SourceFile[]): Properties {
  const properties: Properties = {
    models: new Map(),
    seeds: new Map(),
    snapshots: new Map(),
    sources: new Map(),
    overrides: [],
    exposures: [],
    faults: new Map(),
  };
  for (const file of files) {
    const { value, fault } = readYaml(file.text);
    if (fault !== undefined) properties.faults.set(file.name, yamlFault(fault));
    const all = mapping(value);
    for (const kind of ['models', 'seeds', 'snapshots'] as const) {
      for (const each of list(all[kind])) {
        const node = nodeProperties(each, file);
        if (node !== undefined) properties[kind].set(node.name, node);
      }
    }
    for (const each of list(all['sources'])) addSource(properties, mapping(each), file);
    for (const each of list(all['exposures'])) {
      const declared = mapping(each);
      const { depends_on: reads, label, name, type } = declared;
      if (mapping(declared['config'])['enabled'] === false) continue;
      const own = text(name) ?? '';
      properties.exposures.push({
        name: own,
        label: text(label) ?? `${own} (${text(type) ?? 'exposure'})`,
        file,
        reads: list(reads).flatMap((one) => text(one) ?? []),
        declared,
      });
    }
  }
  return properties;
}

/** What makes a YAML file unreadable, at its place. */
export function yamlFault({ message, at }: { message: string; at: number }): Diagnostic {
  return {
    code: 'yaml-unreadable',
    severity: 'warning',
    class: 'SyntaxError',
    message: `This YAML could not be read: ${message}`,
    span: [0, at, at],
  };
}

function nodeProperties(value: unknown, file: SourceFile): NodeProperties | undefined {
  const all = mapping(value);
  const name = text(all['name']);
  if (name === undefined) return undefined;
  const versions = list(all['versions']).flatMap((each) => {
    const version = mapping(each);
    const number = text(version['v']);
    if (number === undefined) return [];
    const definedIn = text(version['defined_in']);
    return [
      { version: number, ...(definedIn !== undefined && { file: definedIn }), config: configOf(version) },
    ];
  });
  const latest = text(all['latest_version']) ?? latestOf(versions.map(({ version }) => version));
  const relation = text(all['relation']);
  return {
    name,
    file,
    config: configOf(all),
    columns: columnNames(all),
    declared: all,
    versions,
    ...(latest !== undefined && { latest }),
    ...(relation !== undefined && { relation }),
  };
}

/** Settings may stand in `config:`, and some beside it. */
function configOf(all: Readonly<Record<string, unknown>>): NodeConfig {
  const config: NodeConfig = { ...mapping(all['config']) };
  for (const key of ['alias', 'enabled', 'materialized'])
    if (all[key] !== undefined) config[key] ??= all[key];
  return config;
}

function latestOf(versions: readonly string[]): string | undefined {
  const ordered = versions.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  return ordered.at(-1);
}

function columnNames(all: Readonly<Record<string, unknown>>): string[] {
  return list(all['columns']).flatMap((column) => text(mapping(column)['name']) ?? []);
}

function addSource(
  { overrides, sources }: Properties,
  source: Readonly<Record<string, unknown>>,
  file: SourceFile,
): void {
  const name = text(source['name']);
  if (name === undefined) return;
  const overridden = text(source['overrides']);
  if (overridden !== undefined) {
    const tables = list(source['tables']).map(mapping);
    overrides.push({
      package: overridden,
      source: name,
      declared: source,
      tables: new Map(tables.map((table) => [text(table['name']) ?? '', table])),
    });
    return;
  }
  for (const each of list(source['tables'])) {
    const table = mapping(each);
    const own = text(table['name']);
    if (own === undefined) continue;
    const database = text(table['database']) ?? text(source['database']) ?? text(source['catalog']);
    sources.set(`${name}.${own}`, {
      source: name,
      name: own,
      ...(database !== undefined && { database }),
      schema: text(table['schema']) ?? text(source['schema']) ?? text(source['dataset']) ?? name,
      identifier: text(table['identifier']) ?? own,
      columns: columnNames(table),
      file,
      config: { ...mapping(source['config']), ...mapping(table['config']) },
      declared: table,
    });
  }
}
