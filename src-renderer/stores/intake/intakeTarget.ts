import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type JobEntry, readJobDetails } from '../../api/jobs.ts';
import { readSession } from '../../api/result/sessions.ts';
import { useJobs } from '../service/jobs.ts';
import { useSession } from '../service/session.ts';

/** Where the files of the intake go: into a new job, or into one that is there. */
export const useIntakeTarget = defineStore('intake-target', () => {
  const session = useSession();
  const jobs = useJobs();
  const jobId = shallowRef<string>();
  /** Paths that the job has, as far as is known. */
  const knownPaths = shallowRef<readonly string[]>([]);

  const job = computed(() => (jobId.value === undefined ? undefined : jobs.find(jobId.value)));
  /** The job that files may be added to instead of making a new one: the chosen, else the open one. */
  const offered = computed<JobEntry | undefined>(
    () => job.value ?? (session.state === 'ready' && !session.isReadOnly ? session.job : undefined),
  );

  async function choose(next: string | undefined): Promise<void> {
    jobId.value = next;
    knownPaths.value = [];
    if (next === undefined) return;
    // Where they cannot be had, what is replaced is not shown; the service replaces by the same rule all the same.
    const paths = await pathsOf(next).catch(() => []);
    if (jobId.value === next) knownPaths.value = paths;
  }

  async function pathsOf(id: string): Promise<string[]> {
    const sessionId = jobs.find(id)?.sessionId;
    if (sessionId === undefined) return (await readJobDetails(id)).submitted.map(({ name }) => name);
    const { files, skipped } = await readSession(sessionId);
    return [...files, ...skipped].map(({ name }) => name);
  }

  return { jobId, job, offered, knownPaths, choose };
});
