import type { SourceView } from '../rows/row-set-node.ts';
import type { StructLookup } from '../rows/struct-lookup.ts';
import { sourceSaying } from '../run/draft.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { Scope } from '../scopes/scopes.ts';
import type { Place, Resolved } from './place.ts';
import { areValues } from '../../ir/value-fields.ts';
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
  ['JSONB_ARRAY_ELEMENTS', undefined],
  ['JSON_ARRAY_ELEMENTS', undefined],
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

/** The fields of a struct, or those of the elements of a list. */
export interface KnownFields {
  names: readonly string[];
  list: boolean;
}

/** What is known of the value behind a path. */
type Known = (path: readonly string[]) => KnownFields | undefined;

/**
 * The ways to the columns that an item `unnest(value)` gives (DuckDB, "Unnesting"): none where the value is a list and gives its
 * elements as they are; undefined where that is not known. Lists inside of structs stay as they are.
 */
export function waysToUnnested(
  known: Known,
  path: readonly string[],
  recursive: boolean,
): string[][] | undefined {
  const value = known(path);
  if (value === undefined) return undefined;
  if (value.list && !recursive) return [];
  if (value.list && areValues(value.names.map((name) => ({ name }))))
    return waysToUnnested(known, [...path, '1'], recursive) ?? [];
  return value.names.flatMap((name) => (recursive ? leaves(known, path, name) : [[name]]));
}

function leaves(known: Known, path: readonly string[], name: string): string[][] {
  const inner = known([...path, name]);
  if (inner === undefined || inner.list) return [[name]];
  return inner.names.flatMap((each) => leaves(known, [...path, name], each).map((way) => [name, ...way]));
}

/**
 * A column of a row around lists: where one of these is a column of which nothing says what its elements are, they may be structs
 * with a field of the name.
 */
export function besideLists(
  found: Resolved | undefined,
  scope: Scope,
  { key, place }: { key: string; place: Place },
  rowSets: RowSets,
  structs: StructLookup | undefined,
): Resolved | undefined {
  const mayBeStructs = ({ source }: SourceView): boolean => {
    const list = source.rowSet === undefined ? undefined : rowSets.node(scope.node.site.file, source.rowSet);
    const open = list?.rowSet.open ?? [];
    return open.some(({ kind }) => kind === 'column') && structs?.part(list!, open)?.dataType === undefined;
  };
  if (found === undefined || !scope.mayHold(key, place.clause).some(mayBeStructs)) return found;
  const doubtful = { uncertain: 'ambiguous-column' } as const;
  return { ...found, sources: found.sources.map((source) => sourceSaying(source, doubtful)) };
}
