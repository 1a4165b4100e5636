import { type DirectiveLine, type LineContext, unquote } from './directive-line.ts';

const command = /^!([a-z_]+)[ \t]*(.*)$/i;

/** `!set variable_substitution=true`, `!define x=y`, `!source file` (SnowSQL reference). */
export function snowsqlLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return undefined;
  const match = command.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  const name = match[1]!.toUpperCase();
  const argument = match[2]!.replace(/;\s*$/, '').trim();
  const defined = name === 'DEFINE' ? /^(\w+)\s*=\s*(.*)$/.exec(argument) : null;
  return {
    tool: 'snowsql',
    command: name,
    argument,
    end: line.end,
    border: true,
    ...(defined && { defines: { name: defined[1]!, value: unquote(defined[2]!) } }),
  };
}
