import { filterOf, isIn } from './filters.ts';
import { itemsOf } from './iterate.ts';
import {
  Callable,
  compareValues,
  Dict,
  HostObject,
  isEqual,
  isFloat,
  numberOf,
  Sequence,
  stringOf,
  Undefined,
  type Value,
} from './values.ts';

type Test = (value: Value, args: readonly Value[]) => boolean;

const order = (value: Value, other: Value | undefined): number =>
  compareValues(value, other ?? null) ?? Number.NaN;
const text = (value: Value, is: (text: string) => boolean): boolean => is(stringOf(value) ?? '');

/** What is not defined is an empty list to Jinja, which also lets it be called until it is (`jinja2.Undefined`). */
const isLoose = (value: Value): boolean => value instanceof Undefined;

/** Jinja's own tests (Jinja manual, "List of Builtin Tests"). */
const tests: Readonly<Record<string, Test>> = {
  boolean: (value) => typeof value === 'boolean',
  callable: (value) => value instanceof Callable || isLoose(value),
  defined: (value) => !(value instanceof Undefined) || value.unknown,
  divisibleby: (value, [by]) => (numberOf(value) ?? 1) % (numberOf(by ?? 0) ?? 0) === 0,
  eq: (value, [other]) => isEqual(value, other ?? null),
  escaped: () => false,
  even: (value) => (numberOf(value) ?? 1) % 2 === 0,
  false: (value) => value === false,
  filter: (value) => text(value, (name) => filterOf(name) !== undefined),
  float: (value) => isFloat(value),
  ge: (value, [other]) => order(value, other) >= 0,
  gt: (value, [other]) => order(value, other) > 0,
  in: (value, [others]) => isIn(value, others ?? null),
  integer: (value) => typeof value === 'number',
  iterable: (value) => itemsOf(value) !== undefined || isLoose(value),
  le: (value, [other]) => order(value, other) <= 0,
  lower: (value) => text(value, (each) => each !== each.toUpperCase() && each === each.toLowerCase()),
  lt: (value, [other]) => order(value, other) < 0,
  mapping: (value) => value instanceof Dict || (value instanceof HostObject && value.isMapping),
  ne: (value, [other]) => !isEqual(value, other ?? null),
  none: (value) => value === null,
  number: (value) => numberOf(value) !== undefined,
  odd: (value) => Math.abs((numberOf(value) ?? 0) % 2) === 1,
  sameas: (value, [other]) => value === other,
  sequence: (value) =>
    value instanceof Sequence || value instanceof Dict || stringOf(value) !== undefined || isLoose(value),
  string: (value) => stringOf(value) !== undefined,
  test: (value) => text(value, (name) => testOf(name) !== undefined),
  true: (value) => value === true,
  undefined: (value) => value instanceof Undefined && !value.unknown,
  upper: (value) => text(value, (each) => each !== each.toLowerCase() && each === each.toUpperCase()),
};

const otherNames: Readonly<Record<string, string>> = {
  '==': 'eq', equalto: 'eq', '!=': 'ne', '>': 'gt', greaterthan: 'gt', '>=': 'ge', '<': 'lt', lessthan: 'lt', '<=': 'le',
}; // oxfmt-ignore

/** One of Jinja's tests; undefined where there is none of the name. */
export function testOf(name: string): Test | undefined {
  const known = otherNames[name] ?? name;
  return Object.hasOwn(tests, known) ? tests[known] : undefined;
}
