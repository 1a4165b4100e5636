/** A token of JavaScript. */
export interface Token {
  kind: 'name' | 'number' | 'text' | 'template' | 'sign' | 'pattern' | 'end';
  /** Of a text what it means. */
  text: string;
  start: number;
  end: number;
  isOnNewLine: boolean;
  /** Of a template: texts, and where code stands in it. */
  parts?: { text?: string; start: number; end: number }[];
}

const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /(?:0[xX][\da-fA-F]+|\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)n?/y;
const quoted = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y;
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,1000}\/[a-z]*/y;
const signs =
  /=>|\.\.\.|\?\?=|\?\?|\?\.(?!\d)|===|!==|==|!=|<=|>=|&&|\|\||\+\+|--|\*\*|\+=|-=|\*=|\/=|[{}()[\];,<>+\-*/%&|^!~?:=.@#]/y;
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
};

/** The tokens of a part of a text; undefined where something is in it that no token begins with. */
export function tokensOf(source: string, from: number, until: number): Token[] | undefined {
  const tokens: Token[] = [];
  let at = from;
  let isOnNewLine = true;
  const match = (what: RegExp): string | undefined => {
    what.lastIndex = at;
    const found = what.exec(source)?.[0];
    return found === undefined || at + found.length > until ? undefined : found;
  };
  const add = (kind: Token['kind'], text: string, end: number, more: Pick<Token, 'parts'> = {}): void => {
    tokens.push({ kind, text, start: at, end, isOnNewLine, ...more });
    isOnNewLine = false;
    at = end;
  };
  while (at < until) {
    const skipped = match(blank);
    if (skipped !== undefined) {
      isOnNewLine ||= skipped.includes('\n');
      at += skipped.length;
      continue;
    }
    const word = match(name) ?? '';
    const digits = word === '' ? (match(number) ?? '') : '';
    if (word !== '') add('name', word, at + word.length);
    else if (digits !== '') add('number', digits, at + digits.length);
    else if (source.charAt(at) === '`') {
      const parts = templateParts(source, at, until);
      if (parts === undefined) return undefined;
      add('template', '', (parts.at(-1)?.end ?? at + 1) + 1, { parts });
    } else {
      const text = match(quoted);
      const regular = text === undefined && mayBePattern(tokens.at(-1)) ? match(pattern) : undefined;
      const sign = text ?? regular ?? match(signs);
      if (sign === undefined) return undefined;
      if (text !== undefined) add('text', meant(text.slice(1, -1)), at + text.length);
      else add(regular === undefined ? 'sign' : 'pattern', sign, at + sign.length);
    }
  }
  add('end', '', until);
  return tokens;
}

/** A slash begins a regular expression where no value stands before it. */
function mayBePattern(before: Token | undefined): boolean {
  if (before === undefined || before.kind === 'sign') return !/^[)\]}]$/.test(before?.text ?? '');
  return before.kind === 'name' && /^(?:return|typeof|case|in|of)$/.test(before.text);
}

function templateParts(source: string, at: number, until: number): Token['parts'] {
  const parts: NonNullable<Token['parts']> = [];
  let start = at + 1;
  for (let i = start; i < until;) {
    const sign = source.charAt(i);
    if (sign === '\\') i += 2;
    else if (sign === '`') {
      parts.push({ text: meant(source.slice(start, i)), start, end: i });
      return parts;
    } else if (sign === '$' && source.charAt(i + 1) === '{') {
      const end = codeEnd(source, i + 2, until);
      if (end === -1) return undefined;
      if (i > start) parts.push({ text: meant(source.slice(start, i)), start, end: i });
      parts.push({ start: i + 2, end: end - 1 });
      start = i = end;
    } else i++;
  }
  return undefined;
}

/** The offset behind the brace that ends the code which begins at `from`; -1 where nothing does. */
function codeEnd(source: string, from: number, until: number, depth = 0): number {
  let open = 1;
  for (let i = from; i < until && depth < deepest;) {
    const sign = source.charAt(i);
    quoted.lastIndex = i;
    const text = sign === '"' || sign === "'" ? quoted.exec(source)?.[0] : undefined;
    if (text !== undefined) i += text.length;
    else if (sign === '`') {
      i = templateEnd(source, i, until, depth);
      if (i === -1) return -1;
    } else {
      if (sign === '{') open++;
      else if (sign === '}' && --open === 0) return i + 1;
      i++;
    }
  }
  return -1;
}

const deepest = 20;

function templateEnd(source: string, at: number, until: number, depth: number): number {
  for (let i = at + 1; i < until;) {
    const sign = source.charAt(i);
    if (sign === '\\') i += 2;
    else if (sign === '`') return i + 1;
    else if (sign === '$' && source.charAt(i + 1) === '{') {
      i = codeEnd(source, i + 2, until, depth + 1);
      if (i === -1) return -1;
    } else i++;
  }
  return -1;
}

/** The text that is meant by one with escapes in it. */
function meant(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r\n|([^]))/g,
    (_, ...groups: string[]) => {
      const code = groups[0] ?? groups[1] ?? groups[2];
      if (code !== undefined) return codeText(Number.parseInt(code, 16));
      const sign = groups[3] ?? '';
      return escapes[sign] ?? sign;
    },
  );
}

function codeText(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
