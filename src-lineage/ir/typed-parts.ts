import type { NameUse } from './names.ts';
import type { ValueFields } from './inputs.ts';

/**
 * The parts of a value with the names that its type gives them: `ROW(a, b)::t`.
 * @param columnsOf the attributes of a type; undefined where no script defines it
 */
export function typedParts<T extends Partial<ValueFields>>(
  parts: T,
  columnsOf: (type: NameUse) => readonly { name: string }[] | undefined,
): T {
  const { fields, ofType } = parts;
  if (fields === undefined) return parts;
  const columns = ofType && columnsOf(ofType);
  const fits = columns?.length === fields.length;
  const named = fields.map((field, i) => {
    const inner = typedParts(field, columnsOf);
    return fits ? { ...inner, name: columns[i]!.name } : inner;
  });
  return { ...parts, fields: named };
}
