import type { JobEntry } from '../api/jobs.ts';

/** How far a job was at a moment. */
export interface PaceSample {
  /** Epoch milliseconds. */
  at: number;
  files: number;
}

/** How fast a job is. */
export interface Pace {
  filesPerSecond: number;
  /** Only where the beginning shows enough of the rest. */
  secondsLeft?: number;
}

/** Milliseconds that the pace is computed from. */
const lookBack = 10_000;
const leastTime = 3_000;
/** A share and an amount of files below which nothing is said of the rest. */
const leastShare = 0.1;
const leastFiles = 20;

/** The samples with the one of now, without those that are too old; none of a job that reads no files. */
export function paceSamples(
  samples: readonly PaceSample[],
  { status, progress }: Pick<JobEntry, 'status' | 'progress'>,
  now: number,
): PaceSample[] {
  if (status !== 'running' || progress.stage !== 'reading') return [];
  const last = samples.at(-1);
  // A job that began again counts from the beginning.
  const kept = last !== undefined && last.files > progress.files.done ? [] : samples;
  return [...kept.filter(({ at }) => at >= now - lookBack), { at: now, files: progress.files.done }];
}

/**
 * How many files a second a job reads, and how long the rest takes. Nothing where the samples are too few to say
 * anything; nothing of the rest where little is done, or where the two halves of the samples do not agree, because then
 * the files differ too much.
 */
export function paceOf(samples: readonly PaceSample[], total: number): Pace | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < leastTime) return undefined;
  const filesPerSecond = rate(first, last);
  if (filesPerSecond <= 0) return undefined;
  const middle = samples[Math.floor(samples.length / 2)] ?? last;
  const [early, late] = [rate(first, middle), rate(middle, last)];
  const isSteady = Math.min(early, late) * 2 >= Math.max(early, late);
  const isEnough = last.files >= leastFiles && last.files >= total * leastShare && total > last.files;
  if (!isSteady || !isEnough) return { filesPerSecond };
  return { filesPerSecond, secondsLeft: (total - last.files) / filesPerSecond };
}

function rate(from: PaceSample, to: PaceSample): number {
  return to.at > from.at ? ((to.files - from.files) * 1000) / (to.at - from.at) : 0;
}
