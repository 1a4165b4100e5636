import { TokenKind, type TokenList } from '../../src-lineage/syntax/tokens/tokens.ts';

/** A fault that can be put into a valid script. */
export interface Fault {
  readonly kind: FaultKind;
  /** The characters that are taken out, and what stands there instead. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where a person may say that the fault is: its own place, and that of the bracket, quote or word that has lost its partner. */
  readonly places: readonly number[];
}

export const faultKinds = [
  'token removed',
  'token doubled',
  'token misspelt',
  'END missing',
  'quote missing',
  'parenthesis missing',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** All the places of a script where a fault of a kind leaves no valid SQL in any vendor's language. */
export function faultsOf(kind: FaultKind, tokens: TokenList): Fault[] {
  const faults: Fault[] = [];
  for (let at = 0; at < tokens.count; at++) faults.push(...seeders[kind](tokens, at));
  return faults;
}

const seeders: Readonly<Record<FaultKind, (tokens: TokenList, at: number) => Fault[]>> = {
  'token removed': (tokens, at) => (isNeeded(tokens, at) ? [removed(tokens, at)] : []),
  'token doubled': (tokens, at) => {
    if (!single.has(tokens.texts[at]!)) return [];
    const text = sourceOf(tokens, at);
    return [replaced('token doubled', tokens, at, `${text} ${text}`)];
  },
  'token misspelt': (tokens, at) => {
    if (!isSpellable(tokens, at)) return [];
    return [replaced('token misspelt', tokens, at, swapped(sourceOf(tokens, at)))];
  },
  'END missing': missingEnd,
  'quote missing': missingQuote,
  'parenthesis missing': missingParenthesis,
};

/**
 * Tokens of which no two stand side by side in any SQL. Not here: `.` (T-SQL `a..b`), `+` and `-` (signs), CASE (its operand
 * may be a CASE), TABLE and the names of types, which are no reserved words everywhere.
 */
const single: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'ORDER',
  'BY',
  'SET',
  'VALUES',
  'INTO',
  'JOIN',
  'ON',
  'AND',
  'THEN',
  'WHEN',
  'AS',
  'UNION',
  ',',
  '=',
  '<',
  '>',
  '||',
]);

/**
 * Words that are still no name, alias or operator where two of their letters have changed places. Not here: UNION and what
 * begins a statement behind one without a semicolon (what follows is a statement of its own where none is needed), and
 * words of two letters.
 */
const spelt: ReadonlySet<string> = new Set([
  'FROM',
  'WHERE',
  'GROUP',
  'ORDER',
  'VALUES',
  'INTO',
  'JOIN',
  'AND',
  'THEN',
  'WHEN',
  'ELSE',
]);

function isSpellable(tokens: TokenList, at: number): boolean {
  const text = tokens.texts[at]!;
  if (!spelt.has(text) || tokens.kinds[at] !== TokenKind.word) return false;
  const next = tokens.kinds[at + 1];
  const before = tokens.texts[at - 1];
  // an operand stands before and behind: `b FORM t`, `t WEHRE a`; `FORM (…)` would be a call
  if (text === 'GROUP' || text === 'ORDER') return tokens.texts[at + 1] === 'BY' && before !== '(';
  if (text === 'VALUES') return tokens.texts[at + 1] === '(' && before === ')';
  if (text === 'INTO') return before === 'INSERT' && isOperand(next) && tokens.texts[at + 2] === '(';
  return isOperand(next) && tokens.texts[at + 1] !== '(' && (text === 'WHEN' || isOperandEnd(tokens, at - 1));
}

/** The letters behind the first one change places; those of a word whose letters there are the same, the first two do. */
function swapped(word: string): string {
  const from = word[1] === word[2] ? 0 : 1;
  return word.slice(0, from) + word[from + 1]! + word[from]! + word.slice(from + 2);
}

/**
 * Whether what is left without a token is wrong everywhere. What may go and leave valid SQL, and so is not here: FROM and commas
 * between columns (what stands behind becomes an alias), INTO, AS, INNER, and all that a vendor lets anybody leave out.
 */
function isNeeded(tokens: TokenList, at: number): boolean {
  const [before, text, after] = [tokens.texts[at - 1], tokens.texts[at]!, tokens.texts[at + 1]];
  switch (text) {
    case 'BY':
      return before === 'GROUP' || before === 'ORDER';
    case 'VALUES':
      return before === ')' && after === '(' && tokens.texts[at - 2] !== ',';
    case 'THEN':
    case 'AND':
      return isOperandEnd(tokens, at - 1) && isPlain(tokens.kinds[at + 1]) && isPlain(tokens.kinds[at - 1]);
    case '=':
    case '<':
    case '>':
      // in a condition; in a list of columns the second operand would be an alias, and `a (…)` is a call
      return (
        isPlain(tokens.kinds[at - 1]) &&
        isPlain(tokens.kinds[at + 1]) &&
        ['WHERE', 'AND', 'ON', 'WHEN', 'HAVING'].includes(tokens.texts[startOfPath(tokens, at - 1) - 1] ?? '')
      );
    case ',':
      return tokens.kinds[at - 1] === TokenKind.number && tokens.kinds[at + 1] === TokenKind.number;
    default:
      return false;
  }
}

/** The first token of a path of names that ends at a token. */
function startOfPath(tokens: TokenList, at: number): number {
  let first = at;
  while (tokens.texts[first - 1] === '.') first -= 2;
  return first;
}

function isPlain(kind: number | undefined): boolean {
  return kind === TokenKind.word || kind === TokenKind.quoted || kind === TokenKind.number;
}

function isOperand(kind: number | undefined): boolean {
  return isPlain(kind) || kind === TokenKind.string || kind === TokenKind.variable;
}

function isOperandEnd(tokens: TokenList, at: number): boolean {
  return isOperand(tokens.kinds[at]) || tokens.texts[at] === ')' || tokens.texts[at] === '*';
}

/** END of a CASE or of a block, if nothing but it closes what it closes. */
function missingEnd(tokens: TokenList, at: number): Fault[] {
  if (tokens.texts[at] !== 'END' || tokens.kinds[at] !== TokenKind.word) return [];
  const opener = openerOf(tokens, at);
  if (opener < 0) return [];
  // of `END IF`, `END LOOP` and `END CASE` both words go; where they stand in two lines, the second begins a statement
  const isPair = endWords.has(tokens.texts[at + 1]!) && !sourceBetween(tokens, at).includes('\n');
  const last = isPair ? at + 1 : at;
  const start = tokens.starts[at]!;
  return [
    {
      kind: 'END missing',
      start,
      end: tokens.ends[last]!,
      text: '',
      places: [start, tokens.starts[opener]!],
    },
  ];
}

const endWords: ReadonlySet<string> = new Set(['IF', 'LOOP', 'CASE', 'WHILE', 'FOR', 'REPEAT']);
const openers: ReadonlySet<string> = new Set(['CASE', 'BEGIN']);

/** The CASE or BEGIN that an END closes; -1 where other words than these have an END, which nothing but a parser can decide. */
function openerOf(tokens: TokenList, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    const text = tokens.texts[at]!;
    if (text === 'END') depth++;
    else if (openers.has(text)) {
      if (depth === 0) return at;
      depth--;
    } else if (
      text === 'LOOP' ||
      text === 'IF' ||
      text === 'PACKAGE' ||
      text === 'ATOMIC' ||
      text === 'TRAN' ||
      text === 'TRANSACTION'
    )
      return -1;
  }
  return -1;
}

/** One of the quotes of a string, whose text holds no other quote and no end of a line. */
function missingQuote(tokens: TokenList, at: number): Fault[] {
  if (tokens.kinds[at] !== TokenKind.string) return [];
  const text = sourceOf(tokens, at);
  if (!/^'[^'\n\\]+'$/.test(text)) return [];
  const [start, end] = [tokens.starts[at]!, tokens.ends[at]! - 1];
  return [start, end].map((place) => ({
    kind: 'quote missing',
    start: place,
    end: place + 1,
    text: '',
    places: [start, end],
  }));
}

/** A bracket, or its partner, around something that is no list of its own: one of the two is too many. */
function missingParenthesis(tokens: TokenList, at: number): Fault[] {
  if (tokens.texts[at] !== '(') return [];
  const partner = partnerOf(tokens, at);
  if (partner < 0) return [];
  const places = [tokens.starts[at]!, tokens.starts[partner]!];
  return places.map((start) => ({ kind: 'parenthesis missing', start, end: start + 1, text: '', places }));
}

function partnerOf(tokens: TokenList, open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.count; at++) {
    if (tokens.texts[at] === '(') depth++;
    else if (tokens.texts[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

/** What stands between a token and the next one. */
function sourceBetween({ source, starts, ends }: TokenList, at: number): string {
  return source.slice(ends[at], starts[at + 1]);
}

function sourceOf({ source, starts, ends }: TokenList, at: number): string {
  return source.slice(starts[at], ends[at]);
}

/** Nothing stands in its place but a blank, where its neighbours would become one token. */
function removed(tokens: TokenList, at: number): Fault {
  const touches = tokens.ends[at - 1] === tokens.starts[at] && tokens.ends[at] === tokens.starts[at + 1];
  return replaced('token removed', tokens, at, touches ? ' ' : '');
}

function replaced(kind: FaultKind, { starts, ends }: TokenList, at: number, text: string): Fault {
  return { kind, start: starts[at]!, end: ends[at]!, text, places: [starts[at]!] };
}
