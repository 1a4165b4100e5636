import { useDocumentVisibility, useIntervalFn } from '@vueuse/core';
import { useJobs } from '../../../stores/service/jobs.ts';

/** Milliseconds between two looks at the list while it is on the screen. */
const lookEvery = 5_000;

/** Keeps a list of jobs that is on the screen up to date: other programs send and delete jobs, too. */
export function useFreshJobs(): void {
  const jobs = useJobs();
  const visibility = useDocumentVisibility();
  let isAsking = false;
  useIntervalFn(
    () => {
      // A service that is slow to answer is not asked by several at once.
      if (visibility.value !== 'visible' || isAsking) return;
      isAsking = true;
      void jobs.load().finally(() => (isAsking = false));
    },
    lookEvery,
    { immediateCallback: true },
  );
}
