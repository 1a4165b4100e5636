import type { RowType } from '../../ir/names.ts';
import type { DefineType } from '../../ir/actions.ts';
import { shapeOf } from '../../syntax/tokens/value-shape.ts';
import type { ColumnDefinition, DataType, Name } from '../../syntax/tree/node.ts';
import type { VariableDeclaration } from '../../syntax/tree/procedural.ts';
import type { CreateObject } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';

/** The names of plain types, which no script defines. */
const plainTypes: ReadonlySet<string> = new Set([
  'INT', 'INTEGER', 'BIGINT', 'SMALLINT', 'TINYINT', 'BYTEINT', 'PLS_INTEGER', 'BINARY_INTEGER', 'NATURAL', 'POSITIVE',
  'NUMBER', 'NUMERIC', 'DECIMAL', 'DEC', 'FLOAT', 'DOUBLE', 'REAL', 'MONEY', 'SMALLMONEY', 'BIT', 'BOOLEAN', 'BOOL',
  'INT2', 'INT4', 'INT8', 'FLOAT4', 'FLOAT8', 'BPCHAR', 'INT64', 'FLOAT64', 'BIGNUMERIC', 'CHAR', 'CHARACTER', 'NCHAR', 'VARCHAR', 'VARCHAR2', 'NVARCHAR', 'NVARCHAR2', 'STRING',
  'TEXT', 'NTEXT', 'CLOB', 'NCLOB', 'BLOB', 'RAW', 'LONG', 'BINARY', 'VARBINARY', 'BYTES', 'BYTEA', 'IMAGE', 'DATE', 'TIME',
  'DATETIME', 'DATETIME2', 'SMALLDATETIME', 'DATETIMEOFFSET', 'TIMESTAMP', 'TIMESTAMPTZ', 'INTERVAL', 'UUID',
  'UNIQUEIDENTIFIER', 'ROWID', 'XML', 'XMLTYPE', 'JSON', 'JSONB', 'VARIANT', 'OBJECT', 'ARRAY', 'SQL_VARIANT', 'SYSNAME',
  'RECORD', 'CURSOR', 'REFCURSOR', 'SYS_REFCURSOR', 'RESULTSET', 'TRIGGER', 'VOID',
]); // oxfmt-ignore

/** Objects that are documents: Oracle's, and those of the library PL/JSON. */
export const documentTypes: ReadonlySet<string> = new Set([
  'JSON', 'JSON_ARRAY_T', 'JSON_LIST', 'JSON_OBJECT_T', 'PLJSON', 'PLJSON_LIST',
]); // oxfmt-ignore

/** What a type says about the columns of its values: its own fields, the table it is like, or a type of the scripts. */
export function rowType(context: LoweringContext, type: DataType | undefined): RowType {
  if (type === undefined) return {};
  if (type.fields && type.fields.length > 0) return { columns: type.fields.map((field) => field.name.text) };
  const elements = /^ARRAY\s*[<(]/i.test(type.text) ? shapeOf(type.text).fields : undefined;
  if (elements?.every(({ name }) => name !== '')) return { columns: elements.map(({ name }) => name) };
  if (type.name === undefined) return {};
  if (/%ROWTYPE\b|^ROW\s+TYPE\s+OF\b|^ANCHOR\s+(DATA\s+TYPE\s+)?(TO\s+)?ROW\b/i.test(type.text))
    return { likeRow: context.nameUse(type.name) };
  if (/%TYPE\b|^TYPE\s+OF\b|^ANCHOR\s/i.test(type.text)) return { likeValue: context.nameUse(type.name) };
  const [only, ...others] = type.name.parts;
  if (only === undefined) return {};
  const plain = others.length === 0 && !only.quoted && plainTypes.has(only.text.toUpperCase());
  return plain ? {} : { type: context.nameUse(type.name) };
}

const rowsWithoutColumns: ReadonlySet<string> = new Set([
  'RECORD',
  'CURSOR',
  'REFCURSOR',
  'SYS_REFCURSOR',
  'RESULTSET',
]);

/** Whether a type is that of cursors, which are no values of a query. */
export function isCursorType(type: DataType | undefined): boolean {
  return /^(?:(?:SYS_)?REF\s?)?CURSOR$/i.test(type?.text.trim() ?? '');
}

/** Whether values of a type are single ones. */
export function isScalar(type: DataType | undefined): boolean {
  const [only, ...others] = type?.name?.parts ?? [];
  if (type === undefined || only === undefined || others.length > 0) return false;
  const name = only.text.toUpperCase();
  return /%TYPE\b/i.test(type.text) || (plainTypes.has(name) && !rowsWithoutColumns.has(name));
}

/** CREATE TYPE, TYPE … IS …: what later declarations with its name mean. */
export function lowerType(context: LoweringContext, object: CreateObject): void {
  context.markInert();
  if (object.on) context.emit({ do: 'mention', names: [context.nameUse(object.on)] });
  if (object.name === undefined) return;
  const type = object.columns
    ? { ...columnsOfRows(object.columns), ...rowsAmong(context, object.columns) }
    : rowType(context, object.element ?? object.subtypeOf);
  if (Object.keys(type).length > 0)
    context.emit({
      do: 'define-type',
      name: context.nameUse(object.name),
      ...(object.under && { under: context.nameUse(object.under) }),
      ...type,
    });
  if (/\bARRAY\s*\[\s*[a-z]/i.test(object.element?.text ?? ''))
    context.typeColumns.set(keyedType(object.name.parts.at(-1)!.text), []);
  noteLists(context, object);
  const inherited = object.under && context.typeColumns.get(typeKey(object.under));
  if (object.columns)
    context.typeColumns.set(typeKey(object.name), [...(inherited ?? []), ...object.columns]);
}

/** The columns of the rows that a type or a variable declares. */
export function columnsOfRows(columns: readonly ColumnDefinition[]): Pick<RowType, 'columns' | 'unlisted'> {
  const unlisted = columns.filter(({ leftOut }) => leftOut === 'by-inserts').map(({ name }) => name.text);
  return { columns: columns.map(({ name }) => name.text), ...(unlisted.length > 0 && { unlisted }) };
}

/** Notes a type of lists, and that its elements are lists themselves. */
function noteLists(context: LoweringContext, { name, element, columns, subtypeOf }: CreateObject): void {
  const own = name?.parts.at(-1)?.text ?? '';
  const inner = (element ?? subtypeOf)?.name?.parts.at(-1)?.text;
  if (subtypeOf !== undefined && inner !== undefined)
    for (const mark of [listType, listsType])
      if (context.typeColumns.has(mark(inner))) context.typeColumns.set(mark(own), []);
  if (name === undefined || columns !== undefined || element === undefined) return;
  const isOuter = inner !== undefined && context.typeColumns.has(listType(inner));
  context.typeColumns.set(listType(own), []);
  if (isOuter) context.typeColumns.set(listsType(own), []);
}

function listType(name: string): string {
  return `${name.toLowerCase()}[list]`;
}

/** What says among the types of a file that one is of lists of lists. */
export function listsType(name: string): string {
  return `${name.toLowerCase()}[lists]`;
}

/** What says among the types of a file that one is of lists with keys (Db2: `AS t ARRAY[VARCHAR(20)]`). */
export function keyedType(name: string): string {
  return `${name.toLowerCase()}[key]`;
}

function rowsAmong(
  context: LoweringContext,
  columns: readonly ColumnDefinition[],
): Pick<DefineType, 'rows'> | undefined {
  const rows = columns.flatMap(({ name, type }) => {
    const of = rowType(context, type);
    return of.type !== undefined || of.likeRow !== undefined ? [{ field: name.text, type: of }] : [];
  });
  return rows.length > 0 ? { rows } : undefined;
}

/** The columns of a declared type of this file some of which are computed (T-SQL, "CREATE TYPE": `computed_column_definition`). */
export function computedColumns(
  context: LoweringContext,
  { type }: VariableDeclaration,
): readonly ColumnDefinition[] | undefined {
  const columns = type?.name && context.typeColumns.get(typeKey(type.name));
  return columns?.some(({ expression }) => expression) ? columns : undefined;
}

export function typeKey(name: Name): string {
  return name.parts.at(-1)?.text.toLowerCase() ?? '';
}
