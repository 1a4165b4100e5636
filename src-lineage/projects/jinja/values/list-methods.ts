import type { Run } from './environment.ts';
import { listOf } from './iterate.ts';
import {
  type Call,
  compareValues,
  Dict,
  isEqual,
  isTruthy,
  numberOf,
  Sequence,
  textOf,
  type Value,
} from './values.ts';

type ListMethod = (list: Sequence, call: Call, run: Run) => Value;
type DictMethod = (dict: Dict, call: Call, run: Run) => Value;

/** Python's methods of `list`, `tuple` and `set`; dbt writes `do list.append(x)`. */
const listMethods: Readonly<Record<string, ListMethod>> = {
  append: (list, { args }, run) => added(list, [args[0] ?? null], run),
  add: (list, { args }, run) => {
    const value = args[0] ?? null;
    return list.items.some((item) => isEqual(item, value)) ? null : added(list, [value], run);
  },
  extend: (list, { args }, run) => added(list, [...listOf(args[0] ?? null)], run),
  update: (list, { args }, run) => added(list, difference(listOf(args[0] ?? null), list.items), run),
  insert: (list, { args }, run) => {
    run.allowance.step();
    list.items.splice(numberOf(args[0] ?? 0) ?? 0, 0, args[1] ?? null);
    return null;
  },
  pop: (list, { args }) =>
    list.items.splice(args[0] === undefined ? -1 : (numberOf(args[0]) ?? -1), 1)[0] ?? null,
  remove: (list, { args }) => {
    const at = list.items.findIndex((item) => isEqual(item, args[0] ?? null));
    if (at !== -1) list.items.splice(at, 1);
    return null;
  },
  discard: (list, call, run) => listMethods['remove']!(list, call, run),
  clear: (list) => {
    list.items.length = 0;
    return null;
  },
  reverse: (list) => {
    list.items.reverse();
    return null;
  },
  sort: (list, { named }, run) => {
    const key = named.get('key');
    const place = { start: 0, end: 0 };
    const keyed = list.items.map((item) => ({
      item,
      key: key === undefined ? item : run.call(key, [item], place),
    }));
    keyed.sort((one, other) => compareValues(one.key, other.key) ?? 0);
    if (isTruthy(named.get('reverse') ?? false)) keyed.reverse();
    keyed.forEach(({ item }, index) => (list.items[index] = item));
    return null;
  },
  index: (list, { args }) => list.items.findIndex((item) => isEqual(item, args[0] ?? null)),
  count: (list, { args }) => list.items.filter((item) => isEqual(item, args[0] ?? null)).length,
  copy: (list) => new Sequence([...list.items], list.kind),
  union: (list, { args }) => {
    const others = args.flatMap(listOf);
    return new Sequence([...list.items, ...difference(others, list.items)], 'set');
  },
  difference: (list, { args }) => new Sequence(difference(list.items, args.flatMap(listOf)), 'set'),
  intersection: (list, { args }) => {
    const other = new Set(listOf(args[0] ?? null).map(textOf));
    return new Sequence(
      list.items.filter((item) => other.has(textOf(item))),
      'set',
    );
  },
  issubset: (list, { args }) => difference(list.items, listOf(args[0] ?? null)).length === 0,
  issuperset: (list, { args }) => difference(listOf(args[0] ?? null), list.items).length === 0,
};

/** Python's methods of `dict`. */
const dictMethods: Readonly<Record<string, DictMethod>> = {
  items: (dict) =>
    new Sequence([...dict.entries.values()].map(([key, value]) => new Sequence([key, value], 'tuple'))),
  keys: (dict) => new Sequence(dict.keys()),
  values: (dict) => new Sequence(dict.values()),
  get: (dict, { args, named }) => {
    const value = dict.get(args[0] ?? null);
    return value === undefined ? (args[1] ?? named.get('default') ?? null) : value;
  },
  update: (dict, { args, named }, run) => {
    for (const [key, value] of pairsOf(args[0])) dict.set(key, value);
    for (const [key, value] of named) dict.set(key, value);
    run.allowance.step(dict.entries.size);
    return null;
  },
  pop: (dict, { args }) => {
    const key = args[0] ?? null;
    const value = dict.get(key);
    dict.delete(key);
    return value === undefined ? (args[1] ?? null) : value;
  },
  setdefault: (dict, { args }) => {
    const key = args[0] ?? null;
    if (!dict.has(key)) dict.set(key, args[1] ?? null);
    return dict.get(key) ?? null;
  },
  copy: (dict) => copyOf(dict),
  clear: (dict) => {
    dict.entries.clear();
    return null;
  },
};

/** A method of a list, tuple or set. */
export function listMethod(name: string): ListMethod | undefined {
  return Object.hasOwn(listMethods, name) ? listMethods[name] : undefined;
}

/** A method of a dictionary. */
export function dictMethod(name: string): DictMethod | undefined {
  return Object.hasOwn(dictMethods, name) ? dictMethods[name] : undefined;
}

/** A dictionary with the same entries. */
function copyOf(dict: Dict): Dict {
  const copy = new Dict();
  for (const [key, value] of dict.entries.values()) copy.set(key, value);
  return copy;
}

/** The pairs of a dictionary or of a list of pairs. */
export function pairsOf(value: Value | undefined): [Value, Value][] {
  if (value === undefined) return [];
  if (value instanceof Dict) return [...value.entries.values()];
  return listOf(value).flatMap((pair) => {
    const [key, each] = listOf(pair);
    return key === undefined ? [] : [[key, each ?? null] as [Value, Value]];
  });
}

function added(list: Sequence, values: readonly Value[], run: Run): null {
  run.allowance.step(values.length);
  for (const value of values) list.items.push(value);
  return null;
}

function difference(items: readonly Value[], others: readonly Value[]): Value[] {
  const seen = new Set(others.map(textOf));
  return items.filter((item) => {
    const text = textOf(item);
    return !seen.has(text) && seen.add(text);
  });
}
