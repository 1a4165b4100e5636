import { renderTemplate } from '../../jinja/render.ts';
import type { RenderFault } from '../../jinja/values/environment.ts';
import type { Value } from '../../jinja/values/values.ts';
import type { DbtNode, DbtProject } from '../files/project.ts';
import { knownName } from '../nodes/known-name.ts';
import { NodeContext } from '../template/context.ts';
import type { TemplatedWorld } from '../template/templated-world.ts';
import { nodeFields } from '../template/node-fields.ts';

/** The names of a relation, as far as they are known. */
export interface RelationName {
  database: string | undefined;
  schema: string | undefined;
  identifier: string;
}

/** The name of the relation that a node becomes, by its settings. */
export function relationName(run: TemplatedWorld, node: DbtNode): RelationName {
  const config = run.config(node);
  const written = run.manifestNode(node);
  const targetSchema = optionalText(config['target_schema']);
  const custom = optionalText(config['schema']);
  return {
    database:
      written?.database ??
      generated(run, 'database', optionalText(config['database'] ?? config['target_database']), node),
    schema:
      written?.schema ?? targetSchema ?? generated(run, 'schema', custom, node) ?? projectName(run, node),
    identifier:
      written?.identifier ?? generated(run, 'alias', optionalText(config['alias']), node) ?? node.name,
  };
}

/** Projects side by side have models of the same names. */
function projectName({ world }: TemplatedWorld, { name, project }: DbtNode): string | undefined {
  const clash = [...world.others.values()].some(
    (other) =>
      other !== project && !world.packages.has(other.name) && other.nodes.some((node) => node.name === name),
  );
  return clash ? project.name : undefined;
}

/** What `generate_schema_name` and its relatives make of a setting: the project's own, or dbt's. */
function generated(
  run: TemplatedWorld,
  what: 'schema' | 'alias' | 'database',
  custom: string | undefined,
  node: DbtNode,
): string | undefined {
  const own = run.world.root.macros.get(`generate_${what}_name`);
  if (own !== undefined) {
    const context = new NodeContext(run, { node, of: run.world.root, phase: 'run', incremental: false });
    const call = `{{ generate_${what}_name(__custom, model) }}`;
    const host = {
      global: (name: string, inner: Parameters<NodeContext['global']>[1]): Value | undefined =>
        name === '__custom'
          ? (custom ?? null)
          : name === 'model'
            ? nodeFields(run, node, true)
            : context.global(name, inner),
    };
    const { faults, rendered } = renderTemplate(run.textTemplate(call), host, run.rendering);
    if (!faults.some(({ code }) => code !== 'unknown-value')) return knownName(rendered.text.trim());
  }
  const { database, schema } = run.target;
  if (what === 'database') return custom ?? database;
  if (what === 'schema')
    return custom === undefined || schema === undefined ? (custom ?? schema) : `${schema}_${custom}`;
  return (
    custom ?? (node.version === undefined ? undefined : `${node.name}_v${node.version.replaceAll('.', '_')}`)
  );
}

/** A name that a project's YAML gives, as far as it is known: variables without a value are called by their own names. */
export function nameInSettings(
  run: TemplatedWorld,
  text: string,
  of: DbtProject,
): { name: string | undefined; faults: readonly RenderFault[] } {
  if (!/\{[{%]/.test(text)) return { name: knownName(text), faults: [] };
  const context = new NodeContext(run, { of, phase: 'run', incremental: false });
  const { faults, rendered } = renderTemplate(run.textTemplate(text), context, {
    ...run.rendering,
    isName: true,
  });
  return { name: knownName(rendered.text), faults };
}

/** A setting that is a text and not empty. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
