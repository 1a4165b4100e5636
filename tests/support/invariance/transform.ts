import type { ReadScript } from './script.ts';

/** A script written differently, which means the same. */
export interface Rewritten {
  sql: string;
  /** Turns a line of the rewritten script's lineage into what it would be in the original. */
  original?: (line: string) => string;
  /** Names of objects that the rewriting has added, in lower case: they are folded before the lines are compared. */
  added?: ReadonlySet<string>;
}

/** Writes a script differently without a change of its meaning; undefined where there is nothing to do. */
export type Transform = (script: ReadScript) => Rewritten | undefined;
