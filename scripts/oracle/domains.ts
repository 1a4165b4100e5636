import type { TriedType } from './engine.ts';

export type ValueKind = TriedType['values'];
/** A value as SQL writes it. */
export type Literal = string;

/** Values of each kind: few, so that joins hit, with those that the script compares with. */
export type Domains = Readonly<Record<ValueKind, readonly Literal[]>>;

const dates = ['2024-01-01', '2024-01-15', '2024-02-29', '2023-12-31'];

/** @param sql the script, whose literals are among the values */
export function domainsOf(sql: string): Domains {
  const texts = [...sql.matchAll(/'((?:[^'\n]|''){0,40})'/g)].map((match) => match[1]!).slice(0, 12);
  const numbers = [...sql.matchAll(/(?<![\w.])\d{1,6}(?:\.\d{1,3})?(?![\w.])/g)]
    .map(([text]) => text)
    .slice(0, 12);
  const asDates = texts.filter((text) => /^\d{4}-\d\d-\d\d/.test(text));
  return {
    number: unique(['1', '2', '3', '4', ...numbers, ...numbers.map((text) => `${Number(text) + 1}`)]),
    text: unique(['a', 'b', 'c', ...texts.filter((text) => /^[\w ./-]*$/.test(text))]).map(quoted),
    date: unique([...dates, ...asDates]).map(quoted),
    json: ['{"a": 1, "b": "x"}', '{"a": 2, "b": "y"}', '[1, 2]', '{"items": [{"id": 1}, {"id": 2}]}'].map(
      quoted,
    ),
    truth: ['TRUE', 'FALSE'],
    list: ['ARRAY[1, 2]', 'ARRAY[2, 3]', 'ARRAY[4]'],
  };
}

/** A value that no domain has, another for each place. */
export function fresh(kind: ValueKind, at: number): Literal {
  switch (kind) {
    case 'number':
      return `${1000 + 7 * at}`;
    case 'text':
      return quoted(`zz${at}`);
    case 'date':
      return quoted(`20${30 + (at % 20)}-0${1 + (at % 9)}-11`);
    case 'json':
      return quoted(`{"a": ${500 + at}, "b": "z${at}", "items": [{"id": ${600 + at}}]}`);
    case 'truth':
      return at % 2 === 0 ? 'TRUE' : 'FALSE';
    case 'list':
      return `ARRAY[${700 + at}, ${800 + at}]`;
  }
}

/** The kind of a declared type; undefined for those that are left to their default. */
export function kindOf(declaredType: string): ValueKind | undefined {
  return kinds.find(([pattern]) => pattern.test(declaredType))?.[1];
}

const kinds: readonly (readonly [RegExp, ValueKind])[] = [
  [/\[\]$/, 'list'],
  [/json/i, 'json'],
  [/int|num|dec|doub|real|float|serial|money/i, 'number'],
  [/char|text|string|clob/i, 'text'],
  [/date|time/i, 'date'],
  [/bool/i, 'truth'],
  [/^$/, 'number'],
];

const quoted = (text: string): Literal => `'${text}'`;
const unique = (values: readonly string[]): string[] => [...new Set(values)];
