/**
 * Regular expressions for names of tables, as clients of the API send them: a pattern matches the whole name, letter
 * case does not matter. They are run here and not by the platform, because its engine goes back and forth: a few
 * characters could keep it busy for years. This one goes over a name once, with all states at the same time (K. Thompson,
 * "Regular Expression Search Algorithm", CACM 11:6, 1968).
 */
import { PatternFault } from './pattern-fault.ts';
import { parsePattern, type PatternNode } from './pattern-syntax.ts';

/** Tells whether a name matches. */
export type NamePattern = (name: string) => boolean;

type Instruction =
  | { do: 'take'; accepts: (character: string) => boolean }
  | { do: 'fork'; to: number[] }
  | { do: 'edge'; end: boolean }
  | { do: 'match' };

/** Parts that a pattern may have once its repetitions are written out. */
const mostParts = 2000;

/**
 * Reads a pattern: characters, `.`, classes, groups, `|`, `* + ? {m,n}`, `^` and `$`.
 * @throws PatternFault
 */
export function namePattern(pattern: string): NamePattern {
  const program = new ProgramWriter().whole(parsePattern(pattern));
  return (name) => matches(program, [...name.toLowerCase()]);
}

class ProgramWriter {
  readonly #program: Instruction[] = [];
  #parts = 0;

  whole(node: PatternNode): readonly Instruction[] {
    this.#write(node);
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
        this.#program.push({ do: 'edge', end: node.end });
        return;
      case 'sequence':
        for (const part of node.parts) this.#write(part);
        return;
      case 'choice':
        this.#writeChoice(node.ways);
        return;
      case 'repeat':
        for (let count = 0; count < node.least; count++) this.#write(node.part);
        if (node.most === Number.POSITIVE_INFINITY) this.#writeLoop(node.part);
        else this.#writeOptional(node.part, node.most - node.least);
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

  #writeLoop(part: PatternNode): void {
    const start = this.#program.length;
    const fork = this.#fork();
    fork.push(this.#program.length);
    this.#write(part);
    this.#fork().push(start);
    fork.push(this.#program.length);
  }

  #writeOptional(part: PatternNode, times: number): void {
    const forks: number[][] = [];
    for (let count = 0; count < times; count++) {
      const fork = this.#fork();
      forks.push(fork);
      fork.push(this.#program.length);
      this.#write(part);
    }
    for (const fork of forks) fork.push(this.#program.length);
  }

  /** Where a fork leads is added as it becomes known. */
  #fork(): number[] {
    const to: number[] = [];
    this.#program.push({ do: 'fork', to });
    return to;
  }
}

function matches(program: readonly Instruction[], characters: readonly string[]): boolean {
  let states = reachable(program, [0], 0, characters.length);
  for (const [index, character] of characters.entries()) {
    const next: number[] = [];
    for (const state of states) {
      const instruction = program[state]!;
      if (instruction.do === 'take' && instruction.accepts(character)) next.push(state + 1);
    }
    if (next.length === 0) return false;
    states = reachable(program, next, index + 1, characters.length);
  }
  return states.some((state) => program[state]!.do === 'match');
}

/** The states that wait for a character, or are the end. */
function reachable(
  program: readonly Instruction[],
  from: readonly number[],
  position: number,
  length: number,
): number[] {
  const seen = new Set<number>(from);
  const waiting: number[] = [];
  for (const state of seen) {
    const instruction = program[state]!;
    if (instruction.do === 'fork') for (const to of instruction.to) seen.add(to);
    else if (instruction.do !== 'edge') waiting.push(state);
    else if (position === (instruction.end ? length : 0)) seen.add(state + 1);
  }
  return waiting;
}
