import type { LineageModel } from '../../model/model.ts';
import type { ColumnId } from '../../model/objects.ts';
import type { HiddenWay } from '../edges/hidden-way.ts';
import type { FlowSteps, Weakness } from './flow-steps.ts';

/** The best chain from a visible column through hidden ones to where the search began. */
export interface Chain {
  source: ColumnId;
  weakness: Weakness;
  /** From there to the hidden column that it leaves, where it does not go straight. */
  way: HiddenWay | undefined;
  /** The relation into a visible column, which is the last one. */
  last: number | undefined;
}

/** How many numbers of finished searches are kept before they are forgotten: some tens of megabytes. */
const memoryLimit = 2_000_000;

/**
 * Finds what visible columns flow into a column, through any number of hidden ones. Every hidden column is searched
 * once, whatever the number of paths, as long as the memory of searches lasts: no path is ever enumerated, and cycles
 * end. What only one step leads on from is not remembered: of a large model, whose columns mostly are so, the memory
 * would be filled and forgotten again and again.
 */
export class Bridge {
  readonly #model: LineageModel;
  readonly #steps: FlowSteps;
  readonly #visible: readonly boolean[];
  readonly #memory = new Map<ColumnId, readonly Chain[]>();
  /** Numbers in {@link #memory}. */
  #remembered = 0;
  /** Per column: whether several steps lead on from it, so that it is asked for several times. */
  readonly #isShared: Uint8Array;
  /** Per column: whether it is known that no visible column flows into it. */
  readonly #isDry: Uint8Array;
  /** Per column: the search that reached it, the step by which, and whether it is finished there. */
  readonly #reachedIn: Int32Array;
  readonly #settledIn: Int32Array;
  readonly #step: Int32Array;
  readonly #towards: Int32Array;
  #search = 0;

  constructor(model: LineageModel, steps: FlowSteps, visible: readonly boolean[]) {
    this.#model = model;
    this.#steps = steps;
    this.#visible = visible;
    const count = model.columns.length;
    this.#isShared = sharedSources(steps, count);
    this.#isDry = new Uint8Array(count);
    this.#reachedIn = new Int32Array(count);
    this.#settledIn = new Int32Array(count);
    this.#step = new Int32Array(count);
    this.#towards = new Int32Array(count);
  }

  isVisible(column: ColumnId): boolean {
    return this.#visible[this.#model.columns.objectOf(column)]!;
  }

  /** The best chain from each visible column that flows into a visible one, in the order in which they are met. */
  into(target: ColumnId): Chain[] {
    return this.#bestInto(target, ({ source }) => source);
  }

  /** As {@link into}, for each statement that makes the last step. */
  intoByStatement(target: ColumnId): Chain[] {
    const { relations, columns } = this.#model;
    const statementOf = (chain: Chain): number => relations.statementAt(chain.last!);
    return this.#bestInto(target, (chain) => statementOf(chain) * columns.length + chain.source);
  }

  /** Of the chains that have the same key the best, in the order in which the keys are met. */
  #bestInto(target: ColumnId, keyOf: (chain: Chain) => number): Chain[] {
    const start = this.#steps.first[target]!;
    const end = this.#steps.first[target + 1]!;
    // Most columns come from one other: there is nothing to choose.
    if (end <= start + 1) return end === start ? [] : this.#chainsBy(start);
    const best = new Map<number, Chain>();
    for (let step = start; step < end; step++) {
      for (const chain of this.#chainsBy(step)) {
        const key = keyOf(chain);
        const known = best.get(key);
        if (known === undefined || isBetter(chain, known)) best.set(key, chain);
      }
    }
    return [...best.values()];
  }

  /** The best chain from each visible column that comes in by a step. */
  #chainsBy(step: number): Chain[] {
    const source = this.#steps.source[step]!;
    const weakness = this.#steps.weakness[step]!;
    const relation = this.#steps.relation[step]!;
    if (this.isVisible(source)) return [{ source, weakness, way: undefined, last: relation }];
    return this.#before(source, this.#isShared[source] === 1).map((chain) => ({
      source: chain.source,
      weakness: Math.max(weakness, chain.weakness),
      way: chain.way,
      last: relation,
    }));
  }

  /** The best chain from each visible column that flows into a hidden one; the shortest of the strongest. */
  before(hidden: ColumnId): readonly Chain[] {
    return this.#before(hidden, true);
  }

  #before(hidden: ColumnId, isAskedAgain: boolean): readonly Chain[] {
    const single = this.#singleStepBefore(hidden);
    if (single !== undefined) return [single];
    const known = this.#memory.get(hidden);
    if (known !== undefined) return known;
    const ways = new Map<ColumnId, HiddenWay>();
    const chains = this.#searchBefore(hidden, ways);
    if (isAskedAgain) this.#remember(hidden, chains, ways.size);
    return chains;
  }

  /** The chain of a hidden column that comes from one visible column alone, as most do: it needs no search. */
  #singleStepBefore(hidden: ColumnId): Chain | undefined {
    const step = this.#steps.first[hidden]!;
    const source = this.#steps.source[step]!;
    if (this.#steps.first[hidden + 1]! !== step + 1 || !this.isVisible(source)) return undefined;
    const relation = this.#steps.relation[step]!;
    const into = this.#model.columns.objectOf(hidden);
    const way = { relation, into, rest: undefined, length: 1 };
    return { source, weakness: this.#steps.weakness[step]!, way, last: undefined };
  }

  /** @param steps that the chains have together */
  #remember(hidden: ColumnId, chains: readonly Chain[], steps: number): void {
    if (this.#remembered > memoryLimit) {
      this.#memory.clear();
      this.#remembered = 0;
    }
    this.#memory.set(hidden, chains);
    // An entry and a chain each count for the room that they take beside their numbers.
    this.#remembered += 8 + 16 * chains.length + 12 * steps;
  }

  /** Breadth first, stronger steps before weaker ones: each column is settled by its strongest, shortest chain. */
  #searchBefore(hidden: ColumnId, ways: Map<ColumnId, HiddenWay>): Chain[] {
    const { first, source, weakness } = this.#steps;
    const search = ++this.#search;
    const waiting: { column: ColumnId; step: number; towards: ColumnId }[][] = [[], [], []];
    const passed: ColumnId[] = [];
    const chains: Chain[] = [];
    waiting[0]!.push({ column: hidden, step: -1, towards: -1 });
    for (const [level, queue] of waiting.entries()) {
      // The queue grows while it is walked.
      for (let at = 0; at < queue.length; at++) {
        const { column, step, towards } = queue[at]!;
        if (this.#settledIn[column] === search) continue;
        this.#settledIn[column] = search;
        this.#step[column] = step;
        this.#towards[column] = towards;
        if (column !== hidden && this.isVisible(column)) {
          chains.push({ source: column, weakness: level, way: this.#wayFrom(column, ways), last: undefined });
          continue;
        }
        passed.push(column);
        for (let next = first[column]!; next < first[column + 1]!; next++) {
          const from = source[next]!;
          const reached = Math.max(level, weakness[next]!);
          if (this.#settledIn[from] === search || this.#isDry[from] === 1) continue;
          if (reached === level) {
            if (this.#reachedIn[from] === search * 3 + level) continue;
            this.#reachedIn[from] = search * 3 + level;
          }
          waiting[reached]!.push({ column: from, step: next, towards: column });
        }
      }
    }
    // all that was searched flows from here on: a chain of calls is walked once, not from each of its ends
    if (chains.length === 0) for (const column of passed) this.#isDry[column] = 1;
    return chains;
  }

  /** @param ways those that are known of this search, by where they begin */
  #wayFrom(source: ColumnId, ways: Map<ColumnId, HiddenWay>): HiddenWay | undefined {
    const unknown: ColumnId[] = [];
    let column = source;
    while (this.#towards[column]! >= 0 && !ways.has(column)) {
      unknown.push(column);
      column = this.#towards[column]!;
    }
    let rest = ways.get(column);
    for (const each of unknown.reverse()) {
      const relation = this.#steps.relation[this.#step[each]!]!;
      const into = this.#model.columns.objectOf(this.#towards[each]!);
      rest = { relation, into, rest, length: 1 + (rest?.length ?? 0) };
      ways.set(each, rest);
    }
    return rest;
  }
}

/** 1 for the columns that are the source of several steps. */
function sharedSources({ source }: FlowSteps, columns: number): Uint8Array {
  const isSource = new Uint8Array(columns);
  const isShared = new Uint8Array(columns);
  for (const column of source) {
    if (isSource[column] === 1) isShared[column] = 1;
    isSource[column] = 1;
  }
  return isShared;
}

function isBetter(chain: Chain, known: Chain): boolean {
  return (
    chain.weakness < known.weakness ||
    (chain.weakness === known.weakness && lengthOf(chain) < lengthOf(known))
  );
}

function lengthOf({ way, last }: Chain): number {
  return (way?.length ?? 0) + (last === undefined ? 0 : 1);
}
