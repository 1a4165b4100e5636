import type { CallInput, ColumnInput } from '../../ir/inputs.ts';
import { keyRemovers } from '../../lowering/rows/changed-objects.ts';
import type { Constructed, DraftColumn, SourceColumn } from '../run/draft.ts';

/** What is asked about the columns at a place, and about the fields that they hold. */
interface Columns<Place> {
  resolve: (place: Place, input: ColumnInput) => { item?: DraftColumn; sources: readonly SourceColumn[] };
  structFields: { fieldsOf: (column: DraftColumn) => Constructed | undefined } | undefined;
}

/**
 * `OBJECT_DELETE(o, 'a', 'b')`: what the other keys of the object are made of, where another item or query has made it; undefined
 * for other functions, and where nothing says which keys it has.
 */
export function leftKeys<Place>(
  columns: Columns<Place>,
  fold: { column: (name: string, quoted: boolean) => string },
  place: Place,
  { name, inputs, argumentSizes }: CallInput,
): readonly SourceColumn[] | undefined {
  if (!keyRemovers.has(name.toUpperCase()) || (argumentSizes?.[0] ?? 1) !== 1) return undefined;
  const [object, ...keys] = inputs;
  if (object?.kind !== 'column' || keys.some(({ kind }) => kind !== 'constant')) return undefined;
  const { item, sources } = columns.resolve(place, object);
  const column = item ?? (sources.length === 1 ? sources[0]!.column : undefined);
  const made = column && columns.structFields?.fieldsOf(column);
  const gone = new Set(
    keys.flatMap((key) =>
      key.kind === 'constant' ? [fold.column(key.text.replace(/^['"]|['"]$/g, ''), false)] : [],
    ),
  );
  return made?.columns.flatMap(({ key }, i) => (gone.has(key) ? [] : made.values[i]!));
}
