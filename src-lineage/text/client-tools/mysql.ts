import { type DirectiveLine, type LineContext, withoutSemicolon } from './directive-line.ts';

/** Commands of the mysql client that no statement begins with (MySQL manual 6.5.1.2). */
const command =
  /^(delimiter|source|tee|notee|pager|nopager|system|exit|quit|status|warnings|nowarning)(?![\w$.(=])[ \t]*(.*)$/i;
const backslashCommand = /^\\([a-zA-Z.!#?])[ \t]*(.*)$/;

/** `DELIMITER //`, `SOURCE file`, `\G`, `\. file`. */
export function mysqlLine(line: LineContext): DirectiveLine | undefined {
  const text = line.source.slice(line.start, line.end);
  const match = command.exec(text);
  if (match === null) return backslash(line, text);
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

function backslash(line: LineContext, text: string): DirectiveLine | undefined {
  const match = backslashCommand.exec(text);
  if (match === null) return undefined;
  const letter = match[1]!;
  const name = backslashNames[letter] ?? `\\${letter}`;
  if (name === 'DELIMITER') return delimiter(line, match[2]!.trim());
  // `\g` and `\G` end the statement wherever they stand; more SQL may follow on the line
  const sends = name === 'GO' || name === 'EGO';
  return {
    tool: 'mysql',
    command: name,
    argument: sends ? '' : withoutSemicolon(match[2]!),
    end: sends ? line.start + 2 : line.end,
    border: true,
  };
}
