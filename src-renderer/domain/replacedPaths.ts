import type { Verdict } from './files/inspect.ts';

/** A path as the service keeps it: forward slashes, nothing before the first folder, of gzip what is in it. */
export function keptPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^\/*(?:[A-Za-z]:)?\/*/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\.gz$/i, '');
}

/** The paths of a job that files would replace, in order. */
export function replacedPaths(verdicts: readonly Verdict[], known: readonly string[]): string[] {
  const given = new Set(
    verdicts.filter(({ skipped }) => skipped === undefined).map(({ path }) => keptPath(path)),
  );
  return known.filter((path) => given.has(path)).toSorted((one, other) => one.localeCompare(other));
}
