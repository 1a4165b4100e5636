import { type DirectiveLine, type LineContext, unquote } from './directive-line.ts';

/** Commands that send the statement before them to the server (PostgreSQL manual, psql, "Meta-Commands"). */
const sending: ReadonlySet<string> = new Set([
  'G',
  'GX',
  'GSET',
  'GEXEC',
  'GDESC',
  'CROSSTABVIEW',
  'WATCH',
  'BIND',
  'PARSE',
]);

const metaCommand = /\\([A-Za-z?!.][\w+]*|;)[ \t]*/y;

/** `\copy t from 'x'`, `\set t foo`, `\i file`, `\gset`: a backslash begins a command that its line ends. */
export function psqlLine(line: LineContext, tool: 'psql' | 'vsql' | 'hdbsql'): DirectiveLine | undefined {
  metaCommand.lastIndex = line.start;
  const match = metaCommand.exec(line.source);
  if (match === null) return undefined;
  const command = match[1]!.toUpperCase();
  const { argument, end } = argumentOf(line, command, metaCommand.lastIndex);
  // `\;` parts statements that go to the server together
  if (command === ';') return { tool, command, argument: '', end: line.start + 2, border: true };
  const defines = command === 'SET' ? definition(argument) : undefined;
  return {
    tool,
    command,
    argument,
    end,
    border: line.statementStart || sending.has(command),
    ...(command === 'COPY' && /\bfrom\s+stdin\b/i.test(argument) && { rowsFollow: true }),
    ...(defines && { defines }),
  };
}

/** `\set name value …`: the values are joined. */
function definition(argument: string): { name: string; value: string } | undefined {
  const match = /^(\w+)\s+(.+)$/.exec(argument);
  if (match === null) return undefined;
  // the output of a shell command is not known
  if (match[2]!.includes('`')) return undefined;
  const parts = match[2]!.match(/'(?:[^'\\]|\\.|'')*'|"[^"]*"|\S+/g) ?? [];
  return { name: match[1]!, value: parts.map(plainValue).join('') };
}

function plainValue(text: string): string {
  if (!text.startsWith("'")) return unquote(text);
  return unquote(text)
    .replaceAll("''", "'")
    .replace(/\\(\W)/g, '$1');
}

/** What follows the command: to the line's end, to `\\\\` which parts commands, or to the bracket that closes a query. */
function argumentOf(line: LineContext, command: string, from: number): { argument: string; end: number } {
  const end = command === 'COPY' ? queryEnd(line, from) : line.end;
  const text = line.source.slice(from, end);
  const separator = command === 'COPY' || command === '!' ? -1 : text.indexOf('\\\\');
  if (separator === -1) return { argument: text.trim(), end };
  return { argument: text.slice(0, separator).trim(), end: from + separator + 2 };
}

/** The end of the line on which the brackets that are open at the command's line are closed. */
function queryEnd(line: LineContext, from: number): number {
  const { source } = line;
  const limit = Math.min(source.length, from + 10_000);
  let open = 0;
  for (let at = from; at < limit; at++) {
    const character = source.charAt(at);
    if (character === '(') open++;
    else if (character === ')') open--;
    else if ((character === '\n' || character === '\r') && open <= 0) return at;
    else if (open > 0 && (character === ';' || character === '\\')) return line.end;
  }
  return open <= 0 && limit === source.length ? limit : line.end;
}
