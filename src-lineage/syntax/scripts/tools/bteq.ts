import type { DirectiveLine, LineContext } from './directive-line.ts';

/** Commands of MultiLoad, FastLoad and TPump, which a semicolon ends and not the line. */
const semicolonEnded: ReadonlySet<string> = new Set([
  'BEGIN',
  'IMPORT',
  'LAYOUT',
  'FIELD',
  'FILLER',
  'DML',
  'END',
  'LOGTABLE',
  'ROUTE',
  'TABLE',
]);

/** BTEQ's own IMPORT is one line; the other tools write INFILE and more. */
const ownImport = /^\.[ \t]*import\b.*[^a-z](?:file|ddname)[ \t]*=/is;

const dotCommand = /^\.[ \t]*([A-Za-z]+)\b[ \t]*(.*)$/s;

/** `.LOGON x`, `.IF ERRORCODE <> 0 THEN .QUIT 1`, `.EXPORT FILE=x` (Teradata BTEQ reference). */
export function bteqLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart || line.source.charCodeAt(line.start) !== 46) return undefined;
  const match = dotCommand.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  const command = match[1]!.toUpperCase();
  const end = semicolonEnded.has(command) && !ownImport.test(match[0]) ? semicolonEnd(line) : line.end;
  const whole = dotCommand.exec(line.source.slice(line.start, end))!;
  return { tool: 'bteq', command, argument: whole[2]!.replace(/;\s*$/, '').trim(), end, border: true };
}

/** After the semicolon, which may stand some lines further; a far one belongs to something else. */
function semicolonEnd(line: LineContext): number {
  const found = line.source.slice(line.start, line.start + 4000).indexOf(';');
  return found === -1 ? line.end : Math.max(line.start + found + 1, line.start + 2);
}
