import type { LexicalRules } from '../../../dialects/table/dialect.ts';

/** What a character may begin; numbers, because every character of a file is looked up. */
export const CharacterClass = {
  /** An operator, a mark, or anything that needs a closer look. */
  special: 0,
  blank: 1,
  newline: 2,
  word: 3,
  digit: 4,
  stringQuote: 5,
  nameQuote: 6,
  /** Punctuation that is always a token of its own. */
  punctuation: 7,
} as const;

/** The tables by which one dialect's text is read; indexed by character codes below 128. */
export interface CharacterTables {
  classes: Uint8Array;
  /** 1 for characters that go on with a word. */
  wordParts: Uint8Array;
  /** 1 for characters after a word that may change what it is: quotes and marks. */
  wordFollowers: Uint8Array;
}

const single = '(),;]';

const compiled = new WeakMap<LexicalRules, CharacterTables>();

/** The compiled lexical rules of a dialect. They are kept: every routine's body is read with them again. */
export function characterTables(rules: LexicalRules): CharacterTables {
  let tables = compiled.get(rules);
  if (tables === undefined) {
    tables = compile(rules);
    compiled.set(rules, tables);
  }
  return tables;
}

function compile(rules: LexicalRules): CharacterTables {
  const classes = new Uint8Array(128);
  const wordParts = new Uint8Array(128);
  const wordFollowers = new Uint8Array(128);
  for (let code = 0; code <= 32; code++) classes[code] = CharacterClass.blank;
  classes[127] = CharacterClass.blank;
  classes[10] = classes[13] = CharacterClass.newline;
  for (let code = 48; code <= 57; code++) {
    classes[code] = CharacterClass.digit;
    wordParts[code] = 1;
  }
  for (let letter = 65; letter <= 90; letter++) {
    for (const code of [letter, letter + 32]) {
      classes[code] = CharacterClass.word;
      wordParts[code] = 1;
    }
  }
  classes[95] = CharacterClass.word;
  wordParts[95] = 1;
  set(classes, single, CharacterClass.punctuation);
  set(classes, rules.stringQuotes, CharacterClass.stringQuote);
  set(classes, rules.identifierQuotes, CharacterClass.nameQuote);
  set(wordParts, rules.wordPart.replace('-', ''), 1);
  set(wordFollowers, `'"$&{#:<@`, 1);
  if (rules.wordPart.includes('-')) set(wordFollowers, '-', 1);
  return { classes, wordParts, wordFollowers };
}

function set(table: Uint8Array, characters: string, value: number): void {
  for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = value;
}

/** Blanks outside ASCII, the byte order mark and characters of no width among them. */
export function isUnicodeBlank(code: number): boolean {
  if (code < 0x1680) return code <= 0xa0 && code >= 0x80;
  return (
    code === 0x1680 ||
    code === 0x180e ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0x3000 ||
    code === 0xfeff ||
    code >= 0xfff0
  );
}

/** Letters, digits and marks outside ASCII; general punctuation, quotes and wide forms of ASCII punctuation are none. */
export function isUnicodeWord(code: number): boolean {
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code === 0xd7 || code === 0xf7) return false;
  if (code < 0x2010) return !isUnicodeBlank(code);
  if (code <= 0x206f) return false;
  if (code >= 0x3000 && code <= 0x3020) return code >= 0x3005 && code <= 0x3007;
  if (code >= 0xff00 && code <= 0xff0f) return false;
  if (code >= 0xff1a && code <= 0xff20) return false;
  return code >= 0xc0 && !isUnicodeBlank(code);
}

/** Whether a character goes on with a word. `NaN`, the code after the text's end, does not. */
export function isWordPart(code: number, wordParts: Uint8Array): boolean {
  return code < 128 ? wordParts[code] === 1 : code >= 128 && isUnicodeWord(code);
}

/** Whether a character begins a name in every dialect. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || isUnicodeWord(code);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** Blanks within a line. */
export function isBlank(code: number): boolean {
  return code <= 32 ? code !== 10 && code !== 13 : code >= 128 && isUnicodeBlank(code);
}
