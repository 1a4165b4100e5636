import type { DirectiveLine, LineContext } from './directive-line.ts';

const command = /^\.([A-Za-z]+)\b[ \t]*(.*)$/;

/** `.import file table`, `.read file`, `.mode csv` (the shells of SQLite and DuckDB). */
export function sqliteLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return undefined;
  const match = command.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  return {
    tool: 'sqlite',
    command: match[1]!.toUpperCase(),
    argument: match[2]!.trim(),
    end: line.end,
    border: true,
  };
}
