import type { DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import type { ModelBuilder } from '../run/model-builder.ts';
import type { LinkRun } from '../run/run.ts';

/** A column that is a field of another column of its object. */
export function asField(column: DraftColumn): DraftColumn {
  column.isField = true;
  column.object.hasFields = true;
  return column;
}

/** The fields of a record's field that is a record itself. */
export function innerFields({ object, key }: DraftColumn): readonly DraftColumn[] {
  if (object.hasFields !== true || key === '') return [];
  return object.columns.filter((column) => column.isField && column.key.startsWith(`${key}.`));
}

/**
 * A field flows into a field, and each of its own fields into the one of its name: pairs of what takes and what gives. A
 * field of which nothing more is known gives its whole value to all of them.
 */
export function fieldPairs(
  builder: ModelBuilder,
  from: DraftColumn,
  to: DraftColumn,
): (readonly [DraftColumn, DraftColumn])[] {
  const inner = innerFields(from);
  const pairs = inner.map((field) => {
    const [key, name] = [field.key.slice(from.key.length), field.name.slice(from.name.length)];
    const taker = builder.column(to.object, `${to.key}${key}`, `${to.name}${name}`);
    return [asField(taker), field] as const;
  });
  const others = inner.length > 0 ? [] : innerFields(to).map((field) => [field, from] as const);
  return [[to, from], ...pairs, ...others];
}

/** Of values those that are of a name, also among the fields that they have; all of them where none is. */
export function valuesCalled(values: readonly SourceColumn[], key: string): readonly SourceColumn[] {
  const fields = values.flatMap((value): readonly SourceColumn[] => {
    const inner = innerFields(value.column);
    return inner.length > 0 ? inner : [value];
  });
  const called = fields.filter(({ column }) => column.key === key || column.key.endsWith(`.${key}`));
  return called.length > 0 ? called : values;
}

/** The name of a field behind the field that it is of. */
export function innerName(field: DraftColumn): string {
  return field.name.slice(field.name.indexOf('.') + 1);
}

/** The name of the column that a field is in, or of the column itself, in lower case. */
export function outerName({ name, isField }: DraftColumn): string {
  return (isField ? name.slice(0, name.indexOf('.')) : name).toLowerCase();
}

/** The column that a statement writes by name: in a complete list letter case is forgiven. */
export function writtenKey(run: LinkRun, object: DraftObject, key: string): string {
  if (object.has(key) || !object.complete) return key;
  const folded = key.toLowerCase();
  const existing = object.columns.find((column) => column.key.toLowerCase() === folded)?.key;
  return existing ?? nestedKey(run, object, key);
}

/** `n.k` is written into the column `n` of a table that has no other column of that name (ClickHouse, "Nested"). */
export function nestedKey({ dialect }: LinkRun, object: DraftObject, key: string): string {
  const isPart = dialect.names.dottedColumns === true && object.complete && !object.has(key);
  const end = isPart ? key.indexOf('.') : -1;
  const outer = key.slice(0, Math.max(0, end));
  return outer !== '' && object.has(outer) ? outer : key;
}
