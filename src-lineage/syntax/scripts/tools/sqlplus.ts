import {
  continuedText,
  type DirectiveLine,
  type LineContext,
  unquote,
  withoutSemicolon,
} from './directive-line.ts';

/**
 * Commands with the shortest form that SQL*Plus accepts (SQL*Plus User's Guide, "SQL*Plus Command Reference").
 * EXECUTE and DESCRIBE of a query stay SQL; CALL is SQL anyway.
 */
const commands: readonly (readonly [full: string, shortest: string])[] = [
  ['ACCEPT', 'ACC'],
  ['ARCHIVE', 'ARCHIVE'],
  ['ATTRIBUTE', 'ATTR'],
  ['BREAK', 'BRE'],
  ['BTITLE', 'BTI'],
  ['CHANGE', 'C'],
  ['CLEAR', 'CL'],
  ['COLUMN', 'COL'],
  ['COMPUTE', 'COMP'],
  ['CONNECT', 'CONN'],
  ['DEFINE', 'DEF'],
  ['DEL', 'DEL'],
  ['DESCRIBE', 'DESC'],
  ['DISCONNECT', 'DISC'],
  ['EDIT', 'ED'],
  ['EXIT', 'EXIT'],
  ['GET', 'GET'],
  ['HELP', 'HELP'],
  ['HISTORY', 'HIST'],
  ['HOST', 'HO'],
  ['LIST', 'L'],
  ['ORADEBUG', 'ORADEBUG'],
  ['PASSWORD', 'PASSW'],
  ['PAUSE', 'PAU'],
  ['PRINT', 'PRI'],
  ['PROMPT', 'PRO'],
  ['QUIT', 'QUIT'],
  ['RECOVER', 'RECOVER'],
  ['REMARK', 'REM'],
  ['REPFOOTER', 'REPF'],
  ['REPHEADER', 'REPH'],
  ['RUN', 'R'],
  ['SAVE', 'SAV'],
  ['SET', 'SET'],
  ['SHOW', 'SHO'],
  ['SHUTDOWN', 'SHUTDOWN'],
  ['SPOOL', 'SPO'],
  ['START', 'STA'],
  ['STARTUP', 'STARTUP'],
  ['STORE', 'STORE'],
  ['TIMING', 'TIMI'],
  ['TTITLE', 'TTI'],
  ['UNDEFINE', 'UNDEF'],
  ['VARIABLE', 'VAR'],
  ['WHENEVER', 'WHENEVER'],
];

const fullNames: ReadonlyMap<string, string> = new Map(
  commands.flatMap(([full, shortest]) => {
    const forms: [string, string][] = [];
    for (let length = shortest.length; length <= full.length; length++)
      forms.push([full.slice(0, length), full]);
    return forms;
  }),
);

/** Commands that stand in no PL/SQL block, so that they show that a block without its slash is over. */
const outsideBlocks: ReadonlySet<string> = new Set([
  'PROMPT',
  'SPOOL',
  'REMARK',
  'WHENEVER',
  'COLUMN',
  'DEFINE',
  'UNDEFINE',
  'SHOW',
  'SET',
  'CONNECT',
  'TTITLE',
  'HOST',
]);

const firstWord = /^([A-Za-z]+)(?![\w$#.(:])[ \t]*(.*)$/s;

/** `/`, `PROMPT`, `SET x`, `DEFINE x = y`, `@file`, … (SQL*Plus). */
export function sqlplusLine(line: LineContext): DirectiveLine | undefined {
  const code = line.source.charCodeAt(line.start);
  if (code === 47) return slashLine(line);
  if (!line.statementStart) return undefined;
  if (code === 64 || code === 33) return scriptOrHostLine(line);
  if (code >= 48 && code <= 57) return bufferLine(line);
  const text = continuedText(line);
  const match = firstWord.exec(text);
  if (match === null) return undefined;
  const command = fullNames.get(match[1]!.toUpperCase());
  if (command === undefined) return undefined;
  const argument = withoutSemicolon(match[2]!);
  if (!isCommand(command, argument, line)) return undefined;
  const defines = command === 'DEFINE' ? definition(argument) : undefined;
  return {
    tool: 'sqlplus',
    command,
    argument,
    end: line.start + text.length,
    border: true,
    ...(defines && { defines }),
  };
}

/** `0 EXPLAIN PLAN FOR`, `3`: a line of the buffer gets a text, or becomes the current one; no statement begins with a number. */
function bufferLine(line: LineContext): DirectiveLine | undefined {
  const match = /^\d+(?:[ \t]+(.*))?$/.exec(line.source.slice(line.start, line.end));
  if (line.inBody || match === null) return undefined;
  return { tool: 'sqlplus', command: 'LINE', argument: match[1] ?? '', end: line.end, border: true };
}

/** A slash alone on its line runs the statement. */
export function slashLine(
  line: LineContext,
  tool: DirectiveLine['tool'] = 'sqlplus',
): DirectiveLine | undefined {
  if (line.source.slice(line.start, line.end).trim() !== '/') return undefined;
  return { tool, command: '/', argument: '', end: line.end, border: true };
}

/** `@script`, `@@script`, `!ls`. */
function scriptOrHostLine(line: LineContext): DirectiveLine | undefined {
  if (line.inBody && !line.bodyMayBeOver) return undefined;
  const text = line.source.slice(line.start, line.end);
  const match = /^(@@?|!)\s*(\S.*)$/.exec(text);
  if (match === null) return undefined;
  const command = match[1] === '!' ? 'HOST' : match[1]!;
  return { tool: 'sqlplus', command, argument: withoutSemicolon(match[2]!), end: line.end, border: true };
}

function isCommand(command: string, argument: string, line: LineContext): boolean {
  if (line.inBody && !(line.bodyMayBeOver && outsideBlocks.has(command))) return false;
  switch (command) {
    case 'SET':
      return !/^(?:role|transaction|constraints?)\b/i.test(argument) && !argument.includes(':=');
    case 'START':
      return argument !== '' && !/^with\b/i.test(argument);
    case 'CHANGE':
      return /^[^\w\s]/.test(argument) && !argument.startsWith(':=');
    case 'DEL':
      return /^(?:(?:\d+|\*|last)\s*)*$/i.test(argument);
    case 'CONNECT':
      return !/^by\b/i.test(argument);
    default:
      return !argument.startsWith(':=');
  }
}

/** A value in quotes with a comment behind it. */
const withComment = /^('[^']*'|"[^"]*")\s*--/;

function definition(argument: string): { name: string; value: string } | undefined {
  const match = /^(\w+)\s*=\s*(.*)$/s.exec(argument);
  if (match === null) return undefined;
  const value = match[2]!.trim();
  return { name: match[1]!, value: unquote(withComment.exec(value)?.[1] ?? value) };
}

/** `EXEC p(1)` is SQL, but its line ends it. The offset of that end; undefined where the line is no EXEC. */
export function executeLineEnd(line: LineContext): number | undefined {
  if (!line.statementStart || line.inBody || !line.tools.includes('sqlplus')) return undefined;
  if (!/^exec(?:ute)?[ \t]+(?!immediate\b)\S/i.test(line.source.slice(line.start, line.start + 40)))
    return undefined;
  return line.start + continuedText(line).length;
}
