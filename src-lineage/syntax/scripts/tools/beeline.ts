import { type DirectiveLine, type LineContext, withoutSemicolon } from './directive-line.ts';

const settingLine = /^set[ \t]+((?:[\w-]+[.:])*[\w-]+)[ \t]*=[ \t]*(.*?)[ \t]*(?:;|$)/i;
const resourceLine =
  /^(add[ \t]+(?:jars?|files?|archives?)|delete[ \t]+(?:jars?|files?|archives?)|list[ \t]+(?:jars?|files?|archives?)|dfs|source|reload|quit|exit|reset)(?![\w.(])[ \t]*(.*)$/i;

const shellLine =
  /^(summary|history|rerun|version|tip|profile|:shutdown)(?![\w.])[ \t]*(\(.*\)|all|\d+|)[ \t]*;?[ \t]*$/i;

/** `SUMMARY`, `HISTORY`, `RERUN 3`, `TIP`, `VERSION` (Impala, "impala-shell Command Reference"), and the statement `:SHUTDOWN()`. */
export function impalaLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return undefined;
  const match = shellLine.exec(line.source.slice(line.start, line.end));
  if (match === null) return undefined;
  return {
    tool: 'impala-shell',
    command: match[1]!.toUpperCase(),
    argument: withoutSemicolon(match[2]!),
    end: line.end,
    border: true,
  };
}

/** `SET k=v`, `ADD JAR x`, `DFS -ls`, `SOURCE file`, `!connect` (Hive language manual, "CLI" and "Beeline"). */
export function beelineLine(line: LineContext): DirectiveLine | undefined {
  if (!line.statementStart) return undefined;
  const text = line.source.slice(line.start, line.end);
  if (text.startsWith('!')) {
    const [command = '', ...rest] = text.slice(1).trim().split(/\s+/);
    return {
      tool: 'beeline',
      command: `!${command.toUpperCase()}`,
      argument: rest.join(' '),
      end: line.end,
      border: true,
    };
  }
  return setting(line, text) ?? option(line, text) ?? resource(line, text);
}

/** A setting's key has a dot or a namespace; `SET x = 1` and `SET label.x = (SELECT …)` are assignments in a script. */
function setting(line: LineContext, text: string): DirectiveLine | undefined {
  const match = settingLine.exec(text);
  if (match === null) return undefined;
  const key = match[1]!;
  if (!/[.:]/.test(key)) return undefined;
  const value = match[2]!;
  if (value.startsWith('(')) return undefined;
  return {
    tool: 'beeline',
    command: 'SET',
    argument: `${key}=${value}`,
    end: line.start + match[0].length,
    border: true,
    defines: { name: key, value },
  };
}

/** Impala's test files and shell: `MT_DOP=4` on a line of its own. */
function option(line: LineContext, text: string): DirectiveLine | undefined {
  if (!optionLine.test(text)) return undefined;
  return { tool: 'beeline', command: 'SET', argument: text.trim(), end: line.end, border: true };
}

const optionLine = /^[A-Z][A-Z_]*[A-Z0-9]=[\w.-]+[ \t]*$/;

function resource(line: LineContext, text: string): DirectiveLine | undefined {
  const match = resourceLine.exec(text);
  if (match === null) return undefined;
  const semicolon = text.indexOf(';');
  const end = semicolon === -1 ? text.length : semicolon + 1;
  return {
    tool: 'beeline',
    command: match[1]!.toUpperCase().replace(/\s+/g, ' '),
    argument: match[2]!.replace(/;.*$/s, '').trim(),
    end: line.start + end,
    border: true,
  };
}
