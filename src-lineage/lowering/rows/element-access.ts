import { appendAll } from '../../base/append-all.ts';
import type { Step } from '../../ir/inputs.ts';
import type { NameRules } from '../../dialects/table/dialect.ts';
import { anyIndex } from '../../ir/value-fields.ts';
import { documentOperators, type Expression, type Operation } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import { indexOf } from './access-steps.ts';
import { documentReaders, getters, keyReaders, listKeepers, pickers } from './part-makers.ts';

/** Functions that compute each element by a lambda, of a list or of several side by side, or ask it of each, and keep nothing else of them. */
const mappers: ReadonlySet<string> = new Set([
  'ALL_MATCH', 'ANY_MATCH', 'APPLY', 'ARRAYALL', 'ARRAYAVG', 'ARRAYCOUNT', 'ARRAYCUMSUM', 'ARRAYCUMSUMNONNEGATIVE', 'ARRAYDIFFERENCE',
  'ARRAYEXISTS', 'ARRAYFIRSTINDEX', 'ARRAYLASTINDEX', 'ARRAYMAP', 'ARRAYMAX', 'ARRAYMIN', 'ARRAYPRODUCT', 'ARRAYSUM', 'ARRAY_APPLY',
  'ARRAY_TRANSFORM', 'EXISTS', 'FORALL',
  'LIST_APPLY', 'LIST_TRANSFORM', 'NONE_MATCH', 'TRANSFORM', 'ZIP_WITH',
]); // oxfmt-ignore

/** Which list each parameter of a lambda has the elements of, by the places of the lists; none for what was gathered so far. */
export type LambdaLists = readonly (readonly [list: number, of?: 'keys' | 'values'] | undefined)[];

const folded: LambdaLists = [undefined, [0]];

/** Functions that fold a list into a value: `reduce(list, 0, (sum, e) -> sum + e.x, sum -> sum)`. */
export const folders: ReadonlyMap<string, LambdaLists> = new Map([
  ['AGGREGATE', folded],
  ['ARRAYFOLD', folded],
  ['LIST_REDUCE', [[0], [0]]],
  ['REDUCE', folded],
]);

/** A call of such a function, or a list comprehension (no name), which has one list. */
export function mapsElements(name: string | undefined, parts: readonly Expression[]): boolean {
  if (parts.length < 2 || (name !== undefined && !mappers.has(name))) return false;
  const lists = parts.filter(({ kind }) => kind !== 'lambda').length;
  if (name === undefined) return parts.length < 4 && lists === 1 && parts[0]!.kind === 'lambda';
  return lists > 0 && lists < parts.length;
}

/** A call that keeps elements of its list whole, and whose lambda decides which, or in which order: `filter(list, e -> e.x > 0)`. */
export function keepsElements(name: string, args: readonly Expression[]): boolean {
  if (!listKeepers.has(name) && !pickers.has(name)) return false;
  return args.some(({ kind }) => kind === 'lambda');
}

/** The steps from a list to what a path names behind the parameter that stands for its elements. */
export function elementSteps([, ...fields]: readonly Identifier[], behind: readonly Step[]): Step[] {
  return [anyIndex, ...fields.map(({ text }) => text), ...behind];
}

/** Functions that list the keys or the values of a map: its parts are called so. */
const mapLists: ReadonlyMap<string, Step> = new Map([
  ['MAPKEYS', 'keys'],
  ['MAPVALUES', 'values'],
  ['MAP_KEYS', 'keys'],
  ['MAP_VALUES', 'values'],
  ['OBJECT_KEYS', 'keys'],
]);

/** The function lists keys or values of what certainly is a map, not an object whose pairs of NULL are left out (Snowflake). */
export function listsMap(name: string): boolean {
  return mapLists.has(name) && name !== 'OBJECT_KEYS';
}

/** `element_at(m, 'k')`, `tupleElement(t, 2)`, `map_keys(m)`: the steps into the first argument; undefined for other calls. */
export function getterSteps(
  name: string,
  [, index, ...others]: readonly Expression[],
  names: Pick<NameRules, 'firstIndex'>,
): Step[] | undefined {
  const list = index === undefined ? mapLists.get(name) : undefined;
  if (list !== undefined) return [list];
  if (index !== undefined && keyReaders.has(name)) return keySteps([index, ...others]);
  if (index !== undefined && documentReaders.has(name))
    return others.some(({ kind }) => kind === 'literal')
      ? undefined
      : documentSteps(index, name === 'GET_PATH' ? '$.' : '');
  if (index === undefined || others.length > 0 || !getters.has(name)) return undefined;
  // the place of a part, or its name; of a list of tuples, of each
  if (name === 'TUPLEELEMENT' && index.kind === 'literal') return [index.value];
  // Snowflake's GET counts from 0 as its brackets do, Spark's element_at from 1
  return [indexOf(index, name === 'GET' ? (names.firstIndex ?? 1) : 1)];
}

/** Keys and places that are all written out. */
function keySteps(keys: readonly Expression[]): Step[] | undefined {
  const steps = keys.flatMap((key) => (key.kind === 'literal' ? [stepOf(key.value)] : []));
  return steps.length < keys.length ? undefined : steps;
}

/** The steps of such an operator's right side; undefined for others, and for paths that only the run knows. */
export function operatorSteps({ operator, operands }: Operation): Step[] | undefined {
  const [, path, ...others] = operands;
  if (path?.kind !== 'literal' || others.length > 0 || !documentOperators.has(operator)) return undefined;
  if (path.type !== 'string') return [anyIndex];
  if (path.value.startsWith('$')) return documentSteps(path);
  return operator.startsWith('#')
    ? path.value
        .replace(/^\{|\}$/g, '')
        .split(',')
        .map(stepOf)
    : [path.value];
}

/** `'$.a.b'`, `'lax $.a[0]'`; undefined where more than names and places stands there. */
function documentSteps(path: Expression, root = ''): Step[] | undefined {
  return path.kind === 'literal' && path.type === 'string' ? stepsOfPath(root + path.value) : undefined;
}

/** The steps of a path as SQL/JSON writes it; all elements (`[*]`) are no step, as lists are looked through. */
export function stepsOfPath(path: string): Step[] | undefined {
  const [, way] = /^\s*(?:lax\s+|strict\s+)?\$((?:\.(?:\w+|"[^"]*")|\[(?:\d+|\*)\])*)\s*$/i.exec(path) ?? [];
  return way === undefined
    ? undefined
    : (way.match(/\w+|"[^"]*"/g) ?? []).map((step) => stepOf(step.replaceAll('"', '')));
}

const stepOf = (step: string): Step => (/^\d+$/.test(step) ? anyIndex : step);

/** The parts of a list that is made in place: each use of an element names it again, which must not grow with its text. */
const fewParts = 16;

/** A list that is named, or made in place of few parts, none of which is a lambda. */
export function isShort(list: Expression): boolean {
  const waiting = [list];
  for (let count = 0; waiting.length > 0; count++) {
    const next = waiting.pop()!;
    const parts = partsOf(next);
    if (parts === undefined || count > fewParts) return false;
    appendAll(waiting, parts);
  }
  return true;
}

function partsOf(expression: Expression): readonly Expression[] | undefined {
  switch (expression.kind) {
    case 'column':
    case 'literal':
      return [];
    case 'access':
      return [expression.base, ...expression.indexes];
    case 'cast':
      return [expression.operand];
    case 'list':
      return expression.items;
    case 'struct':
      return expression.fields.map(({ value }) => value);
    case 'call':
      return expression.query || expression.over ? undefined : expression.args;
    default:
      return undefined;
  }
}
