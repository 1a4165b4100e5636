import { shapeOfSchema } from '../../tokens/value-shape.ts';
import type { Call, Expression, Struct } from '../../tree/expressions.ts';
import type { ColumnDefinition } from '../../tree/node.ts';
import type { TableExpression } from '../../tree/queries.ts';

/**
 * The columns that the call of a file's reader names itself: `columns = {'id': 'INT'}`, `names = ['id']` (DuckDB, "CSV
 * Import"), `schema => 'id INT'` (Databricks, "read_files"), a structure behind the format (ClickHouse, "s3 Table Function").
 */
export function readerColumns({ args }: Call): ColumnDefinition[] {
  const options = args.slice(1).map(assigned);
  for (const [name, value] of options) {
    const columns = name === undefined ? ofStructure(value) : ofOption(name, value);
    if (columns.length > 0) return [...columns, ...options.flatMap(addedColumn)];
  }
  return [];
}

/**
 * DuckDB: `filename = true` adds a column of the file's name, `filename = 'f'` calls it f ("Combining Schemas"). Databricks:
 * `rescuedDataColumn => 'r'` adds one of what fits no other ("read_files").
 */
function addedColumn([name, value]: Option): ColumnDefinition[] {
  if (value.kind !== 'literal') return [];
  if (name?.toLowerCase() === 'rescueddatacolumn') return column(value.value, value);
  if (name?.toLowerCase() !== 'filename') return [];
  if (value.type === 'string') return column(value.value, value);
  return /^(?:true|1)$/i.test(value.value) ? column('filename', value) : [];
}

type Option = [name: string | undefined, value: Expression];

/** `name = value`, `name => value` */
function assigned(argument: Expression): Option {
  if (argument.kind === 'named-argument') return [argument.name.text, argument.value];
  if (argument.kind !== 'operation' || !['=', ':=', '=>'].includes(argument.operator))
    return [undefined, argument];
  const [name, value] = argument.operands;
  const path = name?.kind === 'column' ? name.path : [];
  return [path.at(-1)?.text ?? '', value ?? argument];
}

function ofOption(name: string, value: Expression): ColumnDefinition[] {
  switch (name.toUpperCase()) {
    case 'COLUMNS':
      return value.kind === 'struct' ? value.fields.flatMap(typedColumn) : [];
    case 'NAMES':
      return value.kind === 'list'
        ? value.items.flatMap((item) => (item.kind === 'literal' ? column(item.value, item) : []))
        : [];
    case 'SCHEMA':
      return value.kind === 'struct' ? value.fields.flatMap(numberedColumn) : ofStructure(value);
    case 'STRUCTURE':
      return ofStructure(value);
    default:
      return [];
  }
}

/** DuckDB: `{'id': 'INT', 'body': 'STRUCT(k VARCHAR)'}` */
function typedColumn({ name, value }: Struct['fields'][number]): ColumnDefinition[] {
  return column(name, value, value.kind === 'literal' ? value.value : undefined);
}

/** DuckDB: `MAP {0: {name: 'id', type: 'INT', default_value: NULL}}`, by the numbers of fields ("Parquet Schema"). */
function numberedColumn({ value }: Struct['fields'][number]): ColumnDefinition[] {
  if (value.kind !== 'struct') return [];
  const ofName = (wanted: string): string | undefined => {
    const found = value.fields.find(({ name }) => name?.toLowerCase() === wanted)?.value;
    return found?.kind === 'literal' ? found.value : undefined;
  };
  return column(ofName('name'), value, ofName('type'));
}

/** A text that names columns with their types; formats and keys are single words. */
function ofStructure(value: Expression): ColumnDefinition[] {
  if (value.kind !== 'literal' || value.type !== 'string' || !/\w[\s:]+\w/.test(value.value)) return [];
  const { fields = [], elements } = shapeOfSchema(value.value);
  return elements ? [] : fields.flatMap(({ name, type }) => column(name, value, type));
}

function column(text: string | undefined, { start, end }: Expression, type?: string): ColumnDefinition[] {
  if (!text) return [];
  return [
    {
      name: { text, quoted: true, start, end },
      ...(type && { type: { text: type, start, end } }),
      start,
      end,
    },
  ];
}

/** ClickHouse: `values('a String, b UInt8', ('x', 1), ('y', 2))` names the columns of its rows ("values Table Function"). */
export function nameByStructure(source: TableExpression): void {
  if (source.kind !== 'derived' || source.query.kind !== 'query') return;
  const { body: values } = source.query;
  if (values.kind !== 'values') return;
  const [row, ...others] = values.rows;
  const [structure, ...rows] = row ?? [];
  if (structure === undefined || rows.length === 0 || others.length > 0) return;
  const columns = ofStructure(structure);
  if (columns.length === 0) return;
  values.rows = rows.map((one) => (one.kind === 'list' ? one.items : [one]));
  values.names = columns.map(({ name }) => name);
}
