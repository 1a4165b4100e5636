import type { ScriptTool } from '../../dialects/table/script-tool.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { TokenList } from './tokens.ts';

/**
 * Tokens between two hard borders: a GO line, a `/` line, a changed delimiter, a client directive that ends the statement.
 * No statement reaches over a border, whatever brackets or blocks are open.
 */
export interface Batch {
  /** Index of the first token. */
  first: number;
  /** Index after the last token. */
  end: number;
  /** How often the tool runs the batch (`GO 5`), where it is not once. */
  repeat?: number;
}

/** A line for the client tool instead of the database. */
export interface Directive {
  tool: ScriptTool;
  /** The command in upper case, in its full form: `PROMPT` for `pro`, `COPY` for `\copy`. */
  command: string;
  /** What follows the command on its line, trimmed. */
  argument: string;
  /** Offset of its first character. */
  start: number;
  /** Offset after its last character, the line's end not included. */
  end: number;
  /** Index of the first token after it. */
  beforeToken: number;
}

/** A script variable that a directive defines: `:setvar db X`, `DEFINE s = HR`, `\set t foo`, `SET hivevar:x=1`. */
export interface Definition {
  name: string;
  value: string;
  /** Index of the first token that sees it. */
  beforeToken: number;
}

/** Which turns of a loop a condition means: `loop.first`, `loop.last`, `not loop.first`, `not loop.last`. */
export type LoopTurn = 'first' | 'last' | 'later' | 'earlier';

/** A mark of a template that begins, changes or ends a choice: `{% if c %}`, `{% else %}`, `{% endif %}`; loops count too. */
export interface TemplateFork {
  word: 'open' | 'else' | 'close';
  /** Index of the first token after it. */
  beforeToken: number;
  /** The condition needs no run: it decides the turns of the loop around. */
  turn?: LoopTurn;
  /** A loop over values that the template lists: `{% for m in ['a', 'b'] %}`. */
  loop?: { variable: string; values: readonly string[] };
}

/** One file, cut and tokenized. */
export interface TokenizedScript {
  tokens: TokenList;
  batches: Batch[];
  directives: Directive[];
  definitions: Definition[];
  /** The choices of a template, in the order of the text. */
  forks: TemplateFork[];
  diagnostics: Diagnostic[];
  /** Offsets at which lines start; the first is 0. */
  lineStarts: number[];
  /** What is behind the text could be read by itself: nothing is open, and nothing is left over for it. */
  isClosed: boolean;
}
