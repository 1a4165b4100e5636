import type { Constructed, DraftColumn, SourceColumn } from '../run/draft.ts';

/**
 * What a row that is made gives to a field of a parameter, by position, where the parameter declares no fields by name; to the
 * field of a field by its name there.
 */
export function madePart(
  made: Constructed,
  { object, key, isField }: DraftColumn,
): readonly SourceColumn[] | undefined {
  const fields = object.columns.filter((column) => column.key !== '' && !column.isField);
  const [first, ...behind] = isField ? key.split('.') : [key];
  const namesake = object.complete ? -1 : made.columns.findIndex((column) => column.key === first);
  const place = namesake >= 0 ? namesake : fields.findIndex((column) => column.key === first);
  if (behind.length === 0) return made.values[place];
  const nested = made.nested?.[place];
  return (nested ? named(nested, behind) : named(made, [first!, ...behind])) ?? made.values[place];
}

/** The part behind a path: one of that name, or a part of a part. */
function named(
  made: Constructed,
  [first = '', ...behind]: readonly string[],
): readonly SourceColumn[] | undefined {
  const path = [first, ...behind].join('.');
  const own = made.columns.findIndex(({ key }) => key === path);
  if (own >= 0) return made.values[own];
  const place = made.columns.findIndex(({ key }) => key === first);
  const nested = made.nested?.[place];
  return (nested && named(nested, behind)) ?? made.values[place];
}
