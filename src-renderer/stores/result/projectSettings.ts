import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { addFiles, readJobDetails } from '../../api/jobs.ts';
import type { Candidate } from '../../domain/files/inspect.ts';
import { settingsName } from '../../domain/vendorSettings.ts';
import { useJobs } from '../service/jobs.ts';
import { useSession } from '../service/session.ts';

/** The headwater.json that says how the open job is read, where its files hold none of their own. */
export const useProjectSettings = defineStore('project-settings', () => {
  const session = useSession();
  const isFree = ref(false);
  /** Settings of a project are not written over, and not while the job is read. */
  const canWrite = computed(() => isFree.value && session.job?.status !== 'running');

  watch(
    () => session.job?.jobId,
    async (jobId) => {
      isFree.value = false;
      if (jobId === undefined) return;
      try {
        const { submitted } = await readJobDetails(jobId);
        if (session.job?.jobId !== jobId) return;
        isFree.value = !submitted.some(({ name }) => name.split('/').at(-1) === settingsName);
      } catch {
        // What is offered by it is no loss.
      }
    },
    { immediate: true },
  );

  /** Reads a job again as a headwater.json says. The way back from it is for the same job, whichever is open then. */
  async function send(jobId: string, settings: Candidate): Promise<void> {
    const upload = { onSent: () => undefined, signal: new AbortController().signal };
    useJobs().note(await addFiles(jobId, [settings], undefined, upload));
    if (session.job?.jobId === jobId) isFree.value = false;
  }

  return { canWrite, send };
});
