import { type DirectiveLine, type LineContext, withoutSemicolon } from './directive-line.ts';
import { slashLine } from './sqlplus.ts';

/** Commands of the Db2 command line processor that are no SQL and that no statement begins with. */
const command =
  /^(connect[ \t]+to|connect[ \t]+reset|terminate|quit|echo|update[ \t]+command[ \t]+options|(?:register|complete)[ \t]+xmlschema|decompose[ \t]+xml|redistribute[ \t]+database|db2st(?:op|art)|attach[ \t]+to|detach|cl:)(?![\w.(])[ \t]*(.*)$/i;

/** `CONNECT TO x`, `TERMINATE`, `!ls` (Db2 command reference, "Command line processor"); a slash, as in SQL*Plus ("CLPPlus"). */
export function db2Line(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return slashLine(line, 'db2');
  const text = line.source.slice(line.start, line.end);
  if (text.startsWith('!')) {
    return {
      tool: 'db2',
      command: '!',
      argument: withoutSemicolon(text.slice(1)),
      end: line.end,
      border: true,
    };
  }
  const match = command.exec(text);
  if (match === null) return undefined;
  return {
    tool: 'db2',
    command: match[1]!.toUpperCase().replace(/\s+/g, ' '),
    argument: match[2]!.replace(/\s*[;@]\s*$/, '').trim(),
    end: line.end,
    border: true,
  };
}

/** The delimiter that a comment `--#SET TERMINATOR @` sets; undefined where it is another comment. */
export function readDb2Terminator(comment: string): string | undefined {
  return /^--#SET[ \t]+(?:TERMINATOR|DELIMITER)[ \t]+(\S+)/i.exec(comment)?.[1];
}
