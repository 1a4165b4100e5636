/** Where a string, a quoted name or a comment that begins at an offset ends; the offset itself where none does. */
export function quotedEnd(text: string, at: number): number {
  const sign = text.charAt(at);
  if (sign === "'" || sign === '"' || sign === '`') return behind(text, sign, at + 1);
  if (text.startsWith('--', at)) return behind(text, '\n', at + 2);
  return text.startsWith('/*', at) ? behind(text, '*/', at + 2) : at;
}

function behind(text: string, close: string, from: number): number {
  const at = text.indexOf(close, from);
  return at === -1 ? text.length : at + close.length;
}

const openings = '([{';
const closings = ')]}';

/** The offset behind the bracket that closes the one at `at`; -1 where nothing closes it. */
export function bracketsEnd(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length;) {
    const quoted = quotedEnd(text, i);
    if (quoted > i) {
      i = quoted;
      continue;
    }
    const sign = text.charAt(i++);
    if (openings.includes(sign)) depth++;
    else if (closings.includes(sign) && --depth === 0) return i;
  }
  return -1;
}

/** The parts of a list between its commas, without blanks around them. */
export function partsOfList(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length;) {
    const quoted = quotedEnd(text, i);
    if (quoted > i) {
      i = quoted;
      continue;
    }
    const sign = text.charAt(i++);
    if (openings.includes(sign)) depth++;
    else if (closings.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, i - 1).trim());
      start = i;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '');
}

/** The items of `[a, b]` or `(a, b)`; a value in place of a list is its one item. */
export function itemsOf(text: string): string[] {
  const sign = text.charAt(0);
  const isList = (sign === '[' || sign === '(') && bracketsEnd(text, 0) === text.length;
  return partsOfList(isList ? text.slice(1, -1) : text);
}

/** A text without the quotes around it. */
export function unquoted(text: string): string {
  return /^(['"`])[^]*\1$/.test(text) ? text.slice(1, -1) : text;
}

/** A text with its parts outside of strings, quoted names and comments changed. */
export function outsideQuotes(text: string, change: (part: string) => string): string {
  let changed = '';
  let from = 0;
  for (let i = 0; i < text.length;) {
    const end = quotedEnd(text, i);
    if (end === i) {
      i++;
      continue;
    }
    changed += change(text.slice(from, i)) + text.slice(i, end);
    from = i = end;
  }
  return changed + change(text.slice(from));
}

/** The offset behind the comments and blanks that a text begins with. */
export function codeStart(text: string): number {
  let at = 0;
  while (at < text.length) {
    const isComment = text.startsWith('--', at) || text.startsWith('/*', at);
    if (isComment) at = quotedEnd(text, at);
    else if (/\s|\ufeff/.test(text.charAt(at))) at++;
    else break;
  }
  return at;
}
