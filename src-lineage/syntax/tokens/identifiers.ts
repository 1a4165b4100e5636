import type { LexicalRules } from '../../dialects/table/dialect.ts';
import type { Identifier, Node } from '../tree/node.ts';

/** The name that a token of an identifier stands for: without its quotes, doubled quotes taken once. */
export function identifierText(raw: string): string {
  const unicode = /^[uU]&"/.test(raw);
  const text = unicode ? raw.slice(2) : raw;
  const open = text.charAt(0);
  if (open !== '"' && open !== '`' && open !== '[' && open !== "'") return text;
  const close = open === '[' ? ']' : open;
  const closed = text.length > 1 && text.endsWith(close);
  const inner = text.slice(1, closed ? -1 : undefined);
  if (!inner.includes(close)) return unicode ? unicodeText(inner) : inner;
  // a quote behind a backslash that is not doubled stands only where backslashes escape (ClickHouse)
  const plain = inner.includes('\\') ? inner.replace(/\\(["`])(?!\1)/g, '$1$1') : inner;
  const single = plain.replaceAll(close + close, close);
  return unicode ? unicodeText(single) : single;
}

/** The parts of a name that a text gives: `db."My Schema".t`. */
export function partsOfText(text: string, { start, end }: Node): Identifier[] {
  const parts = text.trim().match(textParts) ?? [];
  return parts.map((part) => ({ text: identifierText(part), quoted: /^["`]/.test(part), start, end }));
}

const textParts = /"(?:[^"]|"")*"|`[^`]*`|[^.]+/g;

const stringStart = /^([A-Za-z]{0,2}&?|_\w+)(?=['"])/;
const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };

/** What the vendor's strings know; without it a backslash is a character, and only `"""` are triple quotes. */
type StringRules = Pick<LexicalRules, 'backslashEscapes' | 'tripleQuotes'>;

/**
 * The value of a string token of any form: prefixes and quotes taken off, doubled quotes and the usual escapes resolved.
 * Text without quotes (`s3://bucket/x`) is its own value.
 */
export function stringValue(raw: string, rules?: StringRules): string {
  if (raw.startsWith('$')) return dollarValue(raw);
  if (/^[\u2018-\u201d]/.test(raw)) return raw.slice(1, -1);
  const prefix = stringStart.exec(raw)?.[1] ?? '';
  const kind = prefix.toUpperCase();
  const text = raw.slice(prefix.length);
  const quote = text.charAt(0);
  if (quote !== "'" && quote !== '"' && quote !== '`') return raw;
  if (kind === 'Q' || kind === 'NQ') return alternativeValue(text);
  const backslashEscapes = rules?.backslashEscapes ?? false;
  const triple = quote.repeat(3);
  if (
    (rules?.tripleQuotes || quote === '"') &&
    text.length >= 6 &&
    text.startsWith(triple) &&
    text.endsWith(triple)
  ) {
    return withEscapes(text.slice(3, -3), kind, backslashEscapes);
  }
  const closed = text.length > 1 && text.endsWith(quote);
  const inner = text.slice(1, closed ? -1 : undefined);
  const single = inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;
  return kind === 'U&' ? unicodeText(single) : withEscapes(single, kind, backslashEscapes);
}

/** How long the tag is with which a text in dollar quotes begins: `$$`, `$tag$`, `$$$`; 0 where none does. */
export function dollarTagLength(raw: string): number {
  return /^\$\$\$(?!\$)/.test(raw) ? 3 : raw.indexOf('$', 1) + 1;
}

function dollarValue(raw: string): string {
  const tagEnd = dollarTagLength(raw);
  if (tagEnd === 0) return raw;
  const tag = raw.slice(0, tagEnd);
  return raw.endsWith(tag) && raw.length >= 2 * tagEnd ? raw.slice(tagEnd, -tagEnd) : raw.slice(tagEnd);
}

/** Oracle: `q'[…]'`, given without its prefix. */
function alternativeValue(text: string): string {
  const opener = text.charAt(1);
  const close = `${closers[opener] ?? opener}'`;
  return text.slice(2, text.endsWith(close) ? -2 : undefined);
}

function withEscapes(text: string, kind: string, backslashEscapes: boolean | 'known'): string {
  if (!text.includes('\\') || kind.includes('R') || !(backslashEscapes || kind === 'E')) return text;
  const keeps = backslashEscapes === 'known' ? '\\' : '';
  return text.replace(/\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[\s\S])/g, (_, escaped: string) =>
    unescape(escaped, keeps),
  );
}

const controlCharacters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  0: '\0',
  Z: '\x1a',
};

/** @param before what stays before a character that needs no escape */
function unescape(escaped: string, before: string): string {
  if (escaped.length > 1) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return controlCharacters[escaped] ?? (/['"`\\/]/.test(escaped) ? escaped : before + escaped);
}

/** `\0041` and `\+01F600` of `U&'…'`. */
function unicodeText(text: string): string {
  return text.replace(
    /\\(?:\\|\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4}))/g,
    (whole, long?: string, short?: string) => {
      const digits = long ?? short;
      if (digits === undefined) return '\\';
      const code = Number.parseInt(digits, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
