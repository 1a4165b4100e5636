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

  function close(): void {
    kind.value = undefined;
  }

  /** Closes a dialog once what it was for is done, unless another one is open then. */
  function closeDone(done: JobDialogKind, of: string): void {
    if (kind.value === done && jobId.value === of) close();
  }

  return { kind, jobId, show, close, closeDone };
});
