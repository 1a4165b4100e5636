import type { Mutant } from './draw.ts';
import type { Finding } from './examine.ts';

/** What a worker is to examine: every `step`th mutant from the first one on. */
export interface MutantTask {
  readonly seed: number;
  readonly vendor: string | undefined;
  readonly first: number;
  readonly step: number;
  readonly end: number;
  /** Milliseconds: what takes no longer is never slow. */
  readonly leastTime: number;
  /** Holds the number of the mutant at work. */
  readonly atWork: SharedArrayBuffer;
}

/** A mutant in which something was found, or that took long. */
export interface FaultyMutant extends Mutant {
  readonly findings: readonly Finding[];
  readonly time?: number;
}

/** What a worker reports of the mutants since its last report. */
export interface MutantBatch {
  count: number;
  /** Milliseconds of processor time, and characters, of all together. */
  time: number;
  length: number;
  readonly faults: FaultyMutant[];
}
