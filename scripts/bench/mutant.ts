import type { CorpusRow } from '../corpus-rows.ts';
import { type Damage, drawDamage, randomNumbers } from './damage.ts';

/** What a worker is to read: every `step`th mutant from the first one on. */
export interface MutantTask {
  readonly corpus: string;
  readonly vendor: string | undefined;
  readonly seed: number;
  readonly first: number;
  readonly step: number;
  readonly count: number;
  /** Holds the number of the mutant at work. */
  readonly atWork: SharedArrayBuffer;
}

/** What became of one mutant. */
export interface MutantReport {
  readonly mutant: number;
  readonly file: string;
  readonly damage: Damage;
  /** Statements of the whole file. */
  readonly statements: number;
  readonly time: number;
  readonly lost: readonly string[];
  readonly threw?: string;
}

/** Mutants go through the files in turn; each has a seed of its own, so that it can be made again alone. */
export function drawn(
  files: readonly CorpusRow[],
  mutant: number,
  seed: number,
): { file: CorpusRow; damage: Damage } {
  const file = files[mutant % files.length]!;
  return { file, damage: drawDamage(file.sql.length, randomNumbers(seed * 1_000_003 + mutant)) };
}
