import { isTruthy } from '../../jinja/values/values.ts';
import { toValue } from './plain-values.ts';
import { mapping } from './yaml.ts';

/** What holds for a node, by dbt's names: `materialized`, `schema`, `alias`, `enabled` … */
export type NodeConfig = Record<string, unknown>;

/** Keys under which lists are added to and not replaced. */
const added: ReadonlySet<string> = new Set(['pre_hook', 'post_hook', 'tags']);

/** Keys under which a further mapping has the say over what it names, and leaves the rest. */
const merged: ReadonlySet<string> = new Set(['meta', 'column_types', 'persist_docs', 'quoting', 'docs']);

/** Keys with another name, and dashes. */
export function configKey(key: string): string {
  const name = key.replace(/^\+/, '').replaceAll('-', '_');
  return name === 'project' ? 'database' : name === 'dataset' ? 'schema' : name;
}

/** Puts further settings over those that hold. */
export function overlay(config: NodeConfig, further: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(further)) {
    const key = configKey(name);
    if (added.has(key)) config[key] = [...asList(config[key]), ...asList(value)];
    else if (merged.has(key)) config[key] = { ...mapping(config[key]), ...mapping(value) };
    else config[key] = value;
  }
}

function asList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
}

/** Settings that may stand without a `+` (dbt manual, "Using the + prefix"): those with a plain value, and hooks. */
const bareLists: ReadonlySet<string> = new Set(['pre_hook', 'post_hook', 'tags']);

/**
 * The settings of a `dbt_project.yml` for a node: by its package and the folders that it is in, the outer first. A key is
 * a setting where it has a `+` or no mapping as its value; else it is a folder.
 */
export function settingsAlong(tree: Readonly<Record<string, unknown>>, path: readonly string[]): NodeConfig {
  const config: NodeConfig = {};
  let level: Readonly<Record<string, unknown>> | undefined = tree;
  for (let depth = 0; level !== undefined; depth++) {
    for (const [key, value] of Object.entries(level)) {
      const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (key.startsWith('+') || !isMapping || bareLists.has(configKey(key)))
        overlay(config, { [key]: value });
    }
    const next: string | undefined = path[depth];
    const below: unknown = next === undefined ? undefined : level[next];
    level = typeof below === 'object' && below !== null && !Array.isArray(below) ? mapping(below) : undefined;
  }
  return config;
}

/** Whether a setting is on; texts that templates wrote count as what they say. */
export function isOn(value: unknown): boolean {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (given === 'false' || given === 'no' || given === 'none') return false;
  return isTruthy(toValue(given));
}
