import type { WaitingJob } from '../store/storage.ts';

/** Jobs that are at work at once; they take turns at the workers. */
const places = 16;
/** Of them, those with much to read: each has an archive open and files at hand. */
const placesForLarge = 4;
/** Bytes as submitted. */
const large = 4 * 1024 * 1024;
/**
 * A job during which the service ended so often, with no file read meanwhile, may be why it ends: it runs after all
 * others and alone, so that they get done.
 */
const suspicious = 3;

/**
 * Chooses the waiting jobs to begin now. The user with the fewest jobs at work comes first, then the order of
 * submission; a small job does not wait for large ones. A job under suspicion comes last and alone.
 * @param waiting all jobs without a result, those at work too, in the order of their submission
 * @param active the jobs at work
 */
export function jobsToBegin(
  waiting: readonly WaitingJob[],
  active: { has(jobId: string): boolean },
): string[] {
  const atWork = waiting.filter(({ jobId }) => active.has(jobId));
  // The claim of one at work has counted as an attempt.
  if (atWork.some(({ attempts }) => attempts > suspicious)) return [];
  const jobsOf = new Map<string, number>();
  let largeAtWork = 0;
  const note = ({ userId, bytes }: WaitingJob): void => {
    jobsOf.set(userId, (jobsOf.get(userId) ?? 0) + 1);
    if (bytes > large) largeAtWork += 1;
  };
  atWork.forEach(note);
  const others = waiting.filter(({ jobId }) => !active.has(jobId));
  const candidates = others.filter(({ attempts }) => attempts < suspicious);
  if (waiting.length === others.length && candidates.length === 0) {
    return others.slice(0, 1).map(({ jobId }) => jobId);
  }
  const begun: string[] = [];
  while (atWork.length + begun.length < places) {
    const next = candidates
      .filter(({ bytes }) => bytes <= large || largeAtWork < placesForLarge)
      .reduce<WaitingJob | undefined>(
        (best, each) =>
          best === undefined || (jobsOf.get(each.userId) ?? 0) < (jobsOf.get(best.userId) ?? 0) ? each : best,
        undefined,
      );
    if (next === undefined) break;
    candidates.splice(candidates.indexOf(next), 1);
    note(next);
    begun.push(next.jobId);
  }
  return begun;
}
