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
        isFree.value = !submitted.some(({ name }) => name.split('/').at(-1) === settingsName);
      } catch {
        // What is offered by it is no loss.
      }
    },
    { immediate: true },
  );

  /** Reads the job again as a headwater.json says. */
  async function send(settings: Candidate): Promise<void> {
    const { job } = session;
    if (job === undefined) return;
    const upload = { onSent: () => undefined, signal: new AbortController().signal };
    useJobs().note(await addFiles(job.jobId, [settings], undefined, upload));
    isFree.value = false;
  }

  return { canWrite, send };
});
