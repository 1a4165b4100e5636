import type { JobResult } from '../../../api/result/results.ts';
import { fullTime, shortTime } from '../../../domain/times.ts';
import { strings } from '../../../strings/strings.ts';

/**
 * When a result was made, for people: of today only the hour. Where another of the list has the same minute, the seconds
 * distinguish them.
 */
export function resultTime(result: JobResult, all: readonly JobResult[], now = new Date()): string {
  const short = shortTime(result.finishedAt, now);
  const isAlone = all.every(
    (each) => each.number === result.number || shortTime(each.finishedAt, now) !== short,
  );
  return isAlone ? short : `${short}${fullTime(result.finishedAt).slice(-3)}`;
}

/** A result to choose: `Result of 12:03, 14 files, 210 steps`. */
export function resultChoice(result: JobResult, all: readonly JobResult[], now = new Date()): string {
  const { files, numbers } = result;
  // Of results of earlier versions it is not known how much they hold.
  const amounts = numbers ? [strings.amounts.files(files), strings.amounts.steps(numbers.steps)] : [];
  return [strings.compare.resultOf(resultTime(result, all, now)), ...amounts].join(', ');
}
