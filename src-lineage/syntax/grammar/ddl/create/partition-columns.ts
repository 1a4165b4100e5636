import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { CreateTable } from '../../../tree/statements.ts';
import { columnDefinitions } from './columns.ts';

/** Hive: partition columns are columns of the table; Spark's PARTITIONED BY (a) only names some. */
export function partitionColumns(cursor: TokenCursor, node: CreateTable): void {
  const { columns } = columnDefinitions(cursor);
  const known = new Map(node.columns.map((column) => [column.name.text.toLowerCase(), column]));
  for (const column of columns) {
    const own = known.get(column.name.text.toLowerCase());
    if (own !== undefined) own.partition = true;
    else if (column.type !== undefined) node.columns.push({ ...column, partition: true });
    else (node.lastColumns ??= []).push(column.name);
  }
}

const fileFormats: ReadonlySet<string> = new Set([
  'hive', 'parquet', 'orc', 'csv', 'json', 'text', 'avro', 'xml', 'binaryfile', 'libsvm',
]); // oxfmt-ignore

/** Of files the partition columns stand behind the others, wherever they were declared; of Delta tables where they were. */
export function placePartitionColumns(cursor: TokenCursor, node: CreateTable): void {
  const format = node.format ?? cursor.dialect.syntax.tableFormat ?? 'hive';
  if (!fileFormats.has(format)) delete node.lastColumns;
  const partitions = node.columns.filter((column) => column.partition);
  if (partitions.length === 0) return;
  if (fileFormats.has(format))
    node.columns = [...node.columns.filter((column) => !column.partition), ...partitions];
  else for (const column of partitions) delete column.partition;
}
