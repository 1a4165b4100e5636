import type { ScriptTool } from '../../../dialects/table/script-tool.ts';

/** A line that may be one for a client tool, and where it stands. */
export interface LineContext {
  source: string;
  /** Offset of the line's first character that is no blank. */
  start: number;
  /** Offset of the line's end, the line break not included. */
  end: number;
  tools: readonly ScriptTool[];
  /** No token of a statement stands before it. */
  statementStart: boolean;
  /** A prompt stood before it: the text is a session with what the client printed. */
  inTranscript: boolean;
  /** A routine's body is open, whose statements end with `;` as well. */
  inBody: boolean;
  /** A body is open, but its last statement was END. */
  bodyMayBeOver: boolean;
  /** What ends statements at this place. */
  delimiter: string;
}

/** What a client tool makes of a line. */
export interface DirectiveLine {
  tool: ScriptTool;
  /** The command in upper case and in full. */
  command: string;
  argument: string;
  /** Offset at which SQL goes on. */
  end: number;
  /** Rows follow up to a line `\.` (psql's `\copy … from stdin`). */
  rowsFollow?: true;
  /** Statements before and after it are apart, whatever is open. */
  border: boolean;
  /** GO 5 */
  repeat?: number;
  /** What ends statements from here on. */
  delimiter?: string;
  /** A script variable that gets a value here. */
  defines?: { name: string; value: string };
}

/** A part of a script that is no SQL, as offsets. */
export interface ForeignText {
  /** What the result calls it. */
  readonly command: 'SHELL' | 'ROWS' | 'MAGIC';
  readonly start: number;
  end: number;
  /** Statements before and after it are apart. */
  readonly border: boolean;
}

/** Takes quotes off a value that a directive gives to a variable. */
export function unquote(text: string): string {
  const first = text.charAt(0);
  return text.length > 1 && (first === "'" || first === '"') && text.endsWith(first)
    ? text.slice(1, -1)
    : text;
}

/** A text without the semicolon and the blanks at its end. */
export function withoutSemicolon(text: string): string {
  return text.replace(/\s*;\s*$/, '').trim();
}

/** The line, and those that a hyphen at its end adds to it (SQL*Plus, BTEQ). */
export function continuedText(line: LineContext): string {
  const { source, start } = line;
  let end = line.end;
  while (/-[ \t]*$/.test(source.slice(Math.max(start, end - 20), end)) && end < source.length) {
    const next = /\r\n|\r|\n/g;
    next.lastIndex = end;
    const broken = next.exec(source);
    if (broken === null) break;
    const rest = /[^\r\n]*/y;
    rest.lastIndex = next.lastIndex;
    rest.test(source);
    if (rest.lastIndex === end) break;
    end = rest.lastIndex;
  }
  return source.slice(start, end);
}
