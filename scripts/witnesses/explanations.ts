import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A cause of differences that are not our fault, or not worth the mending, with the statements of the corpus it shows in. */
export interface Explanation {
  /** Whose it is: the witness misreads, the two count differently, or we do not read it. */
  readonly whose: 'witness' | 'definition' | 'ours';
  readonly cause: string;
  readonly statements: readonly string[];
}

/** The explanations, in the order of the file. */
export function readExplanations(): Explanation[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'explained.json'), 'utf8')) as Explanation[];
}

/** The ids of all statements whose difference is explained. */
export function explainedIds(explanations: readonly Explanation[]): Set<string> {
  return new Set(explanations.flatMap(({ statements }) => statements));
}
