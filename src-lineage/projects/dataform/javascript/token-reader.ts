import { type Token, tokensOf } from './tokens.ts';

/** Brackets within brackets, beyond which a text is not read. */
const deepest = 60;

/** A text is no JavaScript, or more than is read of it. */
export class Unreadable extends Error {}

/** Goes through the tokens of a part of a text. */
export class TokenReader {
  protected readonly source: string;
  protected at = 0;
  protected depth: number;
  private readonly tokens: readonly Token[];

  constructor(source: string, from: number, until: number, depth: number) {
    const tokens = tokensOf(source, from, until);
    if (tokens === undefined) throw new Unreadable();
    this.source = source;
    this.tokens = tokens;
    this.depth = depth;
  }

  protected get token(): Token {
    return this.tokens[this.at]!;
  }

  protected ahead(count: number): Token {
    return this.tokens[Math.min(this.at + count, this.tokens.length - 1)]!;
  }

  protected is(text: string, token = this.token): boolean {
    return token.text === text && (token.kind === 'sign' || token.kind === 'name');
  }

  protected take(text: string): boolean {
    if (!this.is(text)) return false;
    this.at++;
    return true;
  }

  protected expect(text: string): void {
    if (!this.take(text)) throw new Unreadable();
  }

  protected name(): string {
    const { kind, text } = this.token;
    if (kind !== 'name') throw new Unreadable();
    this.at++;
    return text;
  }

  protected within<Result>(read: () => Result): Result {
    if (++this.depth > deepest) throw new Unreadable();
    const result = read();
    this.depth--;
    return result;
  }

  /** Where the token before ends. */
  protected get endBefore(): number {
    return this.tokens[this.at - 1]!.end;
  }
}
