/** The programs that run the SQL of their standard input. */
const client =
  /^(?![ \t]*(?:--|\*)).*\b(?:beeline|bteq|clickhouse-client|db2|dbaccess|duckdb|fastload|hive|impala-shell|isql|mload|mysql|mariadb|nzsql|psql|snowsql|spark-sql|sqlcmd|sqlite3?|sqlplus|trino|vsql)\b/i;

/** What stands behind `<<` up to the end of its line: the word that ends the document. */
const mark = /<<-?[ \t]*(['"]?)\\?([A-Za-z_]\w*)\1(?:[ \t][^\n]*|;)?\r?(?=\n)/y;

/** No command is longer than this. */
const longestCommand = 400;

/** A part of a shell script that is SQL. */
export interface ShellSql {
  start: number;
  end: number;
}

/** The SQL that clients get as here-documents: `bteq <<EOF`, the SQL, and a line `EOF`. */
export function hereDocuments(source: string): ShellSql[] {
  const parts: ShellSql[] = [];
  for (let at = source.indexOf('<<'); at !== -1; at = source.indexOf('<<', at + 2)) {
    const ending = endingWord(source, at);
    if (ending === undefined) continue;
    const start = mark.lastIndex;
    const close = new RegExp(`^[ \\t]*${ending}[ \\t;]*\\r?$`, 'gm');
    close.lastIndex = start;
    const closing = close.exec(source);
    if (closing === null) break;
    parts.push({ start, end: closing.index });
    at = close.lastIndex - 2;
  }
  return parts;
}

/** The word that ends the here-document which begins with the sign at `at`; undefined where a client does not read one. */
function endingWord(source: string, at: number): string | undefined {
  mark.lastIndex = at;
  const found = mark.exec(source);
  if (found === null) return undefined;
  const before = source.slice(Math.max(0, at - longestCommand), at);
  return client.test(before.slice(before.lastIndexOf('\n') + 1)) ? found[2] : undefined;
}
