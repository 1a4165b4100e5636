import type { Batch, Definition, TokenizedScript } from '../tokens/script.ts';
import { TokenWriter } from '../tokens/token-writer.ts';
import { TokenKind } from '../tokens/tokens.ts';
import type { TextBudget } from './substitution.ts';
import {
  chosenBranch,
  type Choice,
  choicesOf,
  mostBranches,
  onlyTurn,
  type Turn,
} from './template-choices.ts';

/**
 * Reads a template's choices (`{% if c %} a {% else %} b {% endif %}`): a statement with a choice in it is read once for
 * each branch, one reading after the other, as only one branch is ever sent to the database. The readings of several
 * choices go side by side: the second has the second branch of each. A script without choices is given back as it is.
 */
export function readBranches(script: TokenizedScript, budget: TextBudget): TokenizedScript {
  if (!script.forks.some((fork) => fork.word === 'else' || fork.turn || fork.loop)) return script;
  return new BranchReading(script, budget).run();
}

class BranchReading {
  private readonly script: TokenizedScript;
  private readonly choices: Choice[];
  private readonly written: TokenWriter;
  private readonly newIndex: Int32Array;
  private readonly budget: TextBudget;
  /** The loops' variables, turn by turn. */
  private readonly turns: Definition[] = [];
  /** The first choice that has not been read. */
  private next = 0;

  constructor(script: TokenizedScript, budget: TextBudget) {
    this.script = script;
    this.choices = choicesOf(script.forks);
    this.written = new TokenWriter(script.tokens.source.length);
    // -1: written in no reading yet
    this.newIndex = new Int32Array(script.tokens.count + 1).fill(-1);
    this.budget = budget;
  }

  run(): TokenizedScript {
    const { tokens, batches, directives, definitions } = this.script;
    const moved = batches.map((batch) => this.batch(batch));
    this.newIndex[tokens.count] = this.written.count;
    // a token that no reading has stands where the next one does
    for (let i = tokens.count - 1; i >= 0; i--)
      if (this.newIndex[i] === -1) this.newIndex[i] = this.newIndex[i + 1]!;
    const place = <T extends { beforeToken: number }>(item: T): T => ({
      ...item,
      beforeToken: this.newIndex[item.beforeToken]!,
    });
    return {
      ...this.script,
      tokens: this.written.finish(tokens.source),
      batches: moved,
      directives: directives.map(place),
      definitions: [...definitions.map(place), ...this.turns].sort((a, b) => a.beforeToken - b.beforeToken),
      forks: [],
    };
  }

  private batch(batch: Batch): Batch {
    const first = this.written.count;
    let at = batch.first;
    while (this.next < this.choices.length && this.choices[this.next]!.first < batch.end) {
      const choice = this.choices[this.next]!;
      if (choice.first < at || choice.end > batch.end) this.next++;
      else at = this.statement(at, batch.end);
    }
    this.copy(at, batch.end);
    return { ...batch, first, end: this.written.count };
  }

  /** Reads the statement with the next choice, from the semicolon before it to the one behind it, with the choices between. */
  private statement(from: number, limit: number): number {
    const firstChoice = this.next;
    let start = this.choices[firstChoice]!.first;
    let end = this.choices[firstChoice]!.end;
    while (start > from && !this.isTerminator(start - 1)) start--;
    this.next++;
    for (;;) {
      const following = this.choices[this.next];
      if (following !== undefined && following.first <= end && following.end <= limit) {
        end = following.end;
        this.next++;
      } else if (end >= limit || (end > start && this.isTerminator(end - 1))) break;
      else end++;
    }
    this.copy(from, start);
    this.readings(start, end, this.choices.slice(firstChoice, this.next));
    return end;
  }

  private isTerminator(index: number): boolean {
    return this.script.tokens.texts[index] === ';';
  }

  private readings(start: number, end: number, inside: readonly Choice[]): void {
    let count = mostBranches(inside);
    if (count > 1 && !this.mayRepeat(start, end, count)) count = 1;
    for (let reading = 0; reading < count; reading++) {
      if (reading > 0 && this.written.lastText !== ';') {
        const at = this.written.lastEnd;
        this.written.add(TokenKind.symbol, at, at, ';');
      }
      this.read(start, end, inside, reading, onlyTurn);
    }
  }

  /** Writes the tokens of one reading: of each choice the branch with its number, or the last there is. */
  private read(start: number, end: number, choices: readonly Choice[], reading: number, turn: Turn): void {
    let at = start;
    for (const choice of choices) {
      this.copy(at, choice.first);
      if (choice.loop !== undefined && this.mayRepeat(choice.first, choice.end, choice.loop.values.length))
        this.repeat(choice, choice.loop, reading);
      else {
        const branch = chosenBranch(choice, turn, reading);
        const inside = choice.loop === undefined ? turn : onlyTurn;
        if (branch !== undefined) this.read(branch.first, branch.end, branch.inner, reading, inside);
      }
      at = choice.end;
    }
    this.copy(at, end);
  }

  /** Whether the tokens may be read so often, all but the first time as something more. */
  private mayRepeat(first: number, end: number, count: number): boolean {
    if (count < 2 || end <= first) return true;
    const { starts, ends } = this.script.tokens;
    const from = starts[first]!;
    const to = ends[end - 1]!;
    return this.budget.take('templateText', (to - from) * (count - 1), from, to);
  }

  /** The body of a loop once for each of its values, which its variable has there. */
  private repeat(choice: Choice, { variable, values }: NonNullable<Choice['loop']>, reading: number): void {
    const [body] = choice.branches;
    if (body === undefined) return;
    values.forEach((value, index) => {
      this.turns.push({ name: variable, value, beforeToken: this.written.count });
      this.read(body.first, body.end, body.inner, reading, { index, count: values.length });
    });
  }

  private copy(from: number, to: number): void {
    const { kinds, starts, ends, texts } = this.script.tokens;
    for (let i = from; i < to; i++) {
      if (this.newIndex[i] === -1) this.newIndex[i] = this.written.count;
      this.written.add(kinds[i] as TokenKind, starts[i]!, ends[i]!, texts[i]!);
    }
  }
}
