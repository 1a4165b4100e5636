import type { Range } from '../reading/tree.ts';
import type { Run } from './environment.ts';
import { itemsOf, listOf, standsForAll } from './iterate.ts';
import { pairsOf } from './list-methods.ts';
import { jsonOf } from './json.ts';
import { formatPercent, padded } from './string-format.ts';
import { joined, replaced, stripped, titled } from './string-methods.ts';
import { escaped, fileSize, truncated, urlEncoded, withoutTags, xmlAttributes } from './text-filters.ts';
import {
  compareValues,
  Dict,
  Float,
  HostObject,
  isEqual,
  isFloat,
  isTruthy,
  numberOf,
  numeric,
  Sequence,
  shownValue,
  stringOf,
  textOf,
  Undefined,
  type Value,
} from './values.ts';

/** What a filter is given besides the value. */
interface FilterCall {
  args: readonly Value[];
  named: ReadonlyMap<string, Value>;
  place: Range;
  run: Run;
}

type Filter = (value: Value, call: FilterCall) => Value;

/** The argument at a position or by a name. */
function given({ args, named }: FilterCall, index: number, name: string): Value | undefined {
  return index < args.length ? args[index] : named.get(name);
}

const text = (value: Value | undefined, fallback = ''): string =>
  value === undefined ? fallback : textOf(value);
const count = (value: Value | undefined, fallback: number): number =>
  value === undefined ? fallback : (numberOf(value) ?? fallback);
const list = (items: Value[]): Value => new Sequence(items);
const asText = (value: Value): string => (value instanceof Undefined ? '' : textOf(value));

/** Jinja's own filters (Jinja manual, "List of Builtin Filters"). */
const filters: Readonly<Record<string, Filter>> = {
  abs: (value) => numeric(Math.abs(numberOf(value) ?? 0), isFloat(value)),
  attr: (value, call) => call.run.attribute(value, text(call.args[0]), call.place),
  batch: (value, call) =>
    list(
      batches(listOf(value), count(given(call, 0, 'linecount'), 1), given(call, 1, 'fill_with'), call.run),
    ),
  capitalize: (value) => asText(value).charAt(0).toUpperCase() + asText(value).slice(1).toLowerCase(),
  center: (value, call) => padded(asText(value), count(given(call, 0, 'width'), 80), ' ', 'both', call.run),
  default: (value, call) => {
    const passed = given(call, 0, 'default_value');
    const fallback = passed === undefined ? '' : passed;
    const falsy = isTruthy(given(call, 1, 'boolean') ?? false);
    return value instanceof Undefined || (falsy && !isTruthy(value)) ? fallback : value;
  },
  dictsort: (value, call) => {
    const at = text(given(call, 1, 'by'), 'key') === 'value' ? 1 : 0;
    const pairs = pairsOf(value).map((pair) => new Sequence(pair, 'tuple'));
    return sorted(pairs, call, (pair) => (pair instanceof Sequence ? pair.items[at]! : pair));
  },
  escape: (value, { run }) => escaped(asText(value), run),
  filesizeformat: (value, call) =>
    fileSize(numberOf(value) ?? 0, isTruthy(given(call, 0, 'binary') ?? false)),
  first: (value) => atPlace(value, 0),
  float: (value, call) => {
    const number = numberOf(value) ?? Number.parseFloat(asText(value));
    return Number.isNaN(number) ? (call.args[0] ?? new Float(0)) : new Float(number);
  },
  forceescape: (value, { run }) => escaped(asText(value), run),
  format: (value, { args, named, run }) => {
    const values = named.size > 0 ? Dict.of(Object.fromEntries(named)) : new Sequence([...args], 'tuple');
    return formatPercent(asText(value), values, run);
  },
  groupby: (value, call) => grouped(value, call),
  indent: (value, call) => indented(asText(value), call),
  int: (value, call) => {
    const base = count(given(call, 1, 'base'), 10);
    const number = numberOf(value) ?? wholeNumber(asText(value), base);
    return Number.isNaN(number) ? (given(call, 0, 'default') ?? 0) : Math.trunc(number);
  },
  items: (value) => list(pairsOf(value).map((pair) => new Sequence(pair, 'tuple'))),
  join: (value, call) => {
    const attribute = given(call, 1, 'attribute');
    const items = listOf(value);
    const texts = attribute === undefined ? items : items.map((item) => fieldOf(item, attribute, call));
    return joined(text(given(call, 0, 'd')), texts, call.run);
  },
  last: (value) => atPlace(value, -1),
  length: (value) => itemsOf(value)?.length ?? 0,
  list: (value) => list([...listOf(value)]),
  lower: (value) => asText(value).toLowerCase(),
  map: (value, call) => mapped(value, call),
  max: (value, call) => extreme(value, call, 1),
  min: (value, call) => extreme(value, call, -1),
  pprint: (value) => shownValue(value),
  random: (value) => atPlace(value, 0),
  reject: (value, call) => list(listOf(value).filter((item) => !isChosen(item, call.args, call))),
  rejectattr: (value, call) => list(listOf(value).filter((item) => !isChosenByField(item, call))),
  replace: (value, call) =>
    replaced(
      asText(value),
      text(given(call, 0, 'old')),
      text(given(call, 1, 'new')),
      count(given(call, 2, 'count'), -1),
      call.run,
    ),
  reverse: (value) => {
    const string = stringOf(value);
    return string === undefined ? list([...listOf(value)].reverse()) : [...string].reverse().join('');
  },
  round: (value, call) =>
    rounded(value, count(given(call, 0, 'precision'), 0), text(given(call, 1, 'method'), 'common')),
  safe: (value) => value,
  select: (value, call) => list(listOf(value).filter((item) => isChosen(item, call.args, call))),
  selectattr: (value, call) => list(listOf(value).filter((item) => isChosenByField(item, call))),
  slice: (value, call) =>
    list(slices(listOf(value), count(given(call, 0, 'slices'), 1), given(call, 1, 'fill_with'))),
  sort: (value, call) => {
    const attribute = given(call, 2, 'attribute');
    return sorted([...listOf(value)], call, (item) =>
      attribute === undefined ? item : fieldOf(item, attribute, call),
    );
  },
  string: (value) => (value instanceof Undefined ? '' : (stringOf(value) ?? textOf(value))),
  striptags: (value) => withoutTags(asText(value)),
  sum: (value, call) => {
    const attribute = given(call, 0, 'attribute');
    const items = listOf(value).map((item) =>
      attribute === undefined ? item : fieldOf(item, attribute, call),
    );
    const from = given(call, 1, 'start');
    if (from instanceof Sequence) {
      const joined = [...from.items, ...items.flatMap((item) => [...listOf(item)])];
      call.run.allowance.step(joined.length);
      return list(joined);
    }
    const start = count(from, 0);
    return numeric(
      items.reduce<number>((sum, item) => sum + (numberOf(item) ?? 0), start),
      items.some(isFloat),
    );
  },
  title: (value) => titled(asText(value)),
  tojson: (value, call) =>
    jsonOf(value, { sorted: true, forMarkup: true, indent: numberOf(given(call, 0, 'indent') ?? 0) }),
  trim: (value, call) => stripped(asText(value), given(call, 0, 'chars'), true, true),
  truncate: (value, call) =>
    truncated(asText(value), {
      length: count(given(call, 0, 'length'), 255),
      cutsWords: isTruthy(given(call, 1, 'killwords') ?? false),
      end: text(given(call, 2, 'end'), '...'),
      leeway: count(given(call, 3, 'leeway'), 5),
    }),
  unique: (value, call) => {
    const attribute = given(call, 1, 'attribute');
    const keepsCase = isTruthy(given(call, 0, 'case_sensitive') ?? false);
    const seen = new Set<string>();
    const kept = listOf(value).filter((item) => {
      const whole = textOf(attribute === undefined ? item : fieldOf(item, attribute, call));
      const key = keepsCase ? whole : whole.toLowerCase();
      return !seen.has(key) && seen.add(key);
    });
    return list(kept);
  },
  upper: (value) => asText(value).toUpperCase(),
  urlencode: (value) => urlEncoded(value),
  wordcount: (value) =>
    asText(value)
      .split(/\s+/)
      .filter((word) => word !== '').length,
  wordwrap: (value) => asText(value),
  xmlattr: (value, { run }) => xmlAttributes(value, run),
  // dbt's (dbt manual, "Jinja filters"): what the native environment makes of a text
  as_text: (value) => asText(value),
  as_bool: (value) =>
    /^(?:true|false)$/i.test(asText(value)) ? asText(value).toLowerCase() === 'true' : value,
  as_number: (value) => {
    const number = Number(asText(value));
    return asText(value).trim() === '' || Number.isNaN(number)
      ? value
      : numeric(number, asText(value).includes('.'));
  },
  as_native: (value) => value,
};

const otherNames: Readonly<Record<string, string>> = { d: 'default', e: 'escape', count: 'length' };

/** One of Jinja's filters; undefined where there is none of the name. */
export function filterOf(name: string): Filter | undefined {
  const known = otherNames[name] ?? name;
  return Object.hasOwn(filters, known) ? filters[known] : undefined;
}

function atPlace(value: Value, index: number): Value {
  const item = itemsOf(value)?.at(index);
  return item === undefined ? new Undefined('item') : item;
}

/** The value of an attribute as filters name it: `name`, `a.b`, `0`. */
function fieldOf(value: Value, attribute: Value, { run, place }: FilterCall): Value {
  let field = value;
  for (const part of textOf(attribute).split('.')) {
    field = run.item(field, /^\d+$/.test(part) ? Number(part) : part, place);
  }
  return field;
}

function mapped(value: Value, call: FilterCall): Value {
  const { args, named, place, run } = call;
  const attribute = named.get('attribute');
  const items = listOf(value);
  if (attribute !== undefined) {
    const fallback = named.get('default');
    return list(
      items.map((item) => {
        const field = fieldOf(item, attribute, call);
        return field instanceof Undefined && fallback !== undefined ? fallback : field;
      }),
    );
  }
  const [name, ...rest] = args;
  if (name === undefined) return list([...items]);
  return list(items.map((item) => run.filtered(textOf(name), item, rest, new Map(named), place)));
}

function isChosen(item: Value, [test, ...rest]: readonly Value[], { place, run }: FilterCall): boolean {
  return test === undefined ? isTruthy(item) : run.tested(textOf(test), item, rest, place);
}

function isChosenByField(item: Value, call: FilterCall): boolean {
  const [attribute, ...rest] = call.args;
  return isChosen(fieldOf(item, attribute ?? '', call), rest, call);
}

function sorted(items: Value[], call: FilterCall, key: (item: Value) => Value): Value {
  const caseSensitive = isTruthy(call.named.get('case_sensitive') ?? call.args[1] ?? false);
  const keyOf = (item: Value): Value => {
    const value = key(item);
    const string = stringOf(value);
    return string === undefined || caseSensitive ? value : string.toLowerCase();
  };
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  call.run.allowance.step(items.length);
  keyed.sort((one, other) => compareValues(one.key, other.key) ?? 0);
  const ordered = keyed.map(({ item }) => item);
  return list(isTruthy(given(call, 0, 'reverse') ?? false) ? ordered.reverse() : ordered);
}

function extreme(value: Value, call: FilterCall, sign: 1 | -1): Value {
  const attribute = given(call, 1, 'attribute');
  let best: { item: Value; key: Value } | undefined;
  for (const item of listOf(value)) {
    const key = attribute === undefined ? item : fieldOf(item, attribute, call);
    if (best === undefined || (compareValues(key, best.key) ?? 0) * sign > 0) best = { item, key };
  }
  return best?.item ?? new Undefined(sign > 0 ? 'max' : 'min');
}

function grouped(value: Value, call: FilterCall): Value {
  const groups: { key: Value; items: Value[] }[] = [];
  const known = new Map<string, { key: Value; items: Value[] }>();
  for (const item of listOf(value)) {
    const field = fieldOf(item, given(call, 0, 'attribute') ?? '', call);
    const key = field instanceof Undefined ? (given(call, 1, 'default') ?? field) : field;
    const found = known.get(textOf(key));
    if (found !== undefined) found.items.push(item);
    else {
      const group = { key, items: [item] };
      known.set(textOf(key), group);
      groups.push(group);
    }
  }
  groups.sort((one, other) => compareValues(one.key, other.key) ?? 0);
  return list(groups.map(({ key, items }) => new Group(key, list(items))));
}

/** A group of `groupby`: a pair whose parts have names besides. */
class Group extends HostObject {
  readonly #pair: Value[];
  constructor(key: Value, items: Value) {
    super();
    this.#pair = [key, items];
  }
  text(): string {
    return shownValue(new Sequence(this.#pair, 'tuple'));
  }
  attribute(name: string): Value | undefined {
    return name === 'grouper' ? this.#pair[0] : name === 'list' ? this.#pair[1] : undefined;
  }
  override items(): Value[] {
    return this.#pair;
  }
}

function batches(items: readonly Value[], size: number, fill: Value | undefined, run: Run): Value[] {
  const made: Value[] = [];
  const step = Math.max(1, Math.trunc(size));
  for (let at = 0; at < items.length; at += step) {
    const batch = items.slice(at, at + step);
    if (fill !== undefined) {
      run.allowance.step(step - batch.length);
      while (batch.length < step) batch.push(fill);
    }
    made.push(list(batch));
  }
  return made;
}

function slices(items: readonly Value[], count: number, fill: Value | undefined): Value[] {
  const parts = Math.max(1, Math.min(Math.trunc(count), Math.max(1, items.length)));
  const size = Math.floor(items.length / parts);
  const longer = items.length % parts;
  return Array.from({ length: parts }, (_, index) => {
    const start = index * size + Math.min(index, longer);
    const part = items.slice(start, start + size + (index < longer ? 1 : 0));
    if (fill !== undefined && longer > 0 && index >= longer) part.push(fill);
    return list(part);
  });
}

/** Python rounds a half to the even number. */
function halfToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

function rounded(given: Value, precision: number, method: string): Value {
  const value = numberOf(given) ?? 0;
  const factor = 10 ** Math.max(-20, Math.min(20, precision));
  const round = method === 'ceil' ? Math.ceil : method === 'floor' ? Math.floor : halfToEven;
  const result = round(value * factor) / factor;
  // a whole number stays one, unless another method than the usual one makes a number with a point of it
  return method === 'common' && typeof given === 'number' ? numeric(result, false) : new Float(result);
}

/** Python's `int(text, base)`, and of a number with a point its whole part. */
function wholeNumber(text: string, base: number): number {
  const digits = text.trim().replaceAll('_', '');
  if (base === 10) return Number.parseFloat(digits);
  const prefix = { 16: /^0x/i, 8: /^0o/i, 2: /^0b/i }[base];
  return Number.parseInt(prefix === undefined ? digits : digits.replace(prefix, ''), base);
}

function indented(self: string, call: FilterCall): string {
  const width = given(call, 0, 'width') ?? 4;
  const string = stringOf(width);
  const lines = self.split('\n');
  const size = Math.max(0, count(width, 4));
  call.run.allowance.characters(self.length + lines.length * (string?.length ?? size));
  const indent = string ?? ' '.repeat(size);
  const first = isTruthy(given(call, 1, 'first') ?? false);
  const blank = isTruthy(given(call, 2, 'blank') ?? false);
  return lines
    .map((line, at) => ((at > 0 || first) && (blank || line !== '') ? indent + line : line))
    .join('\n');
}

/**
 * Whether a value is among others: a part of a text, an item of a list, a key of a dictionary. Of what is only known at
 * run time it is taken to be so: the columns that a macro asks for are there.
 */
export function isIn(value: Value, others: Value): boolean {
  if (others instanceof Undefined) return others.unknown;
  const string = stringOf(others);
  if (string !== undefined) return string.includes(asText(value));
  if (others instanceof Dict) return others.has(value);
  return listOf(others).some((item) => isEqual(item, value) || standsForAll(item));
}
