import type { Input } from '../../ir/inputs.ts';
import type { Constructed, SourceColumn } from '../run/draft.ts';
import type { Site } from '../run/run.ts';
import { heldFields } from '../variables/fields-of-field.ts';
import type { Variables } from '../variables/variables.ts';

/** The fields that the rows of a list have in one of their columns: `t.part` of `TABLE(list) t`. */
export function rowInColumn([only, ...others]: readonly SourceColumn[]): Constructed | undefined {
  if (only === undefined || others.length > 0) return undefined;
  const { object, key } = only.column;
  const inner = object.columns.filter((column) => column.key.startsWith(`${key}.`));
  if (inner.length === 0) return undefined;
  return {
    columns: inner.map((column) => ({
      key: column.key.slice(key.length + 1),
      name: column.name.slice(key.length + 1),
    })),
    values: inner.map((column) => [{ column }]),
  };
}

/**
 * The fields of the record or of the list's rows that a value is, where it is nothing but a variable, an element or a
 * field of one: `r`, `list(i)`, `r.list`, `r.list(i)`.
 * @param values what the value depends on: a column of a query may have the name
 */
export function heldRow(
  variables: Variables,
  site: Site,
  input: Input,
  values: () => readonly SourceColumn[],
): Constructed | undefined {
  const fields = heldFields(variables, site, input)?.filter(({ key }) => key !== '') ?? [];
  const [first] = fields;
  if (first === undefined || !values().some(({ column }) => column.object === first.column.object))
    return undefined;
  return { columns: fields, values: fields.map(({ column }) => [{ column }]) };
}
