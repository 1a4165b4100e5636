import type { DirectiveLine, LineContext } from './directive-line.ts';

const setTerm = /^set[ \t]+term(?:inator)?[ \t]+(\S+?)[ \t]*(\S*)[ \t]*$/i;

/** `SET TERM ^ ;` (Firebird's and InterBase's isql): the new terminator, followed by the one still valid. */
export function setTermLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return undefined;
  const text = line.source.slice(line.start, line.end);
  const match = setTerm.exec(text);
  if (match === null) return undefined;
  const both = match[1]! + match[2]!;
  const value =
    both.endsWith(line.delimiter) && both.length > line.delimiter.length
      ? both.slice(0, -line.delimiter.length)
      : both;
  return {
    tool: 'set-term',
    command: 'SET TERM',
    argument: value,
    end: line.end,
    border: true,
    delimiter: value,
  };
}
