/** A token of an expression or of the head of a statement. */
export interface Token {
  kind: 'name' | 'string' | 'integer' | 'float' | 'operator';
  /** The name or operator; what a string holds; the digits of a number. */
  text: string;
  start: number;
  end: number;
}

/** The tokens up to the mark's end. */
export interface MarkTokens {
  tokens: Token[];
  /** Offset behind the closing delimiter, or where the text ends. */
  end: number;
  /** `-}}`: blanks behind the mark are cut. */
  trims: boolean;
  closed: boolean;
}

const name = /[\p{L}_][\p{L}\p{N}_]*/uy;
const number = /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?)/y;
const operator = /\*\*|\/\/|==|!=|<=|>=|[-+*/%~<>=()[\]{}.,:|;]/y;
const blank = /\s+/y;
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Reads tokens from `from` until the mark ends with `close` outside of braces. What is no token is left out. */
export function markTokens(source: string, from: number, close: '}}' | '%}'): MarkTokens {
  const tokens: Token[] = [];
  const open: string[] = [];
  let at = from;
  while (at < source.length) {
    if (close === '%}' || !open.includes('{')) {
      const sign = source.charAt(at);
      if ((sign === '-' || sign === '+') && source.startsWith(close, at + 1))
        return { tokens, end: at + 3, trims: sign === '-', closed: true };
      if (source.startsWith(close, at)) return { tokens, end: at + 2, trims: false, closed: true };
    }
    const end = readToken(source, at, tokens, open);
    at = end > at ? end : at + 1;
  }
  return { tokens, end: source.length, trims: false, closed: false };
}

function readToken(source: string, at: number, tokens: Token[], open: string[]): number {
  const blanks = match(blank, source, at);
  if (blanks !== undefined) return at + blanks.length;
  const character = source.charAt(at);
  if (character === "'" || character === '"') return readString(source, at, character, tokens);
  const word = match(name, source, at);
  if (word !== undefined) return add(tokens, 'name', word, at);
  const digits = match(number, source, at);
  if (digits !== undefined)
    return add(tokens, /^0[xXoObB]/.test(digits) || !/[.eE]/.test(digits) ? 'integer' : 'float', digits, at);
  const sign = match(operator, source, at);
  if (sign === undefined) return at;
  if ('([{'.includes(sign)) open.push(sign);
  else if (sign in closers && open.at(-1) === closers[sign]) open.pop();
  return add(tokens, 'operator', sign, at);
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function add(tokens: Token[], kind: Token['kind'], text: string, start: number): number {
  const end = start + text.length;
  tokens.push({ kind, text, start, end });
  return end;
}

function readString(source: string, start: number, quote: string, tokens: Token[]): number {
  let at = start + 1;
  while (at < source.length && source.charAt(at) !== quote) at += source.charAt(at) === '\\' ? 2 : 1;
  const text = unescaped(source.slice(start + 1, at));
  tokens.push({ kind: 'string', text, start, end: Math.min(at + 1, source.length) });
  return at + 1;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"', a: '\u0007', b: '\b', f: '\f', v: '\v', '\n': '',
}; // oxfmt-ignore

/** Python's escapes; a backslash before anything else stands for itself. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|([0-7]{1,3})|([^]))/g,
    (whole, hex?: string, unicode?: string, octal?: string, other?: string) => {
      if (other !== undefined) return escapes[other] ?? whole;
      return String.fromCharCode(
        octal === undefined ? parseInt(hex ?? unicode ?? '0', 16) : parseInt(octal, 8),
      );
    },
  );
}
