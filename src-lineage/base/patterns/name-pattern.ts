/**
 * Regular expressions for names of tables and columns, as clients of the API and scripts have them. They are run here and
 * not by the platform, because its engine goes back and forth: a few characters could keep it busy for years. This one goes
 * over a name once, with all states at the same time, those that a search that goes back would come to first before the
 * others (R. Cox, "Regular Expression Matching: the Virtual Machine Approach", 2009).
 */
import { PatternFault } from './pattern-fault.ts';
import { parsePattern, type PatternNode } from './pattern-syntax.ts';

/** Whether a name matches. */
export type NamePattern = (name: string) => boolean;

/** Finds a pattern in a name. @returns what matches and what its groups match; undefined where nothing does */
export type NameSearch = (name: string) => readonly string[] | undefined;

type Instruction =
  | { do: 'take'; accepts: (character: string) => boolean }
  | { do: 'fork'; to: number[] }
  | { do: 'edge'; holds: (position: number, characters: readonly string[]) => boolean }
  | { do: 'note'; slot: number }
  | { do: 'match' };

/** A state, and where the whole and the groups begin and end on the way to it. */
interface Way {
  state: number;
  places: readonly number[];
}

/** Parts that a pattern may have once its repetitions are written out. */
const mostParts = 2000;

/** Characters of a name that are looked at. */
const longestName = 1000;

/**
 * Reads a pattern that matches whole names, in any letter case: characters, `.`, classes, groups, `|`, `* + ? {m,n}`,
 * `^`, `$` and `\b`.
 * @throws PatternFault
 */
export function namePattern(pattern: string): NamePattern {
  const whole: PatternNode = { kind: 'sequence', parts: [atStart, parsePattern(pattern, true), atEnd] };
  const program = new ProgramWriter().whole(whole);
  return (name) => found(program, [...name.toLowerCase()]) !== undefined;
}

/**
 * Reads a pattern that is looked for anywhere in a name; letter case matters unless `(?i)` says otherwise.
 * @throws PatternFault
 */
export function nameSearch(pattern: string): NameSearch {
  const [, flag = '', head, possessive, tail = ''] = possessiveStart.exec(pattern) ?? [];
  return possessive === undefined
    ? plainSearch(pattern)
    : behind(plainSearch(`${flag}^${possessive}`), nameSearch(`${flag}${head}${tail}`));
}

/** The characters of a pattern once its repetitions are written out; as it is written where it cannot be read. */
export function patternSize(pattern: string): number {
  try {
    return sizeOf(parsePattern(pattern, false));
  } catch (fault) {
    if (!(fault instanceof PatternFault)) throw fault;
    return pattern.length;
  }
}

function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'take':
    case 'edge':
      return 1;
    case 'group':
      return sizeOf(node.part);
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'choice':
      return node.ways.reduce((sum, way) => sum + sizeOf(way), 0);
    case 'repeat':
      return sizeOf(node.part) * Math.max(node.least + 1, Number.isFinite(node.most) ? node.most : 0);
  }
}

/** Java's `(a|b)?+` before the rest of a whole name keeps what it has once taken: `(ds|hr)?+.+` is all but these two. */
const possessiveStart = /^(\(\?i\))?(\^\(\?:)(\([^()]*\))\?\+(.*)$/s;

function behind(first: NameSearch, rest: NameSearch): NameSearch {
  return (name) => rest(name.slice(first(name)?.[0]?.length ?? 0));
}

function plainSearch(pattern: string): NameSearch {
  const program = new ProgramWriter().whole(parsePattern(pattern, false));
  return (name) => {
    const characters = [...name.slice(0, longestName)];
    const places = found(program, characters);
    if (places === undefined) return undefined;
    const groups: string[] = [];
    for (let slot = 0; slot < places.length; slot += 2)
      groups.push(characters.slice(places[slot] ?? 0, places[slot + 1] ?? 0).join(''));
    return groups;
  };
}

const atStart: PatternNode = { kind: 'edge', holds: (position) => position === 0 };
const atEnd: PatternNode = { kind: 'edge', holds: (position, { length }) => position === length };

class ProgramWriter {
  readonly #program: Instruction[] = [];
  #parts = 0;

  whole(node: PatternNode): readonly Instruction[] {
    this.#write({ kind: 'group', number: 0, part: node });
    this.#program.push({ do: 'match' });
    return this.#program;
  }

  #write(node: PatternNode): void {
    this.#parts += 1;
    if (this.#parts > mostParts) throw new PatternFault('is too large once its repetitions are written out');
    switch (node.kind) {
      case 'take':
        this.#program.push({ do: 'take', accepts: node.accepts });
        return;
      case 'edge':
        this.#program.push({ do: 'edge', holds: node.holds });
        return;
      case 'group':
        this.#program.push({ do: 'note', slot: node.number * 2 });
        this.#write(node.part);
        this.#program.push({ do: 'note', slot: node.number * 2 + 1 });
        return;
      case 'sequence':
        for (const part of node.parts) this.#write(part);
        return;
      case 'choice':
        this.#writeChoice(node.ways);
        return;
      case 'repeat':
        for (let count = 0; count < node.least; count++) this.#write(node.part);
        if (node.most === Number.POSITIVE_INFINITY) this.#writeLoop(node.part, node.few);
        else this.#writeOptional(node.part, node.most - node.least, node.few);
        return;
    }
  }

  #writeChoice(ways: readonly PatternNode[]): void {
    const fork = this.#fork();
    const ends = ways.map((way) => {
      fork.push(this.#program.length);
      this.#write(way);
      return this.#fork();
    });
    for (const end of ends) end.push(this.#program.length);
  }

  #writeLoop(part: PatternNode, few: boolean): void {
    const start = this.#program.length;
    const fork = this.#fork();
    fork.push(this.#program.length);
    this.#write(part);
    this.#fork().push(start);
    leave(fork, this.#program.length, few);
  }

  #writeOptional(part: PatternNode, times: number, few: boolean): void {
    const forks: number[][] = [];
    for (let count = 0; count < times; count++) {
      const fork = this.#fork();
      forks.push(fork);
      fork.push(this.#program.length);
      this.#write(part);
    }
    for (const fork of forks) leave(fork, this.#program.length, few);
  }

  /** Where a fork leads is added as it becomes known: what is to be tried first is first. */
  #fork(): number[] {
    const to: number[] = [];
    this.#program.push({ do: 'fork', to });
    return to;
  }
}

/** The way out of a repetition: the last one tried, or the first where it takes as few as it can. */
function leave(fork: number[], to: number, few: boolean): void {
  if (few) fork.unshift(to);
  else fork.push(to);
}

/** The places of the first match and its groups. */
function found(
  program: readonly Instruction[],
  characters: readonly string[],
): readonly number[] | undefined {
  let best: readonly number[] | undefined;
  let ways: Way[] = [];
  for (let position = 0; position <= characters.length; position++) {
    // a match that begins further left goes before all that begin here
    if (best === undefined) ways.push({ state: 0, places: [] });
    const character = characters[position];
    const next: Way[] = [];
    for (const { state, places } of reachable(program, ways, position, characters)) {
      const instruction = program[state]!;
      if (instruction.do === 'match') {
        best = places;
        break;
      }
      if (instruction.do === 'take' && character !== undefined && instruction.accepts(character))
        next.push({ state: state + 1, places });
    }
    if (best !== undefined && next.length === 0) return best;
    ways = next;
  }
  return best;
}

/** The states that wait for a character, or are the end, the first to be tried first; each once. */
function reachable(
  program: readonly Instruction[],
  from: readonly Way[],
  position: number,
  characters: readonly string[],
): Way[] {
  const seen = new Set<number>();
  const waiting: Way[] = [];
  const open = from.toReversed();
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    const { state, places } = way;
    if (seen.has(state)) continue;
    seen.add(state);
    const instruction = program[state]!;
    if (instruction.do === 'fork')
      for (let i = instruction.to.length - 1; i >= 0; i--) open.push({ state: instruction.to[i]!, places });
    else if (instruction.do === 'note') {
      const noted = places.slice();
      noted[instruction.slot] = position;
      open.push({ state: state + 1, places: noted });
    } else if (instruction.do !== 'edge') waiting.push(way);
    else if (instruction.holds(position, characters)) open.push({ state: state + 1, places });
  }
  return waiting;
}
