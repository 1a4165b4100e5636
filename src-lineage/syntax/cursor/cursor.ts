import { attempt, type Faults } from '../../base/diagnostics/faults.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { groupEnd, lostBracket, openBracket, unclosedBrackets } from '../tokens/brackets.ts';
import type { OpenBrackets } from '../tokens/brackets.ts';
import { RepeatedTexts } from '../tokens/repeated-texts.ts';
import { TokenKind, type TokenList } from '../tokens/tokens.ts';
import type { Node } from '../tree/node.ts';
import type { SelectItem } from '../tree/queries.ts';
import type { Rules } from './rules.ts';
import { isTwice, written } from './twice.ts';

/** Nesting of expressions and queries beyond which the parser reads flat instead of deeper. */
const maximumDepth = 350;

/**
 * A place in the tokens of one batch, and what the grammar asks about it. Rules move it forward; none throws.
 * The end of the batch looks like an end token, so that no rule reads into the next batch.
 */
export class TokenCursor {
  readonly source: string;
  private readonly repeated: RepeatedTexts;
  readonly dialect: Dialect;
  readonly rules: Rules<TokenCursor>;
  readonly diagnostics: Diagnostic[];
  /** Takes what fails at single statements; without it a fault is that of whoever reads the text. */
  readonly faults: Faults<Node> | undefined;
  /** Nesting of routine bodies and blocks; statements inside see END, ELSE … as their end. */
  blockDepth = 0;
  /** How many constructs are open that END IF, END LOOP and END CASE close. */
  readonly open = { IF: 0, LOOP: 0, CASE: 0 };

  /** Levels of the expression read last: what is built around an operand makes it one higher. */
  height = 0;

  /** The aliases that the select being read gives inside its expressions; undefined where there can be none. */
  innerAliases: SelectItem[] | undefined;

  private readonly kinds: Uint8Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly texts: readonly string[];
  private readonly replaced: ReadonlyMap<number, string> | undefined;
  private place = 0;
  private last: number;
  private depth = 0;
  private lastErrorIndex = -1;
  private trials = 0;
  /** The first words of the queries and of the statements that write, as far as rules have read them. */
  private readonly read = new Set<number>();
  /** Where nesting was reported last. */
  private tooDeepAt = -1;
  /** The brackets that their statement does not close, as far as one has been met. */
  private unclosed: ReadonlySet<number> = new Set();

  constructor(
    tokens: TokenList,
    dialect: Dialect,
    rules: Rules<TokenCursor>,
    diagnostics: Diagnostic[],
    faults?: Faults<Node>,
  ) {
    this.source = tokens.source;
    this.repeated = new RepeatedTexts(tokens.source, tokens.count);
    this.kinds = tokens.kinds;
    this.starts = tokens.starts;
    this.ends = tokens.ends;
    this.texts = tokens.texts;
    this.replaced = tokens.replaced;
    this.dialect = dialect;
    this.rules = rules;
    this.diagnostics = diagnostics;
    this.faults = faults;
    this.last = tokens.count;
  }

  brackets: OpenBrackets | undefined;

  /** Index of the current token: `limit` where there is none, also for a rule that steps over more tokens than there are. */
  get index(): number {
    return this.place;
  }

  set index(index: number) {
    this.place = index < this.last ? index : this.last;
  }

  /** Index after the last token of the batch. */
  get limit(): number {
    return this.last;
  }

  /** Reads what stands before a token, as if nothing came behind. */
  upTo<T>(limit: number, read: () => T): T {
    const { last } = this;
    this.last = limit;
    const result = read();
    this.last = last;
    return result;
  }

  /** Goes to the start of a batch. */
  enter({ first, end }: { first: number; end: number }): void {
    this.last = end;
    this.index = first;
  }

  /** The kind of the current token, or of the one `ahead` tokens further. */
  kind(ahead = 0): TokenKind {
    const i = this.index + ahead;
    return i < this.limit ? (this.kinds[i] as TokenKind) : TokenKind.end;
  }

  /** The keyword or symbol at the current place, '' for anything else. */
  text(ahead = 0): string {
    const i = this.index + ahead;
    return i < this.limit ? this.texts[i]! : '';
  }

  /** The token's text with its quotes; script variables in it are replaced. */
  raw(ahead = 0): string {
    const i = this.index + ahead;
    if (i >= this.limit) return '';
    return this.replaced?.get(i) ?? this.repeated.slice(this.starts[i]!, this.ends[i]!);
  }

  /** The current token's text as it stands in the source. */
  written(): string {
    return this.atEnd ? '' : this.source.slice(this.starts[this.index], this.ends[this.index]);
  }

  /** Offset where the current token starts (at the end: where the last one ended). */
  get start(): number {
    return this.index < this.limit ? this.starts[this.index]! : this.previousEnd;
  }

  /** Offset where the current token ends. */
  get tokenEnd(): number {
    return this.index < this.limit ? this.ends[this.index]! : this.previousEnd;
  }

  /** Offset where the token before the current one ended. */
  get previousEnd(): number {
    return this.index > 0 ? this.ends[this.index - 1]! : 0;
  }

  get atEnd(): boolean {
    return this.index >= this.limit;
  }

  at(text: string): boolean {
    return this.index < this.limit && this.texts[this.index] === text;
  }

  /** Whether the next tokens are these keywords or symbols. */
  atSequence(...texts: string[]): boolean {
    for (let i = 0; i < texts.length; i++) if (this.text(i) !== texts[i]) return false;
    return true;
  }

  atAny(texts: ReadonlySet<string>): boolean {
    const text = this.text();
    return text !== '' && texts.has(text);
  }

  advance(): void {
    if (this.index < this.limit) this.index++;
  }

  /** Steps over the keyword or symbol if it is there. */
  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.index++;
    return true;
  }

  /** Steps over the whole sequence, or not at all. */
  acceptSequence(...texts: string[]): boolean {
    if (!this.atSequence(...texts)) return false;
    this.index += texts.length;
    return true;
  }

  /** Steps over one of the words, and says which. */
  acceptAny(...texts: string[]): string | undefined {
    const text = this.text();
    if (text === '' || !texts.includes(text)) return undefined;
    this.index++;
    return text;
  }

  /** Steps over the keyword or symbol; a diagnostic says where it is missing. */
  expect(text: string): boolean {
    if (this.accept(text)) return true;
    if (text === ')' && (this.atEnd || this.at(';'))) this.reportOpen();
    else this.error('expected', `Expected ${text}`);
    return false;
  }

  /** Steps over a token of what is not read; one that nothing can be meant with there is reported. */
  skipOne(): void {
    if (isTwice(this)) this.error('unexpected', written);
    else if (this.at(')') && openBracket(this.texts, this.index) === -1)
      this.error('unexpected', 'No bracket is open here');
    this.index++;
  }

  /** Reports the bracket that the statement ends in: there a person looks for its partner. */
  private reportOpen(): void {
    const open = openBracket(this.texts, this.index);
    if (open === -1) return this.error('expected', 'Expected )');
    if (!this.isReported()) return;
    const { index } = this;
    this.index = lostBracket({ texts: this.texts, starts: this.starts, source: this.source }, open, index);
    this.addError('unclosed-bracket', 'This bracket is never closed.');
    this.index = index;
  }

  /** True where the tokens at the current place and before it touch. */
  get touchesPrevious(): boolean {
    return this.index > 0 && this.index < this.limit && this.starts[this.index] === this.ends[this.index - 1];
  }

  /** True where the token `ahead` tokens further is the first of its line. */
  startsLine(ahead = 0): boolean {
    const i = this.index + ahead;
    if (i >= this.limit || i === 0) return true;
    for (let at = this.ends[i - 1]!; at < this.starts[i]!; at++) {
      const code = this.source.charCodeAt(at);
      if (code === 10 || code === 13) return true;
    }
    return false;
  }

  /** Reports the current token, and what stands in its place; of several errors at one place only the first counts. */
  error(code: string, message: string): void {
    if (!this.isReported()) return;
    const found = this.atEnd ? 'the end of the statement' : `"${shorten(this.raw())}"`;
    this.addError(code, `${message}, found ${found}.`);
  }

  /** Reports an error at the current token by a whole sentence. */
  report(code: string, message: string): void {
    if (this.isReported()) this.addError(code, message);
  }

  private isReported(): boolean {
    const isNew = this.lastErrorIndex !== this.index;
    this.lastErrorIndex = this.index;
    return isNew && this.trials === 0;
  }

  private addError(code: string, message: string): void {
    const span: Diagnostic['span'] = [0, this.start, this.tokenEnd];
    this.diagnostics.push({ code, severity: 'error', class: 'SyntaxError', message, span });
  }

  /** Reports the current token: what stands here is right, but costs lineage. */
  warn(code: string, message: string): void {
    const span: Diagnostic['span'] = [0, this.start, this.tokenEnd];
    this.diagnostics.push({ code, severity: 'warning', class: 'AnalyzeError', message, span });
  }

  /** Notes at the current token what the lineage cannot express. */
  note(code: string, message: string): void {
    if (this.trials > 0) return;
    const span: Diagnostic['span'] = [0, this.start, this.tokenEnd];
    this.diagnostics.push({ code, severity: 'information', class: 'SyntaxHint', message, span });
  }

  /** Notes that a rule reads the query, or the statement that writes, which begins here. */
  markRead(): void {
    if (this.trials === 0) this.read.add(this.index);
  }

  /** Whether a rule has read the query or the statement that begins with the current token. */
  get wasRead(): boolean {
    return this.read.has(this.index);
  }

  /** Runs a rule one level deeper. Beyond the limit `tooDeep` reads instead, without recursion. */
  nested<T>(rule: (cursor: TokenCursor) => T, tooDeep: (cursor: TokenCursor) => T): T {
    if (this.depth >= maximumDepth) {
      this.reportDepth();
      return tooDeep(this);
    }
    const { height } = this;
    this.height = 0;
    this.depth++;
    const result = rule(this);
    this.depth--;
    this.height = Math.max(height, this.height + 1);
    return result;
  }

  /**
   * Notes that one more level is built around the operand read last, as in `a::int::int` and `a = b = c`, which no rule
   * reads deeper for.
   * @returns false where the tree would get too high.
   */
  raise(): boolean {
    if (this.height >= maximumDepth) return false;
    this.height++;
    return true;
  }

  /** Reports that the current place is nested too deeply to be read with its structure; once for all behind `from`. */
  reportDepth(from = this.start): void {
    if (this.tooDeepAt >= from) return;
    this.tooDeepAt = this.start;
    this.error(
      'nesting-too-deep',
      `Nested more than ${maximumDepth} levels deep: read without its structure`,
    );
  }

  /**
   * Runs a rule whose fault costs no more than what it reads. Where it throws, the place and all that was noted since are
   * again those before it, and `instead` reads.
   */
  guarded<T>(rule: (cursor: TokenCursor) => T, instead: (cursor: TokenCursor) => T): T {
    // what is only tried is read again, or not at all
    if (this.faults === undefined || this.trials > 0) return rule(this);
    const { index, blockDepth, depth, height, lastErrorIndex, tooDeepAt, innerAliases } = this;
    const open = { ...this.open };
    const noted = this.diagnostics.length;
    const back = (): T => {
      const before = { index, blockDepth, depth, height, lastErrorIndex, tooDeepAt, innerAliases };
      Object.assign(this, before, { trials: 0 });
      Object.assign(this.open, open);
      this.diagnostics.length = noted;
      return instead(this);
    };
    return attempt(this.faults, 'parse', { start: this.start, end: this.tokenEnd }, () => rule(this), back);
  }

  /** Looks ahead: runs a rule whose answer counts, then returns to the current place without diagnostics. */
  lookAhead<T>(rule: () => T): T {
    const { index, depth, height, lastErrorIndex, tooDeepAt } = this;
    this.trials++;
    const answer = rule();
    this.trials--;
    this.index = index;
    this.depth = depth;
    this.height = height;
    this.lastErrorIndex = lastErrorIndex;
    this.tooDeepAt = tooDeepAt;
    return answer;
  }

  /**
   * Steps over a bracketed group whose opening bracket is current. One that its statement does not close is reported, and
   * stepped over alone: what stands behind it is read as if it were not there.
   */
  skipBrackets(): void {
    const end = this.groupEnd();
    for (this.index++; this.index < end; this.index++) if (isTwice(this)) this.error('unexpected', written);
    this.index = end;
  }

  /** Index behind the group whose opening bracket is current, in which other statements stand; the limit where none closes it. */
  programEnd(): number {
    const end = groupEnd(this.texts, this.index, this.limit, true);
    return end === -1 ? this.limit : end;
  }

  /** Index behind the group whose opening bracket is current; behind the bracket alone where nothing closes it. */
  groupEnd(): number {
    const known = this.unclosed.has(this.index);
    const end = known ? -1 : groupEnd(this.texts, this.index, this.limit);
    if (end !== -1) return end;
    if (!known) this.unclosed = unclosedBrackets(this.texts, this.index, this.limit);
    this.error('unclosed-bracket', 'This bracket is never closed');
    return Math.min(this.index + 1, this.limit);
  }

  /**
   * Index of the token after the bracket that closes the group opening at `ahead`, relative to the current place; that of
   * the statement's end where none does.
   */
  afterBrackets(ahead: number): number {
    let open = 0;
    let i = ahead;
    for (; this.kind(i) !== TokenKind.end; i++) {
      const text = this.text(i);
      if (text === '(') open++;
      else if (text === ';') break;
      else if (text === ')' && --open === 0) return i + 1;
    }
    return i;
  }
}

function shorten(text: string): string {
  const line = text.split(/\r|\n/, 1)[0]!;
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
