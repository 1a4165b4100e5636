import { useDocumentVisibility, useEventListener } from '@vueuse/core';
import { watch } from 'vue';
import { useJobs } from '../../../stores/service/jobs.ts';

/** Whoever comes back to this window sees what was done with the jobs in another one meanwhile. */
export function useFreshWindow(): void {
  const jobs = useJobs();
  const visibility = useDocumentVisibility();

  function refresh(): void {
    if (visibility.value === 'visible' && jobs.state !== 'unknown') void jobs.load();
  }

  watch(visibility, refresh);
  useEventListener(window, 'focus', refresh);
}
