import type { StreamParser, StringStream } from '@codemirror/language';
import type { VendorWriting } from '../../../../../src-server/contract/application/service/writing.ts';

/** What a piece of SQL text is to the eye. */
export type SqlToken =
  | 'keyword'
  | 'procedural'
  | 'type'
  | 'function'
  | 'constant'
  | 'quotedName'
  | 'string'
  | 'number'
  | 'comment'
  | 'variable'
  | 'template'
  | 'toolLine';

/** What goes on over several lines. */
interface Region {
  token: SqlToken;
  close: string;
  /** A backslash escapes the next character. */
  escapes: boolean;
  /** What opens another of its kind inside; '' where it does not nest. */
  open: string;
  depth: number;
}

interface SqlState {
  region: Region | undefined;
  /** The `$tag$` of a routine's body, whose text is SQL itself. */
  body: string;
  /** The word before, in upper case: behind AS or DO a dollar quote holds a body. */
  lastWord: string;
  /** A routine is written in another language, so that its body is not SQL. */
  foreign: boolean;
}

const constants = new Set(['NULL', 'TRUE', 'FALSE', 'UNKNOWN']);
const bodyWords = new Set(['AS', 'DO', 'IMMEDIATE', 'IS']);
const sqlLanguages = /^(SQL|PLPGSQL|PLSQL|NZPLSQL|SPL|TSQL|SQLSCRIPT)$/;
const templates: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
];

/** Reads SQL line by line for its colours, by the tables of a vendor: any text gives tokens, whatever its state. */
export function sqlTokens(writing: VendorWriting): StreamParser<SqlState> {
  const reader = new SqlReader(writing);
  return {
    name: 'sql',
    startState: () => ({ region: undefined, body: '', lastWord: '', foreign: false }),
    copyState: (state) => ({ ...state, region: state.region && { ...state.region } }),
    token: (stream, state) => reader.token(stream, state),
  };
}

class SqlReader {
  readonly #writing: VendorWriting;
  readonly #words: ReadonlyMap<string, SqlToken>;
  readonly #wordStart: RegExp;
  readonly #wordPart: RegExp;

  constructor(writing: VendorWriting) {
    this.#writing = writing;
    this.#words = wordTable(writing);
    this.#wordStart = new RegExp(`[\\p{L}_${escaped(writing.wordStart)}]`, 'u');
    this.#wordPart = new RegExp(`[\\p{L}\\p{N}_${escaped(writing.wordPart)}]`, 'u');
  }

  token(stream: StringStream, state: SqlState): SqlToken | null {
    if (state.region) return readRegion(stream, state, state.region);
    if (stream.sol() && stream.match(/^(?:\s*GO\s*$|\\\w.*|\/\s*$|@@?\S+\.sql\b.*)/i)) return 'toolLine';
    if (stream.eatSpace()) return null;
    return (
      this.#comment(stream, state) ??
      this.#quoted(stream, state) ??
      this.#variable(stream) ??
      this.#numberOrWord(stream, state)
    );
  }

  #comment(stream: StringStream, state: SqlState): SqlToken | undefined {
    const { lineComments, dashCommentNeedsBlank, nestedComments, braceComments } = this.#writing;
    for (const opener of lineComments) {
      const needsBlank = opener === '--' && dashCommentNeedsBlank;
      if (!stream.match(needsBlank ? /^--(?=\s|$)/ : opener)) continue;
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*'))
      return begin(stream, state, 'comment', '*/', { open: nestedComments ? '/*' : '' });
    for (const [open, close] of templates) {
      if (stream.match(open)) return begin(stream, state, 'template', close);
    }
    if (braceComments && stream.match('{')) return begin(stream, state, 'comment', '}');
    return undefined;
  }

  #quoted(stream: StringStream, state: SqlState): SqlToken | undefined {
    const { nameQuotes, stringQuotes, tripleQuotes, backslashEscapes } = this.#writing;
    const dollars = this.#writing.dollarQuotes && stream.match(/^\$\w*\$/, false);
    if (dollars) return this.#dollarQuote(stream, state, (dollars as RegExpMatchArray)[0]);
    const quote = stream.peek() ?? '';
    if (tripleQuotes && (quote === "'" || quote === '"') && stream.match(quote.repeat(3))) {
      return begin(stream, state, 'string', quote.repeat(3), { escapes: backslashEscapes });
    }
    if (quote !== '' && nameQuotes.includes(quote)) {
      stream.next();
      readName(stream, quote === '[' ? ']' : quote);
      return 'quotedName';
    }
    if (quote === '' || !stringQuotes.includes(quote)) return undefined;
    stream.next();
    return begin(stream, state, 'string', quote, { escapes: backslashEscapes });
  }

  #dollarQuote(stream: StringStream, state: SqlState, tag: string): SqlToken {
    stream.match(tag);
    if (state.body === tag) state.body = '';
    else if (state.body === '' && bodyWords.has(state.lastWord) && !state.foreign) state.body = tag;
    else return begin(stream, state, 'string', tag);
    return 'string';
  }

  /** A mark right behind a name is an operator: `v:path`, `x::int`, `a%b`. */
  #variable(stream: StringStream): SqlToken | undefined {
    const mark = stream.peek() ?? '';
    if (mark === '' || !this.#writing.variableMarks.includes(mark) || stream.match('::', false))
      return undefined;
    const before = stream.string.charAt(stream.pos - 1);
    if (before !== '' && /[\w"\])]/.test(before)) return undefined;
    if (mark === '?') {
      stream.next();
      return 'variable';
    }
    if (stream.match(/^(?:@@?|:|\$|&&?)[\p{L}\d_#$]+|^[$&]\{\w+\}|^%(?:\(\w+\))?s\b|^%\w+%/u))
      return 'variable';
    return undefined;
  }

  #numberOrWord(stream: StringStream, state: SqlState): SqlToken | null {
    if (stream.match(/^(?:0x[\da-f]+|\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+)/i)) return 'number';
    if (stream.match('::')) return null;
    if (!stream.match(this.#wordStart)) {
      if (stream.next() === ';') state.foreign = false;
      return null;
    }
    stream.eatWhile(this.#wordPart);
    const word = stream.current();
    if (word.length <= 2 && this.#prefixed(stream, state, word.toLowerCase())) return 'string';
    // Behind a dot stands a part of a name, whatever it is called.
    if (stream.string.charAt(stream.start - 1) === '.') return null;
    return this.#word(state, word.toUpperCase());
  }

  #word(state: SqlState, word: string): SqlToken | null {
    if (state.lastWord === 'LANGUAGE') state.foreign = !sqlLanguages.test(word);
    state.lastWord = word;
    return constants.has(word) ? 'constant' : (this.#words.get(word) ?? null);
  }

  /** Strings with a letter before: `N'…'`, `E'\n'`, `r'\d'`, `q'[…]'`. */
  #prefixed(stream: StringStream, state: SqlState, prefix: string): boolean {
    const { stringQuotes, alternativeQuotes, backslashEscapes, tripleQuotes } = this.#writing;
    const quote = stream.peek() ?? '';
    if (quote === '' || !stringQuotes.includes(quote) || !/^(?:[nebxru]|[nu]?q|rb|br)$/.test(prefix))
      return false;
    if (tripleQuotes && stream.match(quote.repeat(3))) {
      begin(stream, state, 'string', quote.repeat(3), { escapes: !prefix.includes('r') });
      return true;
    }
    stream.next();
    if (alternativeQuotes && prefix.endsWith('q')) {
      begin(stream, state, 'string', closerOf(stream.next() ?? '') + quote);
      return true;
    }
    const escapes = prefix === 'e' || (backslashEscapes && !prefix.includes('r'));
    begin(stream, state, 'string', quote, { escapes });
    return true;
  }
}

function wordTable(writing: VendorWriting): Map<string, SqlToken> {
  const table = new Map<string, SqlToken>();
  const add = (words: readonly string[], token: SqlToken): void => {
    for (const word of words) table.set(word, token);
  };
  add(writing.keywords, 'keyword');
  add(writing.procedural, 'procedural');
  add(writing.types, 'type');
  add(writing.functions, 'function');
  return table;
}

/** Begins what may go on over lines, and reads as much of it as this line has. */
function begin(
  stream: StringStream,
  state: SqlState,
  token: SqlToken,
  close: string,
  more: { escapes?: boolean; open?: string } = {},
): SqlToken {
  const region: Region = { token, close, escapes: more.escapes ?? false, open: more.open ?? '', depth: 1 };
  state.region = region;
  return readRegion(stream, state, region);
}

function readRegion(stream: StringStream, state: SqlState, region: Region): SqlToken {
  while (!stream.eol()) {
    if (region.escapes && stream.match('\\')) stream.next();
    else if (region.open !== '' && stream.match(region.open)) region.depth += 1;
    else if (!stream.match(region.close)) stream.next();
    // A doubled quote stands for itself.
    else if (region.close.length === 1 && region.token === 'string' && stream.match(region.close)) continue;
    else if (--region.depth === 0) {
      state.region = undefined;
      break;
    }
  }
  return region.token;
}

/** A quoted name ends on its line. */
function readName(stream: StringStream, close: string): void {
  while (!stream.eol()) {
    if (stream.next() === close && !stream.eat(close)) return;
  }
}

function closerOf(opener: string): string {
  return { '[': ']', '{': '}', '(': ')', '<': '>' }[opener] ?? opener;
}

function escaped(characters: string): string {
  return characters.replaceAll(/[\\\]^-]/g, '\\$&');
}
