import { ref, type Ref } from 'vue';
import { failureText } from '../../../api/http/http.ts';
import { submitJob } from '../../../api/jobs.ts';
import { candidateOfText } from '../../../domain/files/collect.ts';
import { useJobs } from '../../../stores/service/jobs.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useJobActions } from '../jobs/dialogs/useJobActions.ts';
import type { Sample } from '../samples/index.ts';

/** Opens samples with one press: the job that a sample has already, else a new one. */
export function useSamples(): { isOpening: Ref<boolean>; open: (sample: Sample) => Promise<void> } {
  const jobs = useJobs();
  const { openMade } = useJobActions();
  const isOpening = ref(false);

  function knownJob({ title, vendor }: Sample): string | undefined {
    return jobs.jobs.find((job) => job.name === title && job.vendor === vendor && job.status === 'done')
      ?.jobId;
  }

  async function open(sample: Sample): Promise<void> {
    isOpening.value = true;
    try {
      const known = knownJob(sample);
      await openMade(known === undefined ? submitted(sample) : Promise.resolve(known));
    } catch (thrown) {
      useNotices().say(failureText(thrown), 'error');
    } finally {
      isOpening.value = false;
    }
  }

  return { isOpening, open };
}

function submitted({ title: name, vendor, file, text }: Sample): Promise<string> {
  const upload = { onSent: () => undefined, signal: new AbortController().signal };
  return submitJob({ name, vendor, files: [candidateOfText(file, text)] }, upload);
}
