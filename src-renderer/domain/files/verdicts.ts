import type { Verdict } from './inspect.ts';

/** Whether a file is analysed by itself. */
export function isScript({ skipped, archive, settings }: Verdict): boolean {
  return !skipped && !archive && settings !== true;
}

/** Archives that are sent though their entries are not listed. */
export function unlistedArchives(verdicts: readonly Verdict[]): Verdict[] {
  const listed = new Set(verdicts.filter(({ inArchive }) => inArchive).map(({ candidate }) => candidate));
  return verdicts.filter(
    ({ archive, candidate, inArchive, skipped }) =>
      archive && !skipped && (inArchive || !listed.has(candidate)),
  );
}
