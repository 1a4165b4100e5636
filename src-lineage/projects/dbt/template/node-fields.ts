import { Dict, Sequence, type Value } from '../../jinja/values/values.ts';
import { isOn } from '../files/node-settings.ts';
import { toValue } from '../files/plain-values.ts';
import type { DbtNode } from '../files/project.ts';
import { list, mapping, text } from '../files/yaml.ts';
import { dependsOn, namedIds, uniqueId } from './depends-on.ts';
import type { TemplatedWorld } from './templated-world.ts';

/** `model` and `graph.nodes` of dbt's context: what is known of a node. */
export function nodeFields(run: TemplatedWorld, node: DbtNode, isParsing: boolean): Dict {
  const { file, folders, kind, name, project, version } = node;
  const relation = isParsing ? undefined : run.relationOf(node).parts;
  const config = isParsing ? {} : run.config(node);
  const declared = propertiesOf(node);
  return Dict.of({
    name,
    alias: relation?.identifier ?? name,
    schema: relation?.schema ?? '',
    database: relation?.database ?? '',
    resource_type: kind === 'python' ? 'model' : kind,
    package_name: project.name,
    unique_id: uniqueId(node),
    access: toValue(config['access'] ?? declared['access'] ?? usualConfig.access),
    group: toValue(config['group'] ?? declared['group']),
    contract: toValue({ ...usualConfig.contract, ...mapping(config['contract']) }),
    language: kind === 'python' ? 'python' : 'sql',
    raw_code: kind === 'seed' ? '' : file.text,
    checksum: Dict.of({ name: 'sha256', checksum: '' }),
    path: [...folders, file.name.slice(file.name.lastIndexOf('/') + 1)].join('/'),
    original_file_path: file.name.slice(project.directory.length),
    fqn: toValue([project.name, ...folders, name]),
    version: versionValue(version),
    latest_version: versionValue(project.properties.models.get(name)?.latest),
    config: toValue({ ...usualConfig, materialized: usualMaterialization[kind] ?? 'view', ...config }),
    tags: toValue(config['tags'] ?? []),
    description: toValue(declared['description'] ?? ''),
    columns: columnFields(declared),
    meta: toValue(config['meta'] ?? declared['meta'] ?? {}),
    depends_on: dependsOn(run, node),
  });
}

/** What holds where nobody says otherwise (dbt manual, "Model configurations"). */
const usualConfig = {
  enabled: true,
  tags: [],
  meta: {},
  group: null,
  access: 'protected',
  incremental_strategy: null,
  full_refresh: null,
  unique_key: null,
  on_schema_change: 'ignore',
  persist_docs: {},
  grants: {},
  contract: { enforced: false, alias_types: true },
  docs: { show: true, node_color: null },
};
const usualExposure = {
  description: '',
  label: null,
  maturity: null,
  url: null,
  meta: {},
  tags: [],
  config: { enabled: true },
};
const usualMaterialization: Partial<Record<DbtNode['kind'], string>> = {
  seed: 'seed',
  snapshot: 'snapshot',
  python: 'table',
};

/** A version: a number where it is one. */
function versionValue(version: string | undefined): Value {
  if (version === undefined) return null;
  return /^\d+(?:\.\d+)?$/.test(version) ? toValue(Number(version)) : version;
}

/** What YAML says of a node. */
function propertiesOf({ kind, name, project: { properties } }: DbtNode): Readonly<Record<string, unknown>> {
  const all =
    kind === 'seed' ? properties.seeds : kind === 'snapshot' ? properties.snapshots : properties.models;
  return all.get(name)?.declared ?? {};
}

/** The columns that YAML lists, by their names. */
function columnFields(declared: Readonly<Record<string, unknown>>): Dict {
  const columns = new Dict();
  for (const column of list(declared['columns']).map(mapping)) {
    const name = text(column['name']);
    if (name === undefined) continue;
    const meta = mapping(column['config'])['meta'] ?? column['meta'] ?? {};
    const config = { meta: {}, tags: [], ...mapping(column['config']) };
    const all = {
      description: '',
      data_type: null,
      quote: null,
      tags: [],
      constraints: [],
      ...column,
      meta,
      config: { ...config, meta },
    };
    columns.set(name, toValue(all));
  }
  return columns;
}

/** `graph.nodes` is the same wherever a template asks for it. */
const nodesOfRuns = new WeakMap<TemplatedWorld, Dict>();

function graphNodes(run: TemplatedWorld, isParsing: boolean): Dict {
  const known = isParsing ? undefined : nodesOfRuns.get(run);
  if (known !== undefined) return known;
  const nodes = new Dict();
  for (const node of run.nodes) {
    if (!isParsing && !isOn(run.config(node)['enabled'] ?? true)) continue;
    nodes.set(uniqueId(node), nodeFields(run, node, isParsing));
  }
  if (!isParsing) nodesOfRuns.set(run, nodes);
  return nodes;
}

/** `selected_resources`: a run without a selection takes all nodes that are on. */
export function selectedResources(run: TemplatedWorld, isParsing: boolean): Sequence {
  return new Sequence(isParsing ? [] : graphNodes(run, isParsing).keys());
}

/** `graph` of dbt's context: the nodes, sources and exposures of a world. */
export function graphFields(run: TemplatedWorld, isParsing: boolean): Dict {
  const nodes = graphNodes(run, isParsing);
  const others = ['metrics', 'groups', 'semantic_models', 'saved_queries', 'functions'];
  return Dict.of({
    nodes,
    sources: sourceFields(run),
    exposures: exposureFields(run),
    ...Object.fromEntries(others.map((name) => [name, new Dict()])),
  });
}

function sourceFields(run: TemplatedWorld): Dict {
  const sources = new Dict();
  for (const project of run.world.packages.values()) {
    for (const table of project.properties.sources.values()) {
      const { database, identifier, schema } = run.sourceRelation(table, project).parts;
      const id = `source.${project.name}.${table.source}.${table.name}`;
      const fields = {
        name: table.name,
        source_name: table.source,
        unique_id: id,
        resource_type: 'source',
        package_name: project.name,
        original_file_path: table.file.name.slice(project.directory.length),
        description: table.declared['description'] ?? '',
        meta: table.declared['meta'] ?? mapping(table.config['meta']),
        tags: table.declared['tags'] ?? [],
      };
      const { columns: _, ...declared } = table.declared;
      const source = Dict.of({ columns: columnFields(table.declared) });
      const all = { ...declared, ...fields, database, schema, identifier, config: mapping(table.config) };
      for (const [key, value] of Object.entries(all)) source.set(key, toValue(value));
      sources.set(id, source);
    }
  }
  return sources;
}

function exposureFields(run: TemplatedWorld): Dict {
  const exposures = new Dict();
  for (const project of run.world.packages.values()) {
    for (const { file, name, reads, declared } of project.properties.exposures) {
      const id = `exposure.${project.name}.${name}`;
      const own = {
        name,
        unique_id: id,
        resource_type: 'exposure',
        package_name: project.name,
        original_file_path: file.name.slice(project.directory.length),
      };
      const fields = new Dict();
      for (const [key, value] of Object.entries({ ...usualExposure, ...declared, ...own }))
        fields.set(key, toValue(value));
      const nodes = (): string[] => reads.flatMap((read) => namedIds(run, project, read));
      fields.set('depends_on', new Dict(() => ({ nodes: toValue(nodes()), macros: new Sequence([]) })));
      exposures.set(id, fields);
    }
  }
  return exposures;
}
