import type { CallInput, Input, ValueFields } from '../../ir/inputs.ts';
import { fieldAt } from '../../ir/value-fields.ts';

/**
 * What the field of a row depends on that is written with a type of another file: `(ROW(a, b)::t).c`; all of the row where
 * no script defines the type. Undefined for other calls.
 * @param typed gives the parts of a row the names of its type
 */
export function partOfTypedRow(
  { name, routine, field, argumentParts, inputs }: CallInput,
  typed: (parts: ValueFields) => ValueFields,
): readonly Input[] | undefined {
  const [parts] = argumentParts ?? [];
  if (name !== 'ROW' || routine !== undefined || field === undefined || !parts?.ofType) return undefined;
  return fieldAt(typed(parts), field.split('.'))?.inputs ?? inputs;
}
