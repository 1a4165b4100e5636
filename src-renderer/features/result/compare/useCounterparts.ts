import { computed, type ComputedRef } from 'vue';
import type { JobEntry } from '../../../api/jobs.ts';
import { type Counterpart, useComparison } from '../../../stores/result/comparison.ts';
import { useJobs } from '../../../stores/service/jobs.ts';
import { useResults } from '../../../stores/service/results.ts';
import { useSession } from '../../../stores/service/session.ts';
import { strings } from '../../../strings/strings.ts';
import { resultTime } from './resultTexts.ts';

interface Counterparts {
  /** The other jobs that have a result. */
  others: ComputedRef<JobEntry[]>;
  /** What the two sides of the comparison are called. */
  sides: ComputedRef<{ before: string; after: string } | undefined>;
  /** Whether the chosen one is still there: not yet known of a result while the results of the job are asked for. */
  chosenIs: ComputedRef<'none' | 'unknown' | 'there' | 'gone'>;
}

/** What the open result can be compared with, and is. */
export function useCounterparts(): Counterparts {
  const comparison = useComparison();
  const results = useResults();
  const jobs = useJobs();
  const session = useSession();
  const text = strings.compare;

  const others = computed(() =>
    jobs.jobs.filter(({ jobId, sessionId }) => jobId !== session.job?.jobId && sessionId !== undefined),
  );
  const resultWith = (number: number) => results.results.find((each) => each.number === number);
  const nameOf = (counterpart: Counterpart): string => {
    if ('jobId' in counterpart) return text.jobNamed(jobs.find(counterpart.jobId)?.name);
    const result = resultWith(counterpart.result);
    return result ? text.resultSide(resultTime(result, results.results)) : text.someResult;
  };
  /** Beside an earlier result, the present one of the same job; beside another job, the job as a whole. */
  const nameOfOpen = (counterpart: Counterpart): string => {
    if ('jobId' in counterpart) return text.jobNamed(session.job?.name);
    return results.present ? text.presentSide(resultTime(results.present, results.results)) : text.now;
  };

  const sides = computed(() => {
    const { compared } = comparison;
    if (compared === undefined) return undefined;
    const [other, open] = [nameOf(compared.with), nameOfOpen(compared.with)];
    return compared.isBefore ? { before: other, after: open } : { before: open, after: other };
  });
  const chosenIs = computed(() => {
    const counterpart = comparison.compared?.with;
    if (counterpart === undefined) return 'none';
    if ('jobId' in counterpart || resultWith(counterpart.result) !== undefined) return 'there';
    switch (results.state) {
      case 'ready':
        return 'gone';
      case 'failed':
        return 'there';
      default:
        return 'unknown';
    }
  });
  return { others, sides, chosenIs };
}
