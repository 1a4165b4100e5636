/** The phases from text to CSV; declaring and finishing are parts of linking. */
export const phases = [
  'tokens',
  'tree',
  'binding',
  'linking',
  'declaring',
  'finishing',
  'graph',
  'writing',
] as const;

export type Phase = (typeof phases)[number];

/** What a phase took: milliseconds of processor time (of the parts of linking, by the clock), bytes allocated, and objects alive behind it that were not before. */
export interface PhaseMeasure {
  time: number;
  allocated?: number;
  objects?: number;
}

export type PhaseMeasures = Record<Phase, PhaseMeasure>;

/** One run through all phases. */
export interface PhasesRun {
  statements: number;
  bytes: number;
  measures: PhaseMeasures;
  relations: number;
  /** Of the CSV. */
  rows: number;
  /** The most memory that the process has held, in bytes. */
  memory: number;
}
