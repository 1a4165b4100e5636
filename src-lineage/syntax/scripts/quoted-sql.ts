import type { ShellSql } from './tools/here-documents.ts';

/**
 * The clients that take SQL in quotes, with the options before it (their manuals: "db2", `-c` of psql, nzsql and vsql, `-Q` and
 * `-q` of sqlcmd, `-e` of mysql, hive and beeline, `-q` of snowsql, `--execute` of Trino …); none where it stands by itself.
 */
const clients: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['db2', []],
  ['sqlite3', []],
  ['duckdb', []],
  ...['psql', 'nzsql', 'vsql'].map((name) => [name, ['-c', '--command']] as const),
  ...['mysql', 'mariadb', 'hive', 'beeline', 'spark-sql'].map((name) => [name, ['-e', '--execute']] as const),
  ['sqlcmd', ['-Q', '-q']],
  ['snowsql', ['-q', '--query']],
  ['impala-shell', ['-q', '--query']],
  ['clickhouse-client', ['-q', '--query']],
  ['trino', ['--execute']],
  ['bq', ['query']],
]);

/** What else a shell script may begin with. */
const shellWord = /^(?:#!.*|echo|cd|export|source|exit|\.|set|if|[A-Za-z_]\w*=.*)$/;

/** The SQL in quotes of the clients that a shell script runs; none where the text does not begin as such a script does. */
export function quotedSql(source: string): ShellSql[] {
  const parts: ShellSql[] = [];
  let isShell = false;
  for (let start = 0; start < source.length;) {
    const end = endOfLine(source, start);
    const line = source.slice(start, end).trimStart();
    const word = /^\S*/.exec(line)![0];
    const options = clients.get(word.toLowerCase());
    const isNote = line === '' || line.startsWith('--') || /^#(?!!)/.test(line);
    if (!isNote && !isShell) {
      if (options === undefined && !shellWord.test(word)) return [];
      isShell = true;
    }
    const part = options && quotedIn(source, end - line.length + word.length, end, options);
    if (part !== undefined) parts.push(part);
    start = part === undefined ? end + 1 : endOfLine(source, part.end) + 1;
  }
  return parts;
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}

/** The text in quotes behind one of the options; other texts in quotes are arguments of the client. */
function quotedIn(
  source: string,
  from: number,
  end: number,
  options: readonly string[],
): ShellSql | undefined {
  for (let at = from; at < end; at++) {
    const quote = source[at]!;
    if (quote === '|' || quote === '<' || quote === '>') return undefined;
    if (quote !== '"' && quote !== "'") continue;
    const part = quotedFrom(source, at + 1, quote);
    const words = source
      .slice(from, at)
      .split(/[ \t=]+/)
      .filter((word) => word !== '');
    const isSql = options.length === 0 || options.includes(words.at(-1) ?? '');
    if (part === undefined || isSql) return part;
    at = part.end;
  }
  return undefined;
}

/** Up to the quote that closes; in double quotes none that stands behind a backslash does. */
function quotedFrom(source: string, start: number, quote: string): ShellSql | undefined {
  for (let at = start; at < source.length; at++) {
    if (source[at] === quote) return { start, end: at };
    if (source[at] === '\\' && quote === '"') at++;
  }
  return undefined;
}
