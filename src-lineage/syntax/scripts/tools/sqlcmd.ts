import { type DirectiveLine, type LineContext, unquote } from './directive-line.ts';

/** Commands of sqlcmd (Microsoft: "sqlcmd utility", section "sqlcmd commands"). */
const command =
  /^:(setvar|r|on[ \t]+error|connect|out|error|perftrace|list|listvar|reset|exit|quit|help|serverlist|xml|ed)\b[ \t]*(.*)$/i;

/** `:setvar x y`, `:r file`, `:on error exit`, `!!dir`. */
export function sqlcmdLine(line: LineContext): DirectiveLine | undefined {
  const text = line.source.slice(line.start, line.end);
  if (text.startsWith('!!')) {
    return { tool: 'sqlcmd', command: '!!', argument: text.slice(2).trim(), end: line.end, border: false };
  }
  const match = command.exec(text);
  if (match === null) return undefined;
  const name = match[1]!.toUpperCase().replace(/\s+/, ' ');
  const argument = match[2]!.trim();
  const defines = name === 'SETVAR' ? definition(argument) : undefined;
  return {
    tool: 'sqlcmd',
    command: name,
    argument,
    end: line.end,
    border: name === 'R' || name === 'CONNECT',
    ...(defines && { defines }),
  };
}

function definition(argument: string): { name: string; value: string } | undefined {
  const match = /^(\S+)\s+(.+)$/.exec(argument);
  return match === null ? undefined : { name: match[1]!, value: unquote(match[2]!.trim()) };
}
