import type { Hindrance, Way } from './soundness.ts';
import type { Report } from './worker.ts';

interface CountedWays {
  all: number;
  shown: number;
  /** Those that were read, and that no rows show. */
  explained: number;
  readonly hindrances: Partial<Record<Hindrance, number>>;
}

/** Counts what an engine ran, and what came of it. */
export class Tally {
  readonly #engine: string;
  #scripts = 0;
  #statements = 0;
  #ran = 0;
  #trials = 0;
  #changes = 0;
  #unsound = 0;
  #leftToChance = 0;
  #wrongWrites = 0;
  #wrongColumns = 0;
  #wrongNames = 0;
  /** Ways by what they carry: all, those that were shown, and why others could not be. */
  readonly #ways: Record<Way['carries'], CountedWays> = {
    value: { all: 0, shown: 0, explained: 0, hindrances: {} },
    decision: { all: 0, shown: 0, explained: 0, hindrances: {} },
    influence: { all: 0, shown: 0, explained: 0, hindrances: {} },
  };
  readonly #reasons = new Map<string, number>();
  readonly #constructs = new Map<string, number>();

  constructor(engine: string) {
    this.#engine = engine;
  }

  add(report: Report): void {
    this.#scripts += 1;
    if ('failure' in report) {
      this.#count(`the script: ${report.failure}`);
      return;
    }
    const { statements, ran, trials, changes, refusals, faults } = report;
    this.#statements += statements;
    this.#ran += ran;
    this.#trials += trials;
    this.#changes += changes;
    this.#leftToChance += report.leftToChance;
    for (const { carries, isShown, hindrance, reason } of report.ways) {
      const counted = this.#ways[carries];
      counted.all += 1;
      if (reason !== undefined) counted.explained += 1;
      if (isShown) counted.shown += 1;
      else if (hindrance !== undefined)
        counted.hindrances[hindrance] = (counted.hindrances[hindrance] ?? 0) + 1;
    }
    for (const message of refusals) this.#count(message);
    for (const [name, count] of Object.entries(report.constructs))
      this.#constructs.set(name, (this.#constructs.get(name) ?? 0) + count);
    const statementsWith = (kind: string): number =>
      new Set(faults.filter((fault) => fault.kind === kind).map(({ statement }) => statement)).size;
    this.#unsound += statementsWith('unsound');
    this.#wrongWrites += statementsWith('writes');
    this.#wrongColumns += statementsWith('columns');
    this.#wrongNames += statementsWith('names');
  }

  print(): void {
    console.log(
      `${this.#engine}: ${this.#scripts} scripts, ${this.#ran} of ${this.#statements} statements ran, ` +
        `${this.#trials} perturbations, ${this.#changes} changes seen, ` +
        `${this.#unsound} statements unsound, ${this.#wrongWrites} that change other tables, ${this.#wrongColumns} with other columns, ` +
        `${this.#wrongNames} with other names of expressions, ${this.#leftToChance} columns left to chance`,
    );
    for (const [kind, { all, shown, explained, hindrances }] of Object.entries(this.#ways)) {
      const counts = Object.entries(hindrances);
      const open = all - counts.reduce((sum, [, count]) => sum + count, 0);
      const listed = counts.map(([hindrance, count]) => `, ${count} ${hindrance}`).join('');
      const read = explained === 0 ? '' : `, ${explained} that no rows show`;
      console.log(`  ${shown} of ${open} ways of ${kind} shown${read}${listed}`);
    }
    const constructs = [...this.#constructs].sort(([, one], [, other]) => other - one);
    if (constructs.length > 0)
      console.log(`  ${constructs.map(([name, count]) => `${name} ${count}`).join(', ')}`);
    const reasons = [...this.#reasons].sort(([, one], [, other]) => other - one).slice(0, 25);
    for (const [reason, count] of reasons) console.log(`${String(count).padStart(7)}  ${reason}`);
  }

  /** By the kind of message: without names and numbers. */
  #count(message: string): void {
    const [first = ''] = message.split('\n');
    const reason = first.replace(/"[^"]*"|'[^']*'|\d+/g, '…').slice(0, 80);
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
  }
}
