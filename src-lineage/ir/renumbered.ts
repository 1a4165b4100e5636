import { rowSetNumbers, statementNumbers } from './part-numbers.ts';

/** What the numbers of statements and row sets become. */
export interface Renumbering {
  statement: (number: number) => number;
  rowSet: (number: number) => number;
}

/** A copy of a part of a dataflow whose statements and row sets have other numbers; numbers below 0 stand for none. */
export function renumbered<T>(value: T, numbers: Renumbering): T {
  return copy(value, numbers, undefined) as T;
}

type Change = ((number: number) => number) | undefined;

function copy(value: unknown, numbers: Renumbering, change: Change): unknown {
  if (typeof value === 'number') return change === undefined || value < 0 ? value : change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => copy(one, numbers, change));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, copy(part, numbers, changeOf(key, numbers))]),
  );
}

function changeOf(key: string, { statement, rowSet }: Renumbering): Change {
  if (statementNumbers.has(key)) return statement;
  return rowSetNumbers.has(key) ? rowSet : undefined;
}
