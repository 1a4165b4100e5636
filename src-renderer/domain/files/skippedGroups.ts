import type { Verdict } from './inspect.ts';
import type { SkipReason } from './rules.ts';
import { endingOf } from './fileKinds.ts';

/** Files that are left out for one reason. */
export interface SkippedGroup {
  reason: SkipReason;
  amount: number;
  /** How many there are of each ending, the most first; empty where the ending is not why. */
  endings: { ending: string; amount: number }[];
}

/** Reasons that lie in what the files are. */
const byKind: ReadonlySet<SkipReason> = new Set(['not-sql', 'holds-sql', 'other-language']);

/** What is left out by its reasons, the most first; files of folders that are left out among it. */
export function skippedGroups(verdicts: readonly Verdict[]): SkippedGroup[] {
  const groups = Map.groupBy(
    verdicts.filter(({ skipped }) => skipped !== undefined),
    ({ skipped }) => skipped!,
  );
  return [...groups]
    .map(([reason, files]) => ({
      reason,
      amount: skippedAmount(files),
      endings: byKind.has(reason) ? endingsOf(files) : [],
    }))
    .toSorted((one, other) => other.amount - one.amount);
}

/** The files that are not read: others of a project are read with those that are of it. */
export function unread<File extends { kind?: string | undefined }>(skipped: readonly File[]): File[] {
  return skipped.filter(({ kind }) => kind !== 'of-project');
}

/** How many files are left out, those of whole folders among them. */
export function skippedAmount(skipped: readonly { holds?: { files: number } | undefined }[]): number {
  return skipped.reduce((sum, { holds }) => sum + (holds?.files ?? 1), 0);
}

function endingsOf(files: readonly Verdict[]): SkippedGroup['endings'] {
  const groups = Map.groupBy(files, ({ path }) => endingOf(path.slice(path.lastIndexOf('/') + 1)));
  return [...groups]
    .map(([ending, those]) => ({ ending, amount: those.length }))
    .toSorted((one, other) => other.amount - one.amount || one.ending.localeCompare(other.ending));
}
