import type { Run } from '../../jinja/values/environment.ts';
import { Callable, HostObject, textOf, type Value } from '../../jinja/values/values.ts';
import { macroPrefixes } from '../files/adapters.ts';
import type { MacroTable, ProjectMacro } from '../files/macro-files.ts';
import type { DbtProject } from '../files/project.ts';
import type { World } from '../files/worlds.ts';

/** A macro as a value that templates call. */
export function macroValue({ template, macro }: ProjectMacro, run: Run): Callable {
  return new Callable(macro.name, (call) => run.macro(template, macro, call));
}

/**
 * A macro by its name alone, as a node of a package sees it: of its own package first, then of the project that is run
 * (dbt manual, "About dispatch config").
 */
export function macroByName(name: string, of: DbtProject, world: World): ProjectMacro | undefined {
  return of.macros.get(name) ?? world.root.macros.get(name);
}

/** One of dbt's own macros: what it does is defined by the adapter. */
export function ownMacro(name: string, adapter: string, builtIns: MacroTable): ProjectMacro | undefined {
  const exact = builtIns.get(name);
  if (exact !== undefined) return exact;
  for (const prefix of macroPrefixes(adapter)) {
    const found = builtIns.get(`${prefix}__${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where macros are looked for. */
export interface MacroSearch {
  adapter: string;
  builtIns: MacroTable;
  /** The package that asks. */
  of: DbtProject;
  world: World;
}

/** `adapter.dispatch(name, namespace)`: the macro of the first package and prefix that has one; undefined where none does. */
export function dispatched(
  name: string,
  namespace: string | undefined,
  { adapter, builtIns, of, world }: MacroSearch,
): ProjectMacro | undefined {
  const prefixes = macroPrefixes(adapter);
  for (const from of searchOrder(namespace, world)) {
    for (const prefix of prefixes) {
      const full = `${prefix}__${name}`;
      const found =
        from === undefined
          ? (macroByName(full, of, world) ?? builtIns.get(full))
          : from === 'dbt'
            ? builtIns.get(full)
            : world.packages.get(from)?.macros.get(full);
      if (found !== undefined) return found;
    }
    const known = from !== undefined && !world.packages.has(from) && builtIns.get(`${from}__${name}`);
    if (known) return known;
  }
  return undefined;
}

function searchOrder(namespace: string | undefined, { root }: World): (string | undefined)[] {
  if (namespace === undefined) return [undefined];
  const order = root.settings.dispatch.get(namespace);
  if (order !== undefined && order.length > 0) return order;
  return namespace === root.name ? [namespace] : [root.name, namespace];
}

/** The macros of a package by their names: `dbt_utils.star`. */
export class PackageNames extends HostObject {
  readonly #name: string;
  readonly #find: (name: string) => Callable | undefined;

  constructor(name: string, find: (name: string) => Callable | undefined) {
    super();
    this.#name = name;
    this.#find = find;
  }

  text(): string {
    return `<package ${this.#name}>`;
  }

  attribute(name: string): Value | undefined {
    const found = this.#find(name);
    if (found !== undefined || name !== 'get') return found;
    return new Callable(
      name,
      ({ args: [asked, fallback] }) => this.#find(textOf(asked ?? '')) ?? fallback ?? null,
    );
  }
}
