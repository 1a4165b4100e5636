import { type Allowance, type Callable, isList, isTrue, NotKnown, textOf, type Value } from './values.ts';

/** What `value.key` is, for keys that every text and list has; undefined where it has none of the name. */
export function memberOf(value: Value, key: string, allowance: Allowance): Value {
  const methods = typeof value === 'string' ? ofTexts : isList(value) ? ofLists : undefined;
  if (methods === undefined) {
    if (value instanceof Map) return value.get(key);
    if ((typeof value === 'number' || typeof value === 'boolean') && key === 'toString')
      return () => String(value);
    throw new NotKnown();
  }
  const self = value as string & readonly Value[];
  if (key === 'length') return self.length;
  if (/^\d+$/.test(key)) return self[Number(key)];
  const method = Object.hasOwn(methods, key) ? methods[key] : undefined;
  if (method === undefined) throw new NotKnown();
  return (args) => {
    allowance.step(self.length + 1);
    const made = method(self, args, allowance);
    if (typeof made === 'string') allowance.text(made.length);
    return made;
  };
}

type Method<Self> = (self: Self, args: readonly Value[], allowance: Allowance) => Value;

/** No text is made longer than this. */
const longest = 1_000_000;

const ofTexts: Readonly<Record<string, Method<string>>> = {
  toString: (self: string) => self,
  toUpperCase: (self) => self.toUpperCase(),
  toLowerCase: (self) => self.toLowerCase(),
  trim: (self) => self.trim(),
  trimStart: (self) => self.trimStart(),
  trimEnd: (self) => self.trimEnd(),
  concat: (self, args, allowance) => self + args.map((each) => textOf(each, allowance)).join(''),
  includes: (self, [what]) => self.includes(plain(what)),
  startsWith: (self, [what]) => self.startsWith(plain(what)),
  endsWith: (self, [what]) => self.endsWith(plain(what)),
  indexOf: (self, [what]) => self.indexOf(plain(what)),
  lastIndexOf: (self, [what]) => self.lastIndexOf(plain(what)),
  slice: (self, [from, until]) => self.slice(count(from, 0), count(until, self.length)),
  substring: (self, [from, until]) => self.substring(count(from, 0), count(until, self.length)),
  substr: (self, [from, length]) => self.slice(count(from, 0)).slice(0, count(length, self.length)),
  charAt: (self, [at]) => self.charAt(count(at, 0)),
  split: (self, [by]) => self.split(plain(by)),
  replace: (self, [what, by]) => self.replace(plain(what), () => plain(by)),
  replaceAll: (self, [what, by]) => {
    const parts = self.split(plain(what));
    if (parts.length * plain(by).length > longest) throw new NotKnown();
    return parts.join(plain(by));
  },
  repeat: (self, [times]) => {
    if (self.length * count(times, 0) > longest) throw new NotKnown();
    return self.repeat(Math.max(0, count(times, 0)));
  },
  padStart: (self, [width, by]) =>
    self.padStart(Math.min(count(width, 0), longest), by === undefined ? ' ' : plain(by)),
  padEnd: (self, [width, by]) =>
    self.padEnd(Math.min(count(width, 0), longest), by === undefined ? ' ' : plain(by)),
};

const ofLists: Readonly<Record<string, Method<readonly Value[]>>> = {
  map: (self, [by]) => self.map((item, at) => called(by)([item, at, self])),
  flatMap: (self, [by]) => self.flatMap((item, at) => flat(called(by)([item, at, self]))),
  filter: (self, [by]) => self.filter((item, at) => isTrue(called(by)([item, at, self]))),
  forEach: (self, [by]) => {
    for (const [at, item] of self.entries()) called(by)([item, at, self]);
    return undefined;
  },
  find: (self, [by]) => self.find((item, at) => isTrue(called(by)([item, at, self]))),
  some: (self, [by]) => self.some((item, at) => isTrue(called(by)([item, at, self]))),
  every: (self, [by]) => self.every((item, at) => isTrue(called(by)([item, at, self]))),
  reduce: (self, args) => {
    const isGiven = args.length > 1;
    if (!isGiven && self.length === 0) throw new NotKnown();
    let made = isGiven ? args[1] : self[0];
    for (const [at, item] of self.entries())
      if (isGiven || at > 0) made = called(args[0])([made, item, at, self]);
    return made;
  },
  join: (self, [by], allowance) =>
    self
      .map((item) => (item === null || item === undefined ? '' : textOf(item, allowance)))
      .join(by === undefined ? ',' : plain(by)),
  includes: (self, [what]) => self.includes(what),
  indexOf: (self, [what]) => self.indexOf(what),
  concat: (self, args) => [...self, ...args.flatMap(flat)],
  slice: (self, [from, until]) => self.slice(count(from, 0), count(until, self.length)),
  flat: (self) => self.flatMap(flat),
  reverse: (self) => self.toReversed(),
  sort: (self, [by]) => {
    if (by !== undefined || !self.every((item) => typeof item === 'string')) throw new NotKnown();
    return self.toSorted();
  },
  push: (self, args) => {
    for (const each of args) (self as Value[]).push(each);
    return self.length;
  },
  keys: (self) => self.map((_, at) => at),
  entries: (self) => self.map((item, at) => [at, item]),
};

function flat(value: Value): Value | Value[] {
  return isList(value) ? [...value] : value;
}

function called(value: Value): Callable {
  if (typeof value !== 'function') throw new NotKnown();
  return value;
}

function plain(value: Value): string {
  if (typeof value !== 'string') throw new NotKnown();
  return value;
}

function count(value: Value, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** `Object`, `Array`, `String`, `Number`, `JSON`, `console`: what of them is of use for texts. */
export function globals(allowance: Allowance): Map<string, Value> {
  const fieldsOf = (value: Value): ReadonlyMap<string, Value> => {
    if (!(value instanceof Map)) throw new NotKnown();
    allowance.step(value.size);
    return value;
  };
  const silent: Value = new Map(
    ['log', 'warn', 'error', 'info'].map((name): [string, Value] => [name, () => undefined]),
  );
  return new Map<string, Value>([
    ['Object', new Map<string, Value>([
      ['keys', ([of]) => [...fieldsOf(of).keys()]],
      ['values', ([of]) => [...fieldsOf(of).values()]],
      ['entries', ([of]) => [...fieldsOf(of)].map(([key, value]): Value => [key, value])],
      ['fromEntries', ([of]) => new Map((isList(of) ? of : []).map((pair): [string, Value] => (isList(pair) ? [textOf(pair[0], allowance), pair[1]] : ['', undefined])))],
      ['assign', (all) => new Map(all.flatMap((each) => [...fieldsOf(each)]))],
      ['freeze', ([of]) => of],
    ])],
    ['Array', new Map<string, Value>([
      ['isArray', ([of]) => isList(of)],
      ['from', ([of]) => (isList(of) ? [...of] : unknownList())],
    ])],
    ['String', ([of]) => textOf(of, allowance)],
    ['Number', ([of]) => Number(textOf(of, allowance))],
    ['parseInt', ([of]) => Number.parseInt(textOf(of, allowance), 10)],
    ['console', silent],
  ]); // oxfmt-ignore
}

function unknownList(): never {
  throw new NotKnown();
}
