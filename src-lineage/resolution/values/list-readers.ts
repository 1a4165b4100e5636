import type { Input } from '../../ir/inputs.ts';

/** Table functions whose rows are the elements of a list; of some rows only this column is the element. */
const listReaders: ReadonlyMap<string, string | undefined> = new Map([
  ['UNNEST', undefined],
  ['EXPLODE', undefined],
  ['EXPLODE_OUTER', undefined],
  ['FLATTEN', 'value'],
  ['INLINE', undefined],
  ['INLINE_OUTER', undefined],
  ['ARRAYJOIN', undefined],
]);

/** Whether a function takes a list apart. */
export function readsList(name: string): boolean {
  return listReaders.has(name.toUpperCase());
}

/** `unnest(list)` as an item: what its elements have is what the list's have. */
export function listOf(input: Input): Input {
  if (input.kind !== 'call' || !readsList(input.name)) return input;
  const [only, ...others] = input.inputs;
  return only !== undefined && others.length === 0 ? only : input;
}

/** Whether a column of a table function's rows is the element of the list. */
export function givesElements(reader: string | undefined, key: string): boolean {
  const name = reader?.toUpperCase() ?? '';
  const column = listReaders.get(name);
  return listReaders.has(name) && (column === undefined || column === key.toLowerCase());
}

/** The index of an element is written out: `list[1]`, `list[OFFSET(0)]`. */
export function isConstant(input: Input): boolean {
  return input.kind === 'constant' || (input.kind === 'call' && input.inputs.every(isConstant));
}
