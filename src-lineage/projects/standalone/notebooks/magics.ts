import type { VendorId } from '../../../dialects/table/vendor.ts';
import type { Place } from '../../pieces/reader.ts';

/** Where SQL of a magic is, and whose. */
export interface MagicSql extends Place {
  vendor?: VendorId;
}

/**
 * Magics behind which SQL stands, and the database that some of them are for: of ipython-sql and JupySQL (`sql`), BigQuery, Synapse
 * and Fabric (`sparksql`, `tsql`), Athena, Trino, DuckDB, and Spark's kernels.
 */
const magics: Readonly<Record<string, VendorId | undefined>> = {
  sql: undefined,
  read_sql: undefined,
  bigquery: 'dbvbigquery',
  bqsql: 'dbvbigquery',
  bq: 'dbvbigquery',
  sparksql: 'dbvsparksql',
  spark_sql: 'dbvsparksql',
  tsql: 'dbvmssql',
  hive: 'dbvhive',
  impala: 'dbvimpala',
  presto: 'dbvpresto',
  trino: 'dbvtrino',
  athena: 'dbvathena',
  duckdb: 'dbvduckdb',
  snowflake: 'dbvsnowflake',
};
const names = Object.keys(magics).join('|');
const cellMagic = new RegExp(`^\\s*%%(?:${names})\\b`, 'i');
/** Databricks and Synapse give a whole cell another language by one percent sign, on its first line. */
const languageMagic = new RegExp(`^\\s*%(?:${names})\\b`, 'i');
/** Magics whose cells are no code: other languages, files, shells. */
const foreignMagic =
  /^\s*%%?(?:bash|sh|script|cmd|powershell|perl|ruby|html|svg|latex|javascript|js|markdown|md|writefile|file|fs|pip|conda|kql|mermaid|css)\b/i;
const lineMagic = new RegExp(
  `^[ \\t]{0,99}(?:\\w[\\w, ]{0,99}=[ \\t]{0,9})?%(?:${names})\\b([^\\n]*)`,
  'gim',
);
const statement =
  /\b(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|CREATE|ALTER|DROP|TRUNCATE|USE|COPY|CALL|EXEC(?:UTE)?|DECLARE|SET|VALUES|DESCRIBE|SHOW|FROM)\b/i;

/**
 * Where the SQL of a cell is that begins with a magic.
 * @returns `other` where the cell is no code, undefined where it is code of the notebook's language
 */
export function sqlOfMagic(cell: string): MagicSql | 'other' | undefined {
  if (cellMagic.test(cell)) return behindHead(cell);
  if (foreignMagic.test(cell)) return 'other';
  const found = languageMagic.exec(cell);
  if (found === null) return undefined;
  const line = lineEnd(cell, found[0].length);
  const rest = cell.slice(line);
  // a magic of a line has its SQL on the line, and more of Python may follow
  return cell.slice(found[0].length, line).trim() === '' || rest.trim() === '' ? behindHead(cell) : undefined;
}

/** The options of a magic end with its line; SQL may begin on it, behind them. */
function behindHead(cell: string): MagicSql {
  const magic = /%+(\w+)/.exec(cell)!;
  const from = magic.index + magic[0].length;
  const vendor = magics[magic[1]!.toLowerCase()];
  const end = lineEnd(cell, from);
  const options = cell.slice(from, end);
  const begins = /<</.test(options) ? options.indexOf('<<') + 2 : options.search(statement);
  const start = begins < 0 ? end : from + begins;
  return { start, end: cell.length, ...(vendor && { vendor }) };
}

/** The SQL of magics that stand on lines of Python: `rows = %sql SELECT …`. */
export function magicLines(cell: string): Place[] {
  return [...cell.matchAll(lineMagic)].flatMap((found) => {
    const begins = found[1]!.search(statement);
    if (begins < 0) return [];
    const end = found.index + found[0].length;
    return [{ start: end - found[1]!.length + begins, end }];
  });
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
