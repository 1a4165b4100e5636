import { type ColumnTables, LineageColumns } from '../../../src-lineage/model/lineage-columns.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { RelationList } from '../../../src-lineage/model/relation-list.ts';
import type { RelationTables } from '../../../src-lineage/model/relation-tables.ts';
import { type Packed, packedBlocks, unpackRecord } from '../../base/packing.ts';
import { recordsOf, recordTables, type RecordTables } from './packed-records.ts';

/**
 * Packs a model in blocks (`packedBlocks`). Its long lists are tables of numbers and texts, each a property of its own:
 * `objects.shape`, `columns.object`, `relations.target` … Models of before have them as lists of objects.
 * @param isBrief as that of `packedBlocks`
 */
export function packModel(
  { objects, statements, columns, relations, ...rest }: LineageModel,
  isBrief = false,
): Packed[] {
  const tables = {
    ...rest,
    ...named('objects', recordTables(objects)),
    ...named('statements', recordTables(statements)),
    ...named('columns', columns.tables()),
    ...named('relations', relations.tables()),
  };
  return packedBlocks(tables, isBrief);
}

/** A model as it was before it was packed. */
export function unpackModel(packed: Uint8Array): LineageModel {
  const lists = { columns: new LineageColumns(), relations: new RelationList() };
  const record = unpackRecord<LineageModel>(packed, lists);
  const objects = tablesOf<RecordTables>(record, 'objects');
  const statements = tablesOf<RecordTables>(record, 'statements');
  const columns = tablesOf<ColumnTables>(record, 'columns');
  const relations = tablesOf<RelationTables>(record, 'relations');
  const { vendor, files, calls, diagnostics, statistics } = record;
  return {
    vendor,
    files,
    statements: statements ? recordsOf(statements) : record.statements,
    objects: objects ? recordsOf(objects) : record.objects,
    columns: columns ? LineageColumns.ofTables(columns) : record.columns,
    relations: relations ? new RelationList(relations) : record.relations,
    calls,
    diagnostics,
    statistics,
  };
}

function named(name: string, tables: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tables).map(([key, table]) => [`${name}.${key}`, table]));
}

/** The tables of a name in a record; undefined where it has none. */
function tablesOf<Tables extends object>(record: object, name: string): Tables | undefined {
  const start = `${name}.`;
  const tables = Object.entries(record)
    .filter(([key]) => key.startsWith(start))
    .map(([key, table]) => [key.slice(start.length), table] as const);
  return tables.length === 0 ? undefined : (Object.fromEntries(tables) as Tables);
}
