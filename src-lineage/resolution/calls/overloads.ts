import type { Site } from '../run/file-link.ts';
import type { NameFolding } from '../../catalog/names.ts';
import type { LoweredRoutine, LoweredVariable } from '../../ir/dataflow.ts';
import type { Input, ArgumentList } from '../../ir/inputs.ts';
import type { TypeFamily } from '../../ir/type-families.ts';
import { holdsIndexes } from '../../lowering/names/list-indexes.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import { nameOfType, type ValueFamilies } from './value-families.ts';
import type { KnownRoutine } from './known-routine.ts';

/** The arguments without the first. */
export function behindFirst(list: ArgumentList): ArgumentList {
  return {
    inputs: list.inputs.slice(list.argumentSizes?.[0] ?? 1),
    ...(list.argumentSizes && { argumentSizes: list.argumentSizes.slice(1) }),
    ...(list.argumentNames && { argumentNames: list.argumentNames.slice(1) }),
    ...(list.argumentFamilies && { argumentFamilies: list.argumentFamilies.slice(1) }),
    ...(list.argumentParts && { argumentParts: list.argumentParts.slice(1) }),
  };
}

/** One argument of a call. */
interface Argument {
  name?: string;
  inputs: readonly Input[];
  family?: TypeFamily;
}

/** What is known of the type of a value: that it is plain, or the name of its type. */
interface Kind {
  family: TypeFamily | undefined;
  type?: string | undefined;
}

/** What distinguishes the overloads of a call: its place and its arguments. */
export interface CallShape {
  site: Site;
  /** The row set whose sources the arguments name. */
  node?: RowSetNode | undefined;
  arguments: ArgumentList | readonly Argument[];
}

/**
 * Chooses among routines of one name as vendors do: by the number of arguments, the names where they are passed by name,
 * and the families of their types as far as they are known (Oracle, "Subprogram Overloading"; PostgreSQL, "Function Type
 * Resolution"; Db2, "Function resolution").
 */
export class Overloads {
  private readonly fold: NameFolding;
  private readonly values: ValueFamilies;
  /** Of the routines of a name those that fit calls of a shape: many calls have the same. */
  private readonly shapes = new WeakMap<readonly KnownRoutine[], Map<string, readonly KnownRoutine[]>>();

  constructor(fold: NameFolding, values: ValueFamilies) {
    this.fold = fold;
    this.values = values;
  }

  /** Those of the routines of a name that a call can mean and that fit it best; all that it can mean where none fits. */
  fitting(candidates: readonly KnownRoutine[], call: CallShape): readonly KnownRoutine[] {
    if (candidates.length < 2) return callable(candidates, call.site, call.arguments);
    const passed = argumentsOf(call.arguments);
    const byTrigger = isTrigger(call.site);
    const names = passed.map(({ name }) => (name === undefined ? '' : this.fold.variable(name)));
    const named = this.ofShape(candidates, [candidates.length, byTrigger, ...names].join(' '), () =>
      this.ofNames(callable(candidates, call.site, call.arguments), passed),
    );
    if (named.length < 2) return named;
    const kinds = passed.map((argument) => this.kindOf(call, argument));
    const shape = kinds.map(({ family, type }) => family ?? (type === undefined ? '' : `of ${type}`));
    return this.ofShape(named, shape.join('\n'), () => this.ofKinds(named, passed, kinds));
  }

  private ofShape(
    candidates: readonly KnownRoutine[],
    shape: string,
    choose: () => readonly KnownRoutine[],
  ): readonly KnownRoutine[] {
    let known = this.shapes.get(candidates);
    if (known === undefined) this.shapes.set(candidates, (known = new Map()));
    let chosen = known.get(shape);
    if (chosen === undefined) known.set(shape, (chosen = choose()));
    return chosen;
  }

  private ofNames(candidates: readonly KnownRoutine[], passed: readonly Argument[]): readonly KnownRoutine[] {
    if (candidates.length < 2) return candidates;
    const counted = some(candidates, (routine) => takesArguments(routine, passed.length));
    return passed.some(({ name }) => name !== undefined)
      ? some(counted, (routine) => this.hasNames(routine, passed))
      : counted;
  }

  private hasNames(routine: KnownRoutine, passed: readonly Argument[]): boolean {
    const names = new Set(parametersOf(routine.lowered).map(({ name }) => this.fold.variable(name)));
    return passed.every(({ name }) => name === undefined || names.has(this.fold.variable(name)));
  }

  private ofKinds(
    candidates: readonly KnownRoutine[],
    passed: readonly Argument[],
    kinds: readonly Kind[],
  ): readonly KnownRoutine[] {
    let best = -1;
    let chosen: KnownRoutine[] = [];
    for (const routine of candidates) {
      const alike = this.alike(routine, passed, kinds);
      if (alike === undefined || alike < best) continue;
      if (alike > best) chosen = [];
      best = alike;
      chosen.push(routine);
    }
    return chosen.length > 0 ? chosen : candidates;
  }

  /** How many arguments have the type or family of their parameter; undefined where one has another. */
  private alike(
    routine: KnownRoutine,
    passed: readonly Argument[],
    kinds: readonly Kind[],
  ): number | undefined {
    const all = parametersOf(routine.lowered);
    const byPosition = all.length === passed.length ? all : all.filter(({ mode }) => mode !== 'out');
    let alike = 0;
    for (const [i, { name }] of passed.entries()) {
      const key = name === undefined ? undefined : this.fold.variable(name);
      const parameter =
        key === undefined ? byPosition[i] : all.find((one) => this.fold.variable(one.name) === key);
      const fits = parameter && this.fits(routine, parameter, kinds[i]!);
      if (fits === false) return undefined;
      if (fits) alike++;
    }
    return alike;
  }

  /** Whether a value goes into a parameter; undefined where nothing says it. */
  private fits(
    routine: KnownRoutine,
    parameter: LoweredVariable,
    { family, type }: Kind,
  ): boolean | undefined {
    if (type !== undefined && type === nameOfType(parameter)) return true;
    if (family === undefined) return undefined;
    if (parameter.family !== undefined) return family === parameter.family;
    return this.values.holdsRows(routine, parameter) ? false : undefined;
  }

  private kindOf({ site, node }: CallShape, { inputs, family }: Argument): Kind {
    const [only, ...others] = inputs;
    if (family !== undefined || only === undefined || others.length > 0) return { family };
    const found = this.values.of(site, only, node);
    return { family: found, type: found === undefined ? this.values.typeOf(site, only, node) : undefined };
  }
}

function some<T>(list: readonly T[], fits: (one: T) => boolean): readonly T[] {
  const fitting = list.filter(fits);
  return fitting.length > 0 ? fitting : list;
}

/** How many arguments a call has. */
export function argumentCount({ argumentSizes, inputs }: ArgumentList): number {
  return argumentSizes?.length ?? inputs.length;
}

function argumentsOf(list: CallShape['arguments']): readonly Argument[] {
  if (!('inputs' in list)) return list;
  const count = argumentCount(list);
  let at = 0;
  return Array.from({ length: count }, (_, i): Argument => {
    const inputs = list.inputs.slice(at, (at += list.argumentSizes?.[i] ?? 1));
    const name = list.argumentNames?.[i] ?? undefined;
    const family = list.argumentFamilies?.[i] ?? undefined;
    return { inputs, ...(name !== undefined && { name }), ...(family !== undefined && { family }) };
  });
}

function parametersOf({ variables }: LoweredRoutine): LoweredVariable[] {
  return variables.filter(({ kind, name }) => kind === 'parameter' && !holdsIndexes(name));
}

/**
 * The routines of a name that a call can mean: one that takes fewer arguments is another than the one meant, which is not
 * known, and a function of triggers is called by triggers alone (PostgreSQL).
 */
export function callable(
  candidates: readonly KnownRoutine[],
  site: Site,
  list: CallShape['arguments'],
): readonly KnownRoutine[] {
  return candidates.filter((routine) => mayBeCalled(routine, site, list));
}

function mayBeCalled({ lowered }: KnownRoutine, site: Site, list: CallShape['arguments']): boolean {
  if (lowered.ofTriggers && !isTrigger(site)) return false;
  const parameters = parametersOf(lowered);
  const count = 'inputs' in list ? argumentCount(list) : list.length;
  return parameters.length === 0 || count <= parameters.length || parameters.some(({ variadic }) => variadic);
}

function isTrigger({ file, routine }: Site): boolean {
  return file.dataflow.routines[routine]?.kind === 'trigger';
}

/** OUT parameters count in a CALL, not in a function's arguments; those with a default may be left out. */
export function takesArguments(routine: KnownRoutine, count: number): boolean {
  const parameters = parametersOf(routine.lowered);
  const given = parameters.filter(({ mode }) => mode !== 'out');
  const fits = (list: readonly LoweredVariable[]): boolean =>
    (count <= list.length || list.some(({ variadic }) => variadic)) &&
    list.filter(({ optional }) => !optional).length <= count;
  return fits(parameters) || fits(given);
}

/** Whether a routine can be called by its name alone. */
export function needsNoArguments(routine: KnownRoutine): boolean {
  return takesArguments(routine, 0);
}
