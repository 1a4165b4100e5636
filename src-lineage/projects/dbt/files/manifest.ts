import type { SourceFile } from '../../../model/engine.ts';
import type { KnownColumn } from '../../pieces/known-columns.ts';
import { type ManifestEntry, macroTexts } from './manifest-packages.ts';
import type { World } from './worlds.ts';
import { list, mapping, text } from './yaml.ts';

/** What dbt wrote of a node when it ran. */
export interface ManifestNode {
  database?: string;
  schema?: string;
  identifier?: string;
  raw: string;
  compiled?: string;
}

/** What dbt wrote of a project when it ran (dbt manual, "Manifest JSON file"). */
export interface Manifest {
  adapter?: string;
  /** What dbt was asked to do: `dbt docs generate` writes the catalog beside the manifest (dbt manual, "flags.WHICH"). */
  command: 'generate' | 'run';
  database?: string;
  schema?: string;
  /** By package and path of the file, and the name of the node. */
  nodes: Map<string, ManifestNode>;
  /** By `source.table`. */
  sources: Map<string, ManifestNode>;
  /** Variables that the run was given, as far as names of sources show them. */
  vars: Map<string, string>;
  /** Nodes that were switched off, by the keys of {@link nodes}. */
  off: Set<string>;
  /** The texts of the macros of each package, dbt's own among them. */
  macros: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Nodes and sources as they stand in it. */
  entries: ManifestEntry[];
}

const folders = ['target/', 'docs/', ''];

/** The manifest of the project that is run; undefined where there is none, or one of another project. */
export function manifestOf(world: World): Manifest | undefined {
  const all = jsonFile(world, 'manifest.json');
  if (all === undefined) return undefined;
  const sources = Object.values(mapping(all['sources'])).map(mapping);
  const nodes = Object.values(mapping(all['nodes'])).map(mapping);
  const manifest: Manifest = {
    command: hasCatalogBeside(world) ? 'generate' : 'run',
    nodes: new Map(),
    sources: new Map(),
    vars: new Map(),
    off: new Set(),
    macros: macroTexts(Object.values(mapping(all['macros'])).map(mapping)),
    entries: [...nodes, ...sources],
  };
  const adapter = text(mapping(all['metadata'])['adapter_type']);
  if (adapter !== undefined) manifest.adapter = adapter;
  for (const each of nodes) addNode(manifest, each, world.root.name);
  for (const each of disabledIn(all['disabled'])) manifest.off.add(keyOf(each, world.root.name));
  for (const source of sources) {
    for (const name of ['schema', 'database', 'identifier']) addVariable(manifest, source, name);
    manifest.sources.set(
      `${text(source['source_name']) ?? ''}.${text(source['name']) ?? ''}`,
      nodeOf(source, 'identifier'),
    );
  }
  return manifest;
}

/** `disabled`: by the ids of nodes lists of them; a list in older manifests. */
function disabledIn(value: unknown): ManifestEntry[] {
  return [...list(value), ...Object.values(mapping(value)).flatMap(list)].map(mapping);
}

const variable = /^\{\{\s*var\s*\(\s*['"]([^'"]+)['"][^{}]*\}\}$/;

/** Where a name is a variable as it stands, what it came to is the variable's value. */
function addVariable({ vars }: Manifest, source: Readonly<Record<string, unknown>>, name: string): void {
  const variableName = variable.exec((text(source[`unrendered_${name}`]) ?? '').trim())?.[1];
  const value = text(source[name]);
  if (variableName !== undefined && value !== undefined) vars.set(variableName, value);
}

function addNode(manifest: Manifest, node: ManifestEntry, root: string): void {
  const kind = text(node['resource_type']);
  if (kind !== 'model' && kind !== 'seed' && kind !== 'snapshot') return;
  const read = nodeOf(node, 'alias');
  manifest.nodes.set(keyOf(node, root), read);
  if (read.database !== undefined) manifest.database ??= read.database;
  // without a schema of its own a node is in that of the target
  if ((mapping(node['config'])['schema'] ?? null) === null && read.schema !== undefined)
    manifest.schema ??= read.schema;
}

function keyOf(node: ManifestEntry, root: string): string {
  return manifestKey(
    text(node['package_name']) ?? root,
    text(node['original_file_path']) ?? '',
    text(node['name']) ?? '',
  );
}

/** How a manifest's nodes are distinguished. */
export function manifestKey(project: string, path: string, name: string): string {
  return `${project} ${path.replaceAll('\\', '/')} ${name}`;
}

function nodeOf(node: Readonly<Record<string, unknown>>, name: 'alias' | 'identifier'): ManifestNode {
  const [database, schema, identifier] = [text(node['database']), text(node['schema']), text(node[name])];
  const compiled = text(node['compiled_code']) ?? text(node['compiled_sql']);
  return {
    raw: text(node['raw_code']) ?? text(node['raw_sql']) ?? '',
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    ...(identifier !== undefined && { identifier }),
    ...(compiled !== undefined && { compiled }),
  };
}

/** The columns that the database had when dbt ran: by `schema.name`, and by name (dbt manual, "Catalog JSON file"). */
export function catalogOf(world: World): ReadonlyMap<string, KnownColumn[]> {
  const catalog = new Map<string, KnownColumn[]>();
  const all = jsonFile(world, 'catalog.json');
  if (all === undefined) return catalog;
  for (const kind of ['nodes', 'sources']) {
    for (const each of Object.values(mapping(all[kind]))) {
      const { columns, metadata } = mapping(each);
      const { name, schema } = mapping(metadata);
      const known = Object.values(mapping(columns))
        .map(mapping)
        .sort((one, other) => Number(one['index']) - Number(other['index']))
        .map((column) => ({ name: text(column['name']) ?? '', type: text(column['type']) ?? 'text' }));
      const own = (text(name) ?? '').toLowerCase();
      const columnsOfRelation = known.filter((column) => !isField(column, known));
      catalog.set(`${(text(schema) ?? '').toLowerCase()}.${own}`, columnsOfRelation);
      if (!catalog.has(own)) catalog.set(own, columnsOfRelation);
    }
  }
  return catalog;
}

/** BigQuery's catalog lists the fields of records too: `address.city`. */
function isField({ name }: KnownColumn, columns: readonly KnownColumn[]): boolean {
  const end = name.indexOf('.');
  return end > 0 && columns.some((column) => column.name === name.slice(0, end));
}

function hasCatalogBeside({ files }: World): boolean {
  const folder = folders.find((each) => files.has(`${each}manifest.json`));
  return folder !== undefined && files.has(`${folder}catalog.json`);
}

function jsonFile(world: World, name: string): Readonly<Record<string, unknown>> | undefined {
  const file = folders
    .map((folder) => world.files.get(folder + name))
    .find((each): each is SourceFile => each !== undefined);
  if (file === undefined) return undefined;
  try {
    return mapping(JSON.parse(file.text));
  } catch {
    return undefined;
  }
}
