import type { Span } from '../../../src-lineage/base/span.ts';

/** A list of like objects, field by field. The properties can be packed by `packedBlocks`. */
export interface RecordTables {
  /** The fields of objects, in their order; objects of the same fields share a shape. */
  shapes: string[][];
  /** The shape of each object. */
  shape: Int32Array;
  /** How the values of each field are kept, in {@link tableNames}. */
  fields: (readonly [field: string, form: Form])[];
  [table: string]: unknown;
}

/**
 * Whole numbers of 32 bits; truth values; texts by their place in a list of different ones; lists of numbers, and of
 * places, one behind the other with their lengths; anything else.
 */
type Form = 'numbers' | 'flags' | 'texts' | 'number-lists' | 'spans' | 'values';

type Row = Record<string, unknown>;

/** Objects as tables. Lists of places have three numbers each. */
export function recordTables(records: readonly object[]): RecordTables {
  const shapes = new Shapes();
  const shape = numbersOf(records, (record) => shapes.take(record as Row));
  const { columns } = shapes;
  const fields = [...columns].map(([field, values]) => [field, formOf(values)] as const);
  const tables: RecordTables = { shapes: shapes.keys, shape, fields };
  for (const [field, form] of fields) {
    for (const [part, table] of Object.entries(written[form](columns.get(field) as never[])))
      tables[`${field}/${part}`] = table;
  }
  return tables;
}

/** The shapes of objects, and the values of their fields. */
class Shapes {
  readonly keys: string[][] = [];
  readonly columns = new Map<string, unknown[]>();
  readonly #codes = new Map<string, number>();
  /** The columns of each shape. */
  readonly #columnsOf: unknown[][][] = [];
  #last = -1;

  /** Takes the values of an object; gives the number of its shape, which is mostly that of the one before. */
  take(record: Row): number {
    const keys = Object.keys(record);
    if (!isSame(keys, this.keys[this.#last])) this.#last = this.#codeOf(keys);
    const columns = this.#columnsOf[this.#last]!;
    for (let place = 0; place < keys.length; place++) columns[place]!.push(record[keys[place]!]);
    return this.#last;
  }

  #codeOf(keys: string[]): number {
    const name = keys.join('\n');
    let code = this.#codes.get(name);
    if (code === undefined) {
      this.#codes.set(name, (code = this.keys.push(keys) - 1));
      this.#columnsOf.push(keys.map((key) => this.#column(key)));
    }
    return code;
  }

  #column(key: string): unknown[] {
    let column = this.columns.get(key);
    if (column === undefined) this.columns.set(key, (column = []));
    return column;
  }
}

function isSame(keys: readonly string[], others: readonly string[] | undefined): boolean {
  if (keys.length !== others?.length) return false;
  for (let place = 0; place < keys.length; place++) if (keys[place] !== others[place]) return false;
  return true;
}

/** The objects of {@link recordTables}, with their fields in the same order. */
export function recordsOf<Item extends object>(tables: RecordTables): Item[] {
  const { shapes, shape, fields } = tables;
  const next = new Map(
    fields.map(([field, form]) => [field, read[form]((part) => tables[`${field}/${part}`] as never)]),
  );
  const readers = shapes.map((keys) => keys.map((key) => [key, next.get(key)!] as const));
  return Array.from(shape, (code) => {
    const record: Row = {};
    for (const [key, value] of readers[code]!) record[key] = value();
    return record as Item;
  });
}

function formOf(values: readonly unknown[]): Form {
  if (values.every(isWhole)) return 'numbers';
  if (values.every((value) => typeof value === 'boolean')) return 'flags';
  if (values.every((value) => typeof value === 'string')) return 'texts';
  if (!values.every(Array.isArray)) return 'values';
  if (values.every(areWhole)) return 'number-lists';
  return values.every((list) => list.every(isSpan)) ? 'spans' : 'values';
}

/** There are hundreds of thousands of short lists: asking a function about each number takes longer than this loop. */
function areWhole(values: readonly unknown[]): boolean {
  for (const value of values) if (!isWhole(value)) return false;
  return true;
}

function isWhole(value: unknown): value is number {
  // -0 is a number of its own
  return typeof value === 'number' && Object.is(value | 0, value);
}

function isSpan(value: unknown): value is Span {
  return Array.isArray(value) && value.length === 3 && areWhole(value);
}

/** The tables of a field's values. */
const written: Readonly<Record<Form, (values: readonly never[]) => Record<string, unknown>>> = {
  numbers: (values: readonly number[]) => ({ numbers: numbersOf(values, Number) }),
  flags: (values: readonly boolean[]) => ({ flags: numbersOf(values, Number) }),
  texts: (values: readonly string[]) => {
    const codes = new Map<string, number>();
    const texts: string[] = [];
    const numbers = numbersOf(values, (text) => {
      let code = codes.get(text);
      if (code === undefined) codes.set(text, (code = texts.push(text) - 1));
      return code;
    });
    return { numbers, texts };
  },
  'number-lists': (values: readonly number[][]) => {
    const counts = countsOf(values);
    const numbers = new Int32Array(sumOf(counts));
    let at = 0;
    for (const list of values) for (const number of list) numbers[at++] = number;
    return { counts, numbers };
  },
  spans: (values: readonly Span[][]) => {
    const counts = countsOf(values);
    const length = sumOf(counts);
    const [files, starts, ends] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
    let at = 0;
    for (const list of values)
      for (const span of list) {
        files[at] = span[0];
        starts[at] = span[1];
        ends[at++] = span[2];
      }
    return { counts, files, starts, ends };
  },
  values: (values: readonly unknown[]) => ({ values }),
};

function countsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  return numbersOf(lists, ({ length }) => length);
}

function sumOf(numbers: Int32Array): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** A number for each value. `Int32Array.from` takes several times as long, as it asks for an iterator first. */
function numbersOf<Value>(values: readonly Value[], numberOf: (value: Value) => number): Int32Array {
  const numbers = new Int32Array(values.length);
  for (let place = 0; place < numbers.length; place++) numbers[place] = numberOf(values[place]!);
  return numbers;
}

type Numbers = ArrayLike<number>;

/** What gives the values of a field one after the other. */
const read: Readonly<Record<Form, (table: (part: string) => never) => () => unknown>> = {
  numbers: (table) => {
    const numbers: Numbers = table('numbers');
    let at = 0;
    return () => numbers[at++];
  },
  flags: (table) => {
    const flags: Numbers = table('flags');
    let at = 0;
    return () => flags[at++] === 1;
  },
  texts: (table) => {
    const numbers: Numbers = table('numbers');
    const texts: readonly string[] = table('texts');
    let at = 0;
    return () => texts[numbers[at++]!];
  },
  'number-lists': (table) => {
    const counts: Numbers = table('counts');
    const numbers: Numbers = table('numbers');
    let [list, at] = [0, 0];
    return () => {
      const values = new Array<number>(counts[list++]!);
      for (let place = 0; place < values.length; place++) values[place] = numbers[at++]!;
      return values;
    };
  },
  spans: (table) => {
    const counts: Numbers = table('counts');
    const [files, starts, ends] = [table('files'), table('starts'), table('ends')] as readonly Numbers[];
    let [list, at] = [0, 0];
    return () => {
      const spans = new Array<Span>(counts[list++]!);
      for (let place = 0; place < spans.length; place++, at++)
        spans[place] = [files![at]!, starts![at]!, ends![at]!];
      return spans;
    };
  },
  values: (table) => {
    const values: readonly unknown[] = table('values');
    let at = 0;
    return () => values[at++];
  },
};
