import type { BinaryOperator, Range } from '../reading/tree.ts';
import type { Rendered } from './rendered.ts';

/** A value of a template: Python's, as far as templates distinguish them. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Float
  | RenderedText
  | Sequence
  | Dict
  | Callable
  | HostObject
  | Undefined;

/** A number with a point, also where nothing stands behind it: `2.0`. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** A text that a template rendered: a string that knows its places. */
export class RenderedText {
  readonly rendered: Rendered;
  constructor(rendered: Rendered) {
    this.rendered = rendered;
  }
}

export class Sequence {
  readonly items: Value[];
  readonly kind: 'list' | 'tuple' | 'set';
  constructor(items: Value[], kind: 'list' | 'tuple' | 'set' = 'list') {
    this.items = items;
    this.kind = kind;
  }
}

/** A dictionary, in the order in which its keys came. */
export class Dict {
  #entries: Map<string, [key: Value, value: Value]> | undefined;
  readonly #fill: (() => Readonly<Record<string, Value>>) | undefined;

  /** @param fill gives the fields where something is first asked of them */
  constructor(fill?: () => Readonly<Record<string, Value>>) {
    this.#fill = fill;
  }

  get entries(): Map<string, [key: Value, value: Value]> {
    if (this.#entries === undefined) {
      this.#entries = new Map();
      if (this.#fill !== undefined) this.#add(this.#fill());
    }
    return this.#entries;
  }

  static of(fields: Readonly<Record<string, Value>>): Dict {
    const dict = new Dict();
    dict.#add(fields);
    return dict;
  }

  #add(fields: Readonly<Record<string, Value>>): void {
    for (const [key, value] of Object.entries(fields)) this.set(key, value);
  }

  get(key: Value): Value | undefined {
    return this.entries.get(keyOf(key))?.[1];
  }

  set(key: Value, value: Value): void {
    this.entries.set(keyOf(key), [key, value]);
  }

  delete(key: Value): boolean {
    return this.entries.delete(keyOf(key));
  }

  has(key: Value): boolean {
    return this.entries.has(keyOf(key));
  }

  keys(): Value[] {
    return [...this.entries.values()].map(([key]) => key);
  }

  values(): Value[] {
    return [...this.entries.values()].map(([, value]) => value);
  }

  /** As names to values, for what knows its keys are names. */
  fields(): Record<string, Value> {
    return Object.fromEntries([...this.entries.values()].map(([key, value]) => [textOf(key), value]));
  }
}

/**
 * What has no value: a name that nobody defines, or (`unknown`) what only the database knows. It is false, empty and
 * without text; what is asked of it is as undefined as it is itself.
 */
export class Undefined {
  readonly name: string;
  readonly unknown: boolean;
  /** What a relation is called that is named by it. */
  readonly relation: string | undefined;
  /** What stands for all its items, where it is a list. */
  readonly each: Value | undefined;
  constructor(name: string, unknown = false, relation?: string, each?: Value) {
    this.name = name;
    this.unknown = unknown;
    this.relation = relation;
    this.each = each;
  }
}

/** The text of what only the database knows: lowering's name for such parts. */
const unknownText = '__unknown__';

/** The arguments of a call, and where it stands. */
export interface Call {
  args: Value[];
  named: Map<string, Value>;
  /** In the file of the template that calls. */
  place: Range;
  /** The body of a `{% call %}` block. */
  caller?: Callable;
}

export class Callable {
  readonly name: string;
  readonly invoke: (call: Call) => Value;
  constructor(name: string, invoke: (call: Call) => Value) {
    this.name = name;
    this.invoke = invoke;
  }
}

/** A value of the program that runs the template. */
export abstract class HostObject {
  /** What it is to `{{ }}`. */
  abstract text(): string;
  /** A field or method; undefined where it has none of the name. */
  abstract attribute(name: string): Value | undefined;
  /** Whether `is mapping` holds for it. */
  get isMapping(): boolean {
    return false;
  }
  /** Takes a value by `{% set x.name = … %}`; false where it takes none. */
  assign(_name: string, _value: Value): boolean {
    return false;
  }
  /** What a loop goes over; undefined where it goes over nothing. */
  items(): Value[] | undefined {
    return undefined;
  }
  /** What a call of it gives; undefined where it cannot be called. */
  call(_call: Call): Value | undefined {
    return undefined;
  }
  /** What an operator makes of it and another value; undefined where it is not for it. */
  combined(_operator: BinaryOperator, _other: Value): Value | undefined {
    return undefined;
  }
  /** Below 0 where it comes before the other; undefined where they have no order. */
  compared(_other: Value): number | undefined {
    return undefined;
  }
  /** Whether it is the same as another: itself, or what has the same text where `equalByText` says so. */
  equals(other: Value): boolean {
    return this === other;
  }
}

/** An object whose fields are values: a module, a namespace. */
export class Fields extends HostObject {
  readonly fields: Map<string, Value>;
  readonly #name: string;
  readonly #open: boolean;

  /** @param open whether templates may set fields */
  constructor(name: string, fields: Readonly<Record<string, Value>> | Map<string, Value>, open = false) {
    super();
    this.#name = name;
    this.#open = open;
    this.fields = fields instanceof Map ? fields : new Map(Object.entries(fields));
  }

  text(): string {
    return `<${this.#name}>`;
  }

  attribute(name: string): Value | undefined {
    return this.fields.get(name);
  }

  override assign(name: string, value: Value): boolean {
    if (this.#open) this.fields.set(name, value);
    return this.#open;
  }
}

/** The string that a value is; undefined for others. */
export function stringOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  return value instanceof RenderedText ? value.rendered.text : undefined;
}

/** The number that a value is; undefined for others. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Float ? value.value : undefined;
}

export function isFloat(value: Value): boolean {
  return value instanceof Float;
}

/** A number of Python: with a point where `float` says so. */
export function numeric(value: number, float: boolean): Value {
  return float || !Number.isInteger(value) ? new Float(value) : value;
}

export function isTruthy(value: Value): boolean {
  if (value === null || value === false || value === 0 || value === '') return false;
  if (value instanceof Float) return value.value !== 0;
  if (value instanceof RenderedText) return value.rendered.text !== '';
  if (value instanceof Sequence) return value.items.length > 0;
  if (value instanceof Dict) return value.entries.size > 0;
  return !(value instanceof Undefined);
}

function keyOf(key: Value): string {
  const text = stringOf(key);
  if (text !== undefined) return `s${text}`;
  const number = numberOf(key);
  if (number !== undefined) return `n${number}`;
  return `o${textOf(key)}`;
}

/** Levels of lists within lists that texts and comparisons look into. */
const maximumDepth = 60;
/** Members of lists that one text or one comparison looks at: lists may hold each other many times. */
const maximumMembers = 500_000;

/** Counts what one text or comparison looks at. */
interface Look {
  left: number;
}

export function isEqual(one: Value, other: Value, look: Look = { left: maximumMembers }, depth = 0): boolean {
  if (one === other) return true;
  if (depth > maximumDepth || look.left-- <= 0) return false;
  const text = stringOf(one);
  if (text !== undefined)
    return text === stringOf(other) || (other instanceof HostObject && other.equals(one));
  const number = numberOf(one);
  if (number !== undefined) return number === numberOf(other);
  if (one instanceof Sequence) return other instanceof Sequence && areEqualLists(one, other, look, depth);
  if (one instanceof Dict) return other instanceof Dict && areEqualDicts(one, other, look, depth);
  if (one instanceof Undefined) return other instanceof Undefined;
  return one instanceof HostObject && one.equals(other);
}

function areEqualLists(one: Sequence, other: Sequence, look: Look, depth: number): boolean {
  if (one.items.length !== other.items.length || one.kind !== other.kind) return false;
  return one.items.every((item, index) => isEqual(item, other.items[index]!, look, depth + 1));
}

function areEqualDicts(one: Dict, other: Dict, look: Look, depth: number): boolean {
  if (one.entries.size !== other.entries.size) return false;
  return [...one.entries].every(([key, [, value]]) => {
    const found = other.entries.get(key);
    return found !== undefined && isEqual(value, found[1], look, depth + 1);
  });
}

/** Python's `str(value)`. */
export function textOf(value: Value): string {
  const text = stringOf(value);
  return text ?? shown(value, { left: maximumMembers }, 0);
}

/** Python's `repr(value)`. */
export function shownValue(value: Value): string {
  return shown(value, { left: maximumMembers }, 0);
}

function shown(value: Value, look: Look, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return integerText(value);
  const text = stringOf(value);
  if (text !== undefined) return quoted(text);
  if (value instanceof Float) return floatText(value.value);
  if (depth > maximumDepth || (look.left -= sizeOf(value)) <= 0) return '…';
  if (value instanceof Sequence) {
    const items = value.items.map((item) => shown(item, look, depth + 1));
    if (value.kind === 'tuple') return items.length === 1 ? `(${items[0]!},)` : `(${items.join(', ')})`;
    if (value.kind === 'set') return items.length === 0 ? 'set()' : `{${items.join(', ')}}`;
    return `[${items.join(', ')}]`;
  }
  if (value instanceof Dict) {
    const pairs = [...value.entries.values()].map(
      ([key, each]) => `${shown(key, look, depth + 1)}: ${shown(each, look, depth + 1)}`,
    );
    return `{${pairs.join(', ')}}`;
  }
  if (value instanceof HostObject) return value.text();
  if (value instanceof Callable) return `<function ${value.name}>`;
  return value instanceof Undefined && value.unknown ? unknownText : '';
}

function sizeOf(value: Value): number {
  if (value instanceof Sequence) return 1 + value.items.length;
  return value instanceof Dict ? 1 + value.entries.size : 1;
}

function integerText(value: number): string {
  return Number.isSafeInteger(value) || !Number.isFinite(value) ? String(value) : BigInt(value).toString();
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  // Python writes an exponent from 1e16 on, and with at least two digits
  const text = Math.abs(value) >= 1e16 ? value.toExponential() : String(value);
  if (text.includes('e')) return text.replace(/e([-+])(\d)$/, 'e$10$2');
  return Number.isInteger(value) ? `${text}.0` : text;
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\\n\r\t]|'/g, (sign) => {
    if (sign === "'") return quote === "'" ? "\\'" : sign;
    return sign === '\n' ? '\\n' : sign === '\r' ? '\\r' : sign === '\t' ? '\\t' : '\\\\';
  });
  return `${quote}${inner}${quote}`;
}

/** Orders two values as Python's `<`; undefined where they have no order. */
export function compareValues(one: Value, other: Value, depth = 0): number | undefined {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== undefined && right !== undefined) return left - right;
  const [text, otherText] = [stringOf(one), stringOf(other)];
  if (text !== undefined && otherText !== undefined) return text < otherText ? -1 : text > otherText ? 1 : 0;
  if (one instanceof HostObject) return one.compared(other);
  if (!(one instanceof Sequence && other instanceof Sequence) || depth > maximumDepth) return undefined;
  for (let i = 0; i < Math.min(one.items.length, other.items.length); i++) {
    const order = compareValues(one.items[i]!, other.items[i]!, depth + 1);
    if (order !== 0) return order;
  }
  return one.items.length - other.items.length;
}
