import type { Database } from 'better-sqlite3';

export type Row = Record<string, unknown>;

/** Reads that may fail before the rest of a table is given up. */
const mostProbes = 20_000;

/**
 * All rows of a table of a damaged database that can be read: from its beginning up to the damage, from its end back to
 * it, and, where rows have numbers, what is between.
 * @param columns the columns to read
 */
export function* tolerantRows(database: Database, table: string, columns: readonly string[]): Generator<Row> {
  const list = columns.join(', ');
  if (!hasRowNumbers(database, table)) {
    const key = keyOf(database, table);
    const descending = key.map((column) => `${column} DESC`).join(', ');
    const forward = readAsFarAsPossible(
      database,
      `SELECT ${list} FROM ${table} ORDER BY ${key.join(', ')}`,
      [],
    );
    yield* forward.rows;
    // Rows that come twice are the caller's to recognise.
    if (forward.broken) {
      yield* readAsFarAsPossible(database, `SELECT ${list} FROM ${table} ORDER BY ${descending}`, []).rows;
    }
    return;
  }
  const select = `SELECT rowid AS row_number, ${list} FROM ${table}`;
  const forward = readAsFarAsPossible(database, `${select} ORDER BY rowid`, []);
  yield* forward.rows.map(withoutNumber);
  if (!forward.broken) return;
  const low = numberOf(forward.rows.at(-1)) ?? 0;
  const back = readAsFarAsPossible(database, `${select} WHERE rowid > ? ORDER BY rowid DESC`, [low]);
  yield* back.rows.map(withoutNumber);
  const high = numberOf(back.rows.at(-1));
  if (high !== undefined) yield* between(database, select, low + 1, high - 1);
}

/** The rows of a range of numbers, halved until what cannot be read is alone. */
function* between(database: Database, select: string, from: number, to: number): Generator<Row> {
  const ranges: [number, number][] = [[from, to]];
  for (let probes = 0; probes < mostProbes; probes += 1) {
    const range = ranges.pop();
    if (range === undefined) return;
    const [low, high] = range;
    if (low > high) continue;
    const { rows, broken } = readAsFarAsPossible(database, `${select} WHERE rowid BETWEEN ? AND ?`, [
      low,
      high,
    ]);
    if (!broken) {
      yield* rows.map(withoutNumber);
    } else if (low < high) {
      const middle = Math.floor((low + high) / 2);
      ranges.push([low, middle], [middle + 1, high]);
    }
  }
}

function readAsFarAsPossible(
  database: Database,
  sql: string,
  values: readonly number[],
): { rows: Row[]; broken: boolean } {
  const rows: Row[] = [];
  try {
    for (const row of database.prepare(sql).iterate(values)) rows.push(row as Row);
    return { rows, broken: false };
  } catch {
    return { rows, broken: true };
  }
}

function withoutNumber({ row_number: _number, ...row }: Row): Row {
  return row;
}

function numberOf(row: Row | undefined): number | undefined {
  return row === undefined ? undefined : Number(row['row_number']);
}

function hasRowNumbers(database: Database, table: string): boolean {
  return database.prepare('SELECT wr FROM pragma_table_list(?)').pluck().get(table) === 0;
}

function keyOf(database: Database, table: string): string[] {
  const sql = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';
  return database.prepare(sql).pluck().all(table) as string[];
}
