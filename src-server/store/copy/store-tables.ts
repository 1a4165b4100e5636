import { checksumOf } from '../checked-value.ts';

/** A value of a row, as both stores can say it: what is yes or no is a number. */
export type Cell = string | number | null | Uint8Array;
export type Row = readonly Cell[];

/** A table that both stores have, in the columns that are copied. */
export interface StoreTable {
  name: string;
  columns: readonly string[];
  /** The first columns, by which its rows are distinguished. */
  keys: number;
  /** Of the rows, those that are copied. */
  where?: string;
  /** Columns that are yes or no. */
  flags?: readonly string[];
  /** The column of a checksum, which early versions left out, and the column that it is of. */
  checksum?: { column: string; of: string };
  /** Rows that are read and written at once. */
  atOnce: number;
}

const rows = 500;
/** Rows with values of up to a megabyte. */
const largeRows = 8;

/** The contents of submitted files, which lie in folders where a store is SQLite. */
export const uploadPieces: StoreTable = {
  name: 'upload_pieces',
  columns: ['job_id', 'stored_as', 'piece', 'checksum', 'bytes'],
  keys: 3,
  atOnce: largeRows,
};

const checksumOfBytes = { column: 'checksum', of: 'bytes' };

/** All tables, in an order in which what others refer to comes first. */
export const storeTables: readonly StoreTable[] = [
  { name: 'settings', columns: ['name', 'value'], keys: 1, atOnce: rows },
  {
    name: 'jobs',
    columns: [
      'job_id',
      'number',
      'user_id',
      'workspace',
      'job_name',
      'vendor',
      'default_database',
      'default_schema',
      'persist',
      'incremental',
      'settings',
      'status',
      'error_message',
      'session_id',
      'files',
      'statements',
      'skipped_count',
      'skipped',
      'numbers',
      'revision',
      'attempts',
      'created_at',
      'started_at',
      'finished_at',
    ],
    keys: 1,
    flags: ['persist', 'incremental'],
    atOnce: rows,
  },
  { name: 'job_metadata', columns: ['job_id', 'text'], keys: 1, atOnce: largeRows },
  {
    name: 'job_uploads',
    columns: ['job_id', 'position', 'submission', 'name', 'stored_as', 'bytes', 'replaced'],
    keys: 2,
    flags: ['replaced'],
    atOnce: rows,
  },
  uploadPieces,
  { name: 'job_contents', columns: ['job_id', 'content_hash'], keys: 2, atOnce: rows },
  { name: 'removed_contents', columns: ['content_hash'], keys: 1, atOnce: rows },
  {
    name: 'sessions',
    columns: [
      'session_id',
      'job_id',
      'user_id',
      'vendor',
      'created_at',
      'used_at',
      'replaced_at',
      'revision',
      'files',
      'statements',
      'numbers',
      'overview',
      'overview_checksum',
      'bytes',
      'kept',
    ],
    keys: 1,
    flags: ['kept'],
    where: 'kept',
    checksum: { column: 'overview_checksum', of: 'overview' },
    atOnce: largeRows,
  },
  {
    name: 'session_files',
    columns: ['session_id', 'position', 'name', 'content_hash'],
    keys: 2,
    where: 'session_id IN (SELECT session_id FROM sessions WHERE kept)',
    atOnce: rows,
  },
  {
    name: 'session_pieces',
    columns: ['session_id', 'piece', 'checksum', 'bytes'],
    keys: 2,
    where: 'session_id IN (SELECT session_id FROM sessions WHERE kept)',
    checksum: checksumOfBytes,
    atOnce: largeRows,
  },
  {
    name: 'texts',
    columns: ['content_hash', 'checksum', 'text'],
    keys: 1,
    checksum: { column: 'checksum', of: 'text' },
    atOnce: largeRows,
  },
  {
    name: 'dataflows',
    columns: ['cache_key', 'content_hash', 'statements', 'used_at', 'bytes', 'checksum', 'dataflow'],
    keys: 1,
    checksum: { column: 'checksum', of: 'dataflow' },
    atOnce: largeRows,
  },
  {
    name: 'audit',
    columns: ['number', 'at', 'action', 'user_id', 'address', 'job_id', 'workspace', 'detail'],
    keys: 1,
    atOnce: rows,
  },
];

/** The rows of a table as a store gave them: with numbers for what is yes or no, and no checksum missing. */
export function rowsOf(table: StoreTable, given: readonly Record<string, unknown>[]): Row[] {
  const { columns, checksum } = table;
  return given.map((record) =>
    columns.map((column): Cell => {
      const value = record[column];
      if (value === null && column === checksum?.column) {
        return checksumOf(record[checksum.of] as Uint8Array | string);
      }
      return typeof value === 'boolean' ? Number(value) : (value as Cell);
    }),
  );
}
