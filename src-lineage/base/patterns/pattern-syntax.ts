/** The syntax of name patterns: what Java's and JavaScript's regular expressions have in common. */
import { PatternFault } from './pattern-fault.ts';

export type PatternNode =
  | { kind: 'take'; accepts: (character: string) => boolean }
  | { kind: 'edge'; holds: (position: number, characters: readonly string[]) => boolean }
  | { kind: 'group'; number: number; part: PatternNode }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; ways: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; least: number; most: number; few: boolean };

type Test = (character: string) => boolean;

const anyCaseFlag = '(?i)';
const longest = 1000;
const mostRepetitions = 1000;
const deepest = 50;

const classes: Readonly<Record<string, Test>> = {
  d: (character) => /^\d$/.test(character),
  w: (character) => /^\w$/.test(character),
  s: (character) => /^\s$/.test(character),
  D: (character) => !/^\d$/.test(character),
  W: (character) => !/^\w$/.test(character),
  S: (character) => !/^\s$/.test(character),
};
const spaces: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Reads a pattern.
 * @param anyCase letter case never matters: the characters of names come in small letters; `(?i)` says the same
 * @throws PatternFault
 */
export function parsePattern(pattern: string, anyCase: boolean): PatternNode {
  if (pattern.length > longest) throw new PatternFault(`has more than ${longest} characters`);
  return new PatternReader(pattern, anyCase).whole();
}

class PatternReader {
  readonly #characters: string[];
  readonly #anyCase: boolean;
  #at = 0;
  #depth = 0;
  #groups = 0;

  constructor(pattern: string, anyCase: boolean) {
    this.#anyCase = anyCase || pattern.startsWith(anyCaseFlag);
    this.#characters = [...(pattern.startsWith(anyCaseFlag) ? pattern.slice(anyCaseFlag.length) : pattern)];
  }

  whole(): PatternNode {
    const node = this.#choice();
    if (this.#at < this.#characters.length) throw new PatternFault('has a ) without its (');
    return node;
  }

  #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #taken(character: string): boolean {
    if (this.#next() !== character) return false;
    this.#at += 1;
    return true;
  }

  #choice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > deepest) throw new PatternFault(`has groups deeper than ${deepest}`);
    const ways = [this.#sequence()];
    while (this.#taken('|')) ways.push(this.#sequence());
    this.#depth -= 1;
    return ways.length === 1 ? ways[0]! : { kind: 'choice', ways };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    for (let next = this.#next(); next !== undefined && next !== '|' && next !== ')'; next = this.#next()) {
      parts.push(this.#repeated(this.#single()));
    }
    return { kind: 'sequence', parts };
  }

  #single(): PatternNode {
    const character = this.#characters[this.#at++]!;
    switch (character) {
      case '.':
        return { kind: 'take', accepts: () => true };
      case '^':
        return { kind: 'edge', holds: (position) => position === 0 };
      case '$':
        return { kind: 'edge', holds: (position, { length }) => position === length };
      case '(':
        return this.#group();
      case '[':
        return { kind: 'take', accepts: this.#class() };
      case '\\':
        return this.#taken('b') ? wordEdge : { kind: 'take', accepts: this.#escape() };
      case '*':
      case '+':
      case '?':
        throw new PatternFault(`has a ${character} with nothing before it to repeat`);
      default:
        return { kind: 'take', accepts: this.#one(character) };
    }
  }

  #group(): PatternNode {
    const plain = this.#taken('?');
    if (plain && !this.#taken(':')) throw new PatternFault('may have plain groups only: ( ) and (?: )');
    const number = plain ? 0 : ++this.#groups;
    const part = this.#choice();
    if (!this.#taken(')')) throw new PatternFault('has a ( without its )');
    return plain ? part : { kind: 'group', number, part };
  }

  #repeated(part: PatternNode): PatternNode {
    const counts = this.#counts();
    if (counts === undefined) return part;
    const few = this.#taken('?');
    if (!few) this.#taken('+');
    if (this.#counts() !== undefined) throw new PatternFault('repeats a repetition; put a group around it');
    return { kind: 'repeat', part, ...counts, few };
  }

  #counts(): { least: number; most: number } | undefined {
    if (this.#taken('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.#taken('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#taken('?')) return { least: 0, most: 1 };
    const written = /^\{(\d{1,6})(?:(,)(\d{1,6})?)?\}/.exec(
      this.#characters.slice(this.#at, this.#at + 20).join(''),
    );
    if (written === null) return undefined;
    this.#at += [...written[0]].length;
    const least = Number(written[1]);
    const most =
      written[2] === undefined
        ? least
        : written[3] === undefined
          ? Number.POSITIVE_INFINITY
          : Number(written[3]);
    if (most < least) throw new PatternFault(`has a repetition the wrong way round: ${written[0]}`);
    if (least > mostRepetitions || (most > mostRepetitions && most !== Number.POSITIVE_INFINITY)) {
      throw new PatternFault(`may repeat ${mostRepetitions} times at most`);
    }
    return { least, most };
  }

  #escape(): Test {
    const character = this.#characters[this.#at++];
    if (character === undefined) throw new PatternFault('ends with a \\');
    const named = classes[character];
    if (named !== undefined) return named;
    if (spaces[character] !== undefined) return this.#one(spaces[character]);
    if (/[\p{L}\p{N}]/u.test(character)) throw new PatternFault(`does not know \\${character}`);
    return this.#one(character);
  }

  #class(): Test {
    const negated = this.#taken('^');
    const tests: Test[] = [];
    while (this.#next() !== ']' || tests.length === 0) {
      const first = this.#characters[this.#at++];
      if (first === undefined) throw new PatternFault('has a [ without its ]');
      const test = first === '\\' ? this.#escape() : this.#one(first);
      const last = this.#characters[this.#at + 1];
      if (first === '\\' || this.#next() !== '-' || last === undefined || last === ']') {
        tests.push(test);
        continue;
      }
      this.#at += 2;
      if (last < first) throw new PatternFault(`has a range the wrong way round: ${first}-${last}`);
      tests.push(this.#range(first, last));
    }
    this.#at += 1;
    return (character) => tests.some((test) => test(character)) !== negated;
  }

  #one(character: string): Test {
    if (!this.#anyCase) return (given) => given === character;
    const lower = character.toLowerCase();
    return (given) => given.toLowerCase() === lower;
  }

  #range(first: string, last: string): Test {
    const within = (given: string): boolean => first <= given && given <= last;
    return this.#anyCase ? (given) => within(given.toLowerCase()) || within(given.toUpperCase()) : within;
  }
}

const wordEdge: PatternNode = {
  kind: 'edge',
  holds: (position, characters) => isWord(characters[position - 1]) !== isWord(characters[position]),
};

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}
