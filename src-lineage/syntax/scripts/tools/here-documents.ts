import type { ForeignText } from './directive-line.ts';

/** The programs that run the SQL of their standard input. */
const client =
  /^(?![ \t]*(?:--|\*)).*\b(?:beeline|bteq|clickhouse-client|db2|dbaccess|duckdb|fastload|hive|impala-shell|isql|mload|mysql|mariadb|nzsql|psql|snowsql|spark-sql|sqlcmd|sqlite3?|sqlplus|trino|vsql)\b/i;

/** What stands behind `<<` up to the end of its line: the word that ends the document. */
const mark = /<<-?[ \t]*(['"]?)\\?([A-Za-z_]\w*)\1(?:[ \t][^\n]*|;)?\r?(?=\n)/y;

/** No command is longer than this. */
const longestCommand = 400;

/**
 * What of a script is the shell's, where clients get their SQL as here-documents: `bteq <<EOF`, the SQL, and a line `EOF`.
 * Empty where no such document stands in the text, so that all of it is SQL.
 */
export function shellTexts(source: string): ForeignText[] {
  const texts: ForeignText[] = [];
  let start = 0;
  for (let at = source.indexOf('<<'); at !== -1; at = source.indexOf('<<', at + 2)) {
    const ending = endingWord(source, at);
    if (ending === undefined) continue;
    const opened = mark.lastIndex;
    const close = new RegExp(`^[ \\t]*${ending}[ \\t;]*\\r?$`, 'gm');
    close.lastIndex = opened;
    const closing = close.exec(source);
    if (closing === null) break;
    texts.push({ command: 'SHELL', start, end: opened, border: true });
    start = closing.index;
    at = close.lastIndex - 2;
  }
  if (texts.length > 0) texts.push({ command: 'SHELL', start, end: source.length, border: true });
  return texts;
}

/** The word that ends the here-document which begins with the sign at `at`; undefined where a client does not read one. */
function endingWord(source: string, at: number): string | undefined {
  mark.lastIndex = at;
  const found = mark.exec(source);
  if (found === null) return undefined;
  const before = source.slice(Math.max(0, at - longestCommand), at);
  return client.test(before.slice(before.lastIndexOf('\n') + 1)) ? found[2] : undefined;
}
