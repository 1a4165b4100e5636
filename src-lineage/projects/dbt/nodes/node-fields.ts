import { Dict, Fields } from '../../jinja/values/values.ts';
import { toValue } from '../files/plain-values.ts';
import type { DbtNode } from '../files/project.ts';
import { mapping } from '../files/yaml.ts';
import type { WorldRun } from '../rendering/world-run.ts';

/** `model` and `graph.nodes` of dbt's context: what is known of a node. */
export function nodeFields(run: WorldRun, node: DbtNode, isParsing: boolean): Dict {
  const { file, folders, kind, name, project, version } = node;
  const relation = isParsing ? undefined : run.relationOf(node).parts;
  const config = isParsing ? {} : run.config(node);
  return Dict.of({
    name,
    alias: relation?.identifier ?? name,
    schema: relation?.schema ?? '',
    database: relation?.database ?? '',
    resource_type: kind === 'python' ? 'model' : kind,
    package_name: project.name,
    unique_id: `${kind === 'python' ? 'model' : kind}.${project.name}.${name}`,
    path: [...folders, file.name.slice(file.name.lastIndexOf('/') + 1)].join('/'),
    original_file_path: file.name.slice(project.directory.length),
    fqn: toValue([project.name, ...folders, name]),
    version: version ?? null,
    config: toValue({ materialized: 'view', ...config }),
    tags: toValue(config['tags'] ?? []),
    columns: new Dict(),
    meta: new Dict(),
    depends_on: Dict.of({ nodes: toValue([]), macros: toValue([]) }),
  });
}

/** `graph` of dbt's context: the nodes and sources of a world. */
export function graphFields(run: WorldRun): Fields {
  const nodes = new Dict();
  for (const node of run.nodes) {
    const fields = nodeFields(run, node, true);
    nodes.set(fields.get('unique_id') ?? '', fields);
  }
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
      };
      sources.set(id, toValue({ ...fields, database, schema, identifier, config: mapping(table.config) }));
    }
  }
  return new Fields('graph', {
    nodes,
    sources,
    exposures: new Dict(),
    metrics: new Dict(),
    groups: new Dict(),
  });
}
