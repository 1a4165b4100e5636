import { printedTableEnd } from './printed-table.ts';
import type { DirectiveLine, LineContext } from './tools/directive-line.ts';

/**
 * Lines of a session with psql, nzsql or vsql that was pasted as a whole: prompts, result tables, messages, command tags.
 * Manuals show samples so. What stands behind a prompt is SQL; everything else here was printed by the client.
 */
export function transcriptLine(line: LineContext): DirectiveLine | undefined {
  const prompt = promptEnd(line);
  if (prompt !== undefined) return printed('PROMPT', prompt, line.statementStart || !continues(line));
  if (!line.statementStart) return undefined;
  const end = outputEnd(line);
  return end === undefined ? undefined : printed('OUTPUT', end, true);
}

function printed(command: string, end: number, border: boolean): DirectiveLine {
  return { tool: 'transcript', command, argument: '', end, border };
}

/** `=> `, `mydb=# `, `SYSTEM.ADMIN(ADMIN)=> `, `ann@host mydb=> ` (psql, "Prompting"). */
const firstPrompt = /(?:[\w.]+@[\w.-]+ )?[\w.]*(?:\(\w+\))?=[*!^]?[>#](?:[ \t]+|$)/my;
/** `-> `, `mydb-# `, `mydb(# `: the statement goes on. */
const nextPrompt = /(?:[\w.]+@[\w.-]+ )?[\w.]*(?:\(\w+\))?[-('"*$][*!^]?[>#](?:[ \t]+|$)/my;

function promptEnd(line: LineContext): number | undefined {
  if (line.statementStart || line.inTranscript) {
    const first = matchEnd(firstPrompt, line);
    if (first !== undefined) return first;
  }
  return line.inTranscript && !line.statementStart ? matchEnd(nextPrompt, line) : undefined;
}

function continues(line: LineContext): boolean {
  return matchEnd(firstPrompt, line) === undefined;
}

function matchEnd(pattern: RegExp, line: LineContext): number | undefined {
  pattern.lastIndex = line.start;
  return pattern.test(line.source) ? Math.min(pattern.lastIndex, line.end) : undefined;
}

function outputEnd(line: LineContext): number | undefined {
  const message = matchEnd(serverMessage, line);
  if (message !== undefined) return afterCaret(line);
  if (matchEnd(countedTag, line) !== undefined || isDefinitionTag(line)) return line.end;
  const table = printedTableEnd(line);
  if (table !== undefined) return table;
  return line.inTranscript && matchEnd(statementWord, line) === undefined ? line.end : undefined;
}

/** `NOTICE:  …`, `ERROR 4856:  …`, `psql:f.sql:12: WARNING: …`, `LINE 1: …`, `Time: 1.2 ms`. */
const serverMessage =
  /(?:(?:[\w./]+:)+\d+: )?(?:(?:NOTICE|WARNING|ERROR|FATAL|PANIC|INFO|LOG|DEBUG|HINT|DETAIL|CONTEXT|STATEMENT|LINE)(?: \d+)?:[ \t]|Time: [^;\n]*\d ms)/y;

/** A LINE message has a line with a caret below it. */
function afterCaret(line: LineContext): number {
  caret.lastIndex = line.end;
  return caret.test(line.source) ? caret.lastIndex : line.end;
}
const caret = /\r?\n[ \t]*\^[ \t]*$/my;

/** `INSERT 0 1`, `UPDATE 5`: no statement looks like this. */
const countedTag = /(?:INSERT \d+ \d+|(?:UPDATE|DELETE|MERGE|COPY) \d+)[ \t]*$/my;

/** `CREATE TABLE` on a line of its own is a tag where another statement follows, or nothing. */
function isDefinitionTag(line: LineContext): boolean {
  if (matchEnd(definitionTag, line) === undefined) return false;
  afterTag.lastIndex = line.end;
  return afterTag.test(line.source);
}
const definitionTag = /(?:CREATE|ALTER|DROP|TRUNCATE) [A-Z]+(?: [A-Z]+)?[ \t]*$/my;
const afterTag =
  /\s*(?:$(?![\s\S])|(?:select|with|insert|update|delete|merge|create|alter|drop|truncate|grant|begin|commit|set|show|copy)\b)/iy;

/** Words with which a line of a session is a statement although it has no prompt. */
const statementWord =
  /(?:--|(?:select|with|insert[ \t]+into|update|delete[ \t]+from|merge[ \t]+into|create|alter|drop|truncate|copy|call|do|begin|declare|explain|grant|revoke|set|show)[ \t]+[^\s)|]+[ \t]+\S)/iy;
