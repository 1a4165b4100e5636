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

const metaCommand = /^\\([A-Za-z?!.][\w+]*)[ \t]*(.*)$/;

/** `\copy t from 'x'`, `\set t foo`, `\i file`, `\gset`: a backslash begins a command that its line ends. */
export function psqlLine(line: LineContext, tool: 'psql' | 'vsql'): DirectiveLine | undefined {
  const match = metaCommand.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  const command = match[1]!.toUpperCase();
  const argument = match[2]!.trim();
  const defines = command === 'SET' ? definition(argument) : undefined;
  return {
    tool,
    command,
    argument,
    end: line.end,
    border: line.statementStart || sending.has(command),
    ...(defines && { defines }),
  };
}

/** `\set name value …`: the values are joined. */
function definition(argument: string): { name: string; value: string } | undefined {
  const match = /^(\w+)\s+(.+)$/.exec(argument);
  if (match === null) return undefined;
  const parts = match[2]!.match(/'(?:[^']|'')*'|"[^"]*"|\S+/g) ?? [];
  return { name: match[1]!, value: parts.map(unquote).join('') };
}
