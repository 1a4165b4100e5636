import { continuedText, type DirectiveLine, type LineContext } from './directive-line.ts';

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

/** FastExport's EXPORT goes on with modes and formats; that of BTEQ is one line. */
const exportedFile = /^\.[ \t]*export[ \t]+outfile\b/i;

const dotCommand = /^\.[ \t]*([A-Za-z]+)\b[ \t]*(.*)$/s;

const star = 42;

/** `.LOGON x`, `.IF ERRORCODE <> 0 THEN .QUIT 1`, `.EXPORT FILE=x`, `* a remark` (Teradata BTEQ reference). */
export function bteqLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return undefined;
  if (line.source.charCodeAt(line.start) === star) return remark(line);
  const match = dotCommand.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  const command = match[1]!.toUpperCase();
  const end = endsBySemicolon(command, match[0]) ? semicolonEnd(line) : lastLineEnd(line);
  const whole = dotCommand.exec(line.source.slice(line.start, end))!;
  return { tool: 'bteq', command, argument: whole[2]!.replace(/;\s*$/, '').trim(), end, border: true };
}

function remark(line: LineContext): DirectiveLine {
  const argument = line.source.slice(line.start + 1, line.end).trim();
  return { tool: 'bteq', command: 'REMARK', argument, end: line.end, border: true };
}

function endsBySemicolon(command: string, text: string): boolean {
  return semicolonEnded.has(command) ? !ownImport.test(text) : exportedFile.test(text);
}

/** The end of the command's last line: a hyphen at the end of a line adds the next. */
function lastLineEnd(line: LineContext): number {
  return line.start + continuedText(line).length;
}

/** After the semicolon, which may stand some lines further; a far one belongs to something else. */
function semicolonEnd(line: LineContext): number {
  const found = line.source.slice(line.start, line.start + 4000).indexOf(';');
  return found === -1 ? line.end : Math.max(line.start + found + 1, line.start + 2);
}
