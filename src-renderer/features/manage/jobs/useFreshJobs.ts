import { useDocumentVisibility, useIntervalFn } from '@vueuse/core';
import { useJobs } from '../../../stores/service/jobs.ts';

/** Milliseconds between two looks at the list while it is on the screen. */
const lookEvery = 5_000;

/** Keeps a list of jobs that is on the screen up to date: other programs send and delete jobs, too. */
export function useFreshJobs(): void {
  const jobs = useJobs();
  const visibility = useDocumentVisibility();
  useIntervalFn(
    () => {
      if (visibility.value === 'visible') void jobs.load();
    },
    lookEvery,
    { immediateCallback: true },
  );
}
