import { defineStore } from 'pinia';
import { ref } from 'vue';

export type JobDialogKind = 'rename' | 'rerun' | 'details';

/** Which dialog about which job is open. */
export const useJobDialogs = defineStore('job-dialogs', () => {
  const kind = ref<JobDialogKind>();
  const jobId = ref('');

  function show(next: JobDialogKind, of: string): void {
    jobId.value = of;
    kind.value = next;
  }

  return { kind, jobId, show, close: () => (kind.value = undefined) };
});
