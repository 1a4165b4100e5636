import { defineStore } from 'pinia';
import { ref } from 'vue';
import { failureText } from '../api/http.ts';
import { deleteJob, type JobRecord, listJobs } from '../api/jobs.ts';

/** The jobs that the service keeps, newest first. */
export const useJobs = defineStore('jobs', () => {
  const jobs = ref<JobRecord[]>([]);
  const state = ref<'unknown' | 'loading' | 'ready' | 'failed'>('unknown');
  const failure = ref('');

  async function load(): Promise<void> {
    if (state.value === 'unknown') state.value = 'loading';
    try {
      const found = await listJobs();
      jobs.value = found.toSorted((a, b) => b.createTime.localeCompare(a.createTime));
      state.value = 'ready';
    } catch (thrown) {
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  async function remove(jobId: string): Promise<void> {
    await deleteJob(jobId);
    jobs.value = jobs.value.filter((job) => job.jobId !== jobId);
  }

  /** Takes over what is newly known of a job. */
  function note(job: JobRecord): void {
    const at = jobs.value.findIndex((known) => known.jobId === job.jobId);
    if (at < 0) jobs.value = [job, ...jobs.value];
    else jobs.value = jobs.value.with(at, job);
  }

  return { jobs, state, failure, load, remove, note };
});
