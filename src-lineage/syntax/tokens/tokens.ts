/**
 * Token kinds. Numbers, because a file has hundreds of thousands of tokens and they live in a typed array.
 * `word` covers keywords and unquoted identifiers alike: which of the two it is, only the grammar knows.
 */
export const TokenKind = {
  /** After the last token. */
  end: 0,
  /** Unquoted identifier or keyword, also `#temp`, `schema_${x}`, `&prefix.name`. */
  word: 1,
  /** Identifier in quotes. */
  quoted: 2,
  string: 3,
  number: 4,
  /** Operator or punctuation; {@link TokenList.texts} holds it. */
  symbol: 5,
  /** Bind mark or variable: `?`, `:x`, `$1`, `@x`, `%(x)s`, `#{x}`. */
  variable: 6,
  /** A template mark that stands for an expression, a name or text: `{{ … }}`. Statement marks `{% … %}` are skipped. */
  template: 7,
  /** Text in dollar quotes: a string, and often a routine's body. */
  dollarString: 8,
} as const;

export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/**
 * The tokens of one file as parallel arrays; index `count` is the end token. Comments and blanks lie between tokens.
 */
export interface TokenList {
  readonly source: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  /** Offsets of the first character, in UTF-16 units. */
  readonly starts: Int32Array;
  /** Offsets after the last character. */
  readonly ends: Int32Array;
  /**
   * For words that are keywords of any dialect: the upper-case text; for symbols: their text; else ''.
   * The strings are shared constants, so that comparing them is comparing pointers.
   */
  readonly texts: readonly string[];
  /** By the token's index, the texts of tokens that stand for a script variable or a template parameter. */
  readonly replaced?: ReadonlyMap<number, string>;
}

/** The tokens of a part of a file that begins at `offset`, as tokens of the file. Their places are changed in place. */
export function movedTokens(tokens: TokenList, offset: number, source: string): TokenList {
  for (let i = 0; i < tokens.count; i++) {
    tokens.starts[i]! += offset;
    tokens.ends[i]! += offset;
  }
  return { ...tokens, source };
}
