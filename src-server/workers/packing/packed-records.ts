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
  const codes = new Map<string, number>();
  const shapes: string[][] = [];
  const columns = new Map<string, unknown[]>();
  const shape = Int32Array.from(records, (record) => {
    const keys = Object.keys(record);
    for (const key of keys) {
      const column = columns.get(key);
      if (column === undefined) columns.set(key, [(record as Row)[key]]);
      else column.push((record as Row)[key]);
    }
    const name = keys.join('\n');
    let code = codes.get(name);
    if (code === undefined) codes.set(name, (code = shapes.push(keys) - 1));
    return code;
  });
  const fields = [...columns].map(([field, values]) => [field, formOf(values)] as const);
  const tables: RecordTables = { shapes, shape, fields };
  for (const [field, form] of fields) {
    for (const [part, table] of Object.entries(written[form](columns.get(field) as never[])))
      tables[`${field}/${part}`] = table;
  }
  return tables;
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
  if (values.every((list) => list.every(isWhole))) return 'number-lists';
  return values.every((list) => list.every(isSpan)) ? 'spans' : 'values';
}

function isWhole(value: unknown): value is number {
  // -0 is a number of its own
  return typeof value === 'number' && Object.is(value | 0, value);
}

function isSpan(value: unknown): value is Span {
  return Array.isArray(value) && value.length === 3 && value.every(isWhole);
}

/** The tables of a field's values. */
const written: Readonly<Record<Form, (values: readonly never[]) => Record<string, unknown>>> = {
  numbers: (values: readonly number[]) => ({ numbers: Int32Array.from(values) }),
  flags: (values: readonly boolean[]) => ({ flags: Int32Array.from(values, Number) }),
  texts: (values: readonly string[]) => {
    const codes = new Map<string, number>();
    const texts: string[] = [];
    const numbers = Int32Array.from(values, (text) => {
      let code = codes.get(text);
      if (code === undefined) codes.set(text, (code = texts.push(text) - 1));
      return code;
    });
    return { numbers, texts };
  },
  'number-lists': (values: readonly number[][]) => ({ counts: countsOf(values), numbers: flat(values) }),
  spans: (values: readonly Span[][]) => {
    const spans = values.flat();
    const [files, starts, ends] = ([0, 1, 2] as const).map((part) =>
      Int32Array.from(spans, (span) => span[part]),
    );
    return { counts: countsOf(values), files, starts, ends };
  },
  values: (values: readonly unknown[]) => ({ values }),
};

function countsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  return Int32Array.from(lists, ({ length }) => length);
}

function flat(lists: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(lists.flat());
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
