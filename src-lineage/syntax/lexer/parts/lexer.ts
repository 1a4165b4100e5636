import type { Dialect } from '../../../dialects/table/dialect.ts';
import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import { foreignTexts } from '../../scripts/foreign-text.ts';
import type { ForeignText } from '../../scripts/tools/directive-line.ts';
import type { Batch, Definition, Directive, TemplateFork } from '../../tokens/script.ts';
import { TokenWriter } from '../../tokens/token-writer.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { characterTables, isLineEnd } from './characters.ts';
import { operatorTable } from './symbols.ts';

/** Words after which a value is expected, so that `?`, `%s` and the like are marks and not operators. */
// oxfmt-ignore
const beforeValueWords: ReadonlySet<string> = new Set([
  'SELECT', 'WHERE', 'AND', 'OR', 'NOT', 'IN', 'LIKE', 'ILIKE', 'RLIKE', 'REGEXP', 'BETWEEN', 'CASE', 'WHEN', 'THEN',
  'ELSE', 'LIMIT', 'OFFSET', 'VALUES', 'SET', 'BY', 'ON', 'HAVING', 'RETURN', 'DISTINCT', 'ALL', 'ANY', 'SOME', 'INTERVAL',
  'TOP', 'FETCH', 'NEXT', 'IS', 'USING', 'FROM', 'INTO', 'JOIN', 'UPDATE', 'TABLE', 'DATE', 'TIMESTAMP', 'TIME', 'ESCAPE',
  'DEFAULT', 'CALL', 'EXEC', 'EXECUTE', 'AS', 'IF', 'WHILE', 'UNTIL', 'DIV', 'MOD', 'XOR', 'RETURNING', 'QUALIFY', 'FOR',
  'TO', 'WITH', 'LET', 'ELSIF', 'ELSEIF', 'PRINT', 'DO', 'IMMEDIATE', 'RAW', 'VALUE', 'LIMITED',
]);

/** Words before the name of a table, schema or routine. */
// oxfmt-ignore
const beforeNameWords: ReadonlySet<string> = new Set([
  'FROM', 'JOIN', 'INTO', 'TABLE', 'UPDATE', 'VIEW', 'USING', 'DATABASE', 'SCHEMA', 'USE', 'INDEX', 'PROCEDURE', 'PROC',
  'FUNCTION', 'TRIGGER', 'EXISTS', 'MERGE', 'ONLY', 'SEQUENCE', 'PACKAGE', 'BODY', 'OVERWRITE', 'TRUNCATE', 'DELETE',
  'REFERENCES', 'SYNONYM', 'CALL', 'EXEC', 'EXECUTE', 'LIKE', 'CLONE', 'DESCRIBE', 'DESC', 'ANALYZE', 'INSERT', 'COPY',
  'CATALOG', 'STAGE', 'STREAM', 'TASK',
]);

/** The state of reading one file: its place in the text, and what has come out so far. */
export class Lexer {
  readonly source: string;
  readonly length: number;
  readonly dialect: Dialect;
  readonly classes: Uint8Array;
  readonly wordParts: Uint8Array;
  readonly wordFollowers: Uint8Array;
  readonly operators: ReturnType<typeof operatorTable>;
  readonly tokens: TokenWriter;
  readonly diagnostics: Diagnostic[] = [];
  readonly directives: Directive[] = [];
  readonly definitions: Definition[] = [];
  readonly forks: TemplateFork[] = [];
  /** The lists that a template sets: what its loops go over. */
  readonly lists = new Map<string, readonly string[]>();
  readonly batches: Batch[] = [];
  /** Offsets of strings that end on their first line, because an earlier reading found them unbalanced. */
  readonly brokenStrings: ReadonlySet<number>;
  /** The text may hold marks of a template, in whose quotes no string ends. */
  readonly holdsTemplates: boolean;
  /** The parts of the text that are still to come and are no SQL. */
  readonly foreign: ForeignText[];
  /** Offset of the current character. */
  at = 0;
  /** Nothing but blanks and comments since the line's start. */
  freshLine = true;
  /** Index of the first token of the current statement. */
  statementFirst = 0;
  /** What ends a statement: `;` unless a directive has changed it. */
  delimiter = ';';
  /** A routine's body is open, in which `;` ends no statement for the client tool (PL/SQL). */
  bodyOpen = false;
  /** A prompt of a client has been read: what has none was printed by the client. */
  inTranscript = false;
  /** Offset at which a one-line command ends (EXEC in SQL*Plus); -1 where none is open. */
  commandEnd = -1;
  /** Between the marks of a merge that was not resolved. */
  conflict = false;
  /** Branches that are open of a template's conditions: `{@x} ? { … } : { … }`. */
  conditions = 0;
  /** Offsets of marks of conditional compilation that are read as an IF. */
  readonly compiled = new Set<number>();
  /** Square brackets that are open. */
  brackets = 0;
  /** Inside `/*! … *\/`, whose content is SQL. */
  conditionalComment = false;
  /** Offset of a string that another reading has to treat as broken; -1 where all strings closed. */
  suspectString = -1;
  /** Characters that may still be read in vain behind quotes that nothing closes. */
  vainReading: number;
  private batchFirst = 0;
  private lastTags: ReadonlyMap<string, number> | undefined;
  private readonly found = new Map<string, { from: number; at: number }>();
  private knownLine = 0;
  private knownLineEnd = -1;

  constructor(source: string, dialect: Dialect, brokenStrings: ReadonlySet<number>) {
    this.source = source;
    this.length = source.length;
    this.dialect = dialect;
    this.brokenStrings = brokenStrings;
    this.holdsTemplates =
      dialect.lexical.plainBraces !== true && ['{{', '{%', '@{'].some((mark) => source.includes(mark));
    const tables = characterTables(dialect.lexical);
    this.classes = tables.classes;
    this.wordParts = tables.wordParts;
    this.wordFollowers = tables.wordFollowers;
    this.operators = operatorTable(dialect.lexical.variableMarks.includes('@'));
    this.tokens = new TokenWriter(source.length);
    this.vainReading = source.length * 8;
    this.foreign = foreignTexts(source);
  }

  /** Adds the token [start, end) and goes on after it. */
  take(kind: TokenKind, start: number, end: number, text = ''): void {
    this.tokens.add(kind, start, end, text);
    this.at = end;
  }

  /**
   * Like `indexOf`. The last find of each text is kept, so that many open marks before one far end, or before none, cost
   * one search.
   */
  find(text: string, from: number): number {
    const known = this.found.get(text);
    if (known !== undefined && from >= known.from && (known.at >= from || known.at === -1)) return known.at;
    const at = this.isGone(text, from) ? -1 : this.source.indexOf(text, from);
    this.found.set(text, { from, at });
    return at;
  }

  /** Of the tags of dollar quotes, of which each text may open one of its own, it is known where each stands last. */
  private isGone(text: string, from: number): boolean {
    const isTag = text.charCodeAt(0) === dollar && text.indexOf('$', 1) === text.length - 1;
    if (!isTag || text.length > longestTag) return false;
    this.lastTags ??= lastTags(this.source);
    return (this.lastTags.get(text) ?? -1) < from;
  }

  /** Offset of the end of the line on which `from` lies, the line break not included. */
  lineEnd(from: number): number {
    if (from >= this.knownLine && from <= this.knownLineEnd) return this.knownLineEnd;
    let at = from;
    while (at < this.length && !isLineEnd(this.source.charCodeAt(at))) at++;
    this.knownLine = from;
    this.knownLineEnd = at;
    return at;
  }

  report(code: string, message: string, start: number, end: number): void {
    this.diagnostics.push({ code, severity: 'error', class: 'SyntaxError', message, span: [0, start, end] });
  }

  /** No token of a statement has been read yet. */
  get atStatementStart(): boolean {
    return this.tokens.count === this.statementFirst;
  }

  /** The last token touches the current place. */
  get touchesToken(): boolean {
    return this.tokens.lastEnd === this.at;
  }

  /** The last token ends an operand: what follows is an operator, a postfix or a clause. */
  get afterOperand(): boolean {
    switch (this.tokens.lastKind) {
      case TokenKind.end:
        return false;
      case TokenKind.word:
        return !beforeValueWords.has(this.tokens.lastText);
      case TokenKind.symbol: {
        const text = this.tokens.lastText;
        return text === ')' || text === ']' || text === '}';
      }
      default:
        return true;
    }
  }

  /** The last token is one before a name: `FROM`, `JOIN`, or a touching dot. */
  get beforeName(): boolean {
    const text = this.tokens.lastText;
    return text === '.' ? this.touchesToken : beforeNameWords.has(text);
  }

  /** Nothing is open, and what follows is read as from the beginning. */
  get isClosed(): boolean {
    return (
      this.delimiter === ';' &&
      this.commandEnd === -1 &&
      this.conditions === 0 &&
      this.brackets === 0 &&
      this.compiled.size === 0 &&
      this.lists.size === 0 &&
      !this.bodyOpen &&
      !this.inTranscript &&
      !this.conflict &&
      !this.conditionalComment &&
      !this.holdsTemplates &&
      this.atStatementStart
    );
  }

  /** A statement is over for the client tool; the next token starts another. */
  endStatement(): void {
    this.statementFirst = this.tokens.count;
  }

  /** Draws a border that no statement reaches over. An empty batch is none. */
  endBatch(repeat?: number): void {
    const { count } = this.tokens;
    if (count > this.batchFirst) {
      this.batches.push({ first: this.batchFirst, end: count, ...(repeat !== undefined && { repeat }) });
    }
    this.batchFirst = count;
    this.statementFirst = count;
    this.bodyOpen = false;
    this.commandEnd = -1;
    this.brackets = 0;
    this.conditions = 0;
  }
}

const dollar = 36;
/** PostgreSQL: a tag is a name, which has 63 bytes at most. */
const longestTag = 65;

/** Where each `$tag$` of a text begins the last time. */
function lastTags(source: string): ReadonlyMap<string, number> {
  const tags = new Map<string, number>();
  let before = -1;
  for (let at = source.indexOf('$'); at >= 0; at = source.indexOf('$', at + 1)) {
    if (before >= 0 && at - before < longestTag) tags.set(source.slice(before, at + 1), before);
    before = at;
  }
  return tags;
}
