import { type DirectiveLine, type LineContext, withoutSemicolon } from './directive-line.ts';

/** Commands of the mysql client that no statement begins with (MySQL manual 6.5.1.2). */
const command =
  /^(delimiter|source|tee|notee|pager|nopager|system|exit|quit|status|warnings|nowarning)(?![\w$.(=])[ \t]*(.*)$/i;
/** Commands of mysqltest, which scripts of its suites hold (MySQL internals, "mysqltest Commands"). */
const testCommand =
  /^(?:--[a-z_]+\b|(?:let|inc|dec|eval)[ \t]+\$\w|(?:connection|disconnect|sleep|real_sleep)[ \t]+[\w$]+[ \t]*;|connect[ \t]*\(|(?:enable|disable)_\w+[ \t]*;|reap[ \t]*;).*$/i;
const backslashCommand = /\\([a-zA-Z.!#?])[ \t]*/y;

/** `DELIMITER //`, `SOURCE file`, `\G`, `\. file`. */
export function mysqlLine(line: LineContext): DirectiveLine | undefined {
  if (line.source.startsWith('\\', line.start)) return backslash(line);
  if (line.statementStart) {
    const test = testCommand.exec(line.source.slice(line.start, line.end));
    if (test !== null)
      return { tool: 'mysql', command: 'TEST', argument: test[0].trim(), end: line.end, border: true };
  }
  const match = command.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  const name = match[1]!.toUpperCase();
  const argument = match[2]!.trim();
  if (name === 'DELIMITER') return delimiter(line, argument);
  if (!line.statementStart) return undefined;
  return { tool: 'mysql', command: name, argument: withoutSemicolon(argument), end: line.end, border: true };
}

/** The word after DELIMITER, in quotes or not; a comment may follow. */
function delimiter(line: LineContext, argument: string): DirectiveLine | undefined {
  const value = /^(?:'([^']+)'|"([^"]+)"|(\S+))/.exec(argument);
  if (value === null) return undefined;
  const text = value[1] ?? value[2] ?? value[3]!;
  return { tool: 'mysql', command: 'DELIMITER', argument, end: line.end, border: true, delimiter: text };
}

const backslashNames: Readonly<Record<string, string>> = {
  '.': 'SOURCE',
  g: 'GO',
  G: 'EGO',
  u: 'USE',
  d: 'DELIMITER',
};

function backslash(line: LineContext): DirectiveLine | undefined {
  backslashCommand.lastIndex = line.start;
  const match = backslashCommand.exec(line.source);
  if (match === null) return undefined;
  const letter = match[1]!;
  const name = backslashNames[letter] ?? `\\${letter}`;
  const rest = (): string => line.source.slice(line.start + match[0].length, line.end).trim();
  if (name === 'DELIMITER') return delimiter(line, rest());
  // `\g` and `\G` end the statement wherever they stand; more SQL may follow on the line
  const sends = name === 'GO' || name === 'EGO';
  return {
    tool: 'mysql',
    command: name,
    argument: sends ? '' : withoutSemicolon(rest()),
    end: sends ? line.start + 2 : line.end,
    border: true,
  };
}
