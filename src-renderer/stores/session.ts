import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { SessionResponse } from '../../src-server/contract/application/sessions.ts';
import { failureText, isAbort, RequestFailure } from '../api/http.ts';
import { type JobRecord, readJob } from '../api/jobs.ts';
import { readSession } from '../api/sessions.ts';
import { strings } from '../strings.ts';
import { useJobs } from './jobs.ts';

export type SessionState = 'none' | 'loading' | 'running' | 'ready' | 'failed' | 'gone';

const pollEvery = 400;

/** The job that is open: followed while it runs, then its session. */
export const useSession = defineStore('session', () => {
  const job = ref<JobRecord>();
  const session = shallowRef<SessionResponse>();
  const state = ref<SessionState>('none');
  const failure = ref('');
  let opening = new AbortController();

  const sessionId = computed(() => session.value?.sessionId);

  /** Opens a job. An earlier opening that is still under way ends without effect. */
  async function open(jobId: string): Promise<void> {
    close();
    const { signal } = opening;
    state.value = 'loading';
    try {
      const done = await follow(jobId, signal);
      if (done.sessionId === undefined) {
        fail(done.errorMessage ?? strings.failures.jobFailed);
        return;
      }
      const answer = await readSession(done.sessionId);
      if (signal.aborted) return;
      session.value = answer;
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      if (thrown instanceof RequestFailure && thrown.status === 404) state.value = 'gone';
      else fail(failureText(thrown));
    }
  }

  function fail(text: string): void {
    failure.value = text;
    state.value = 'failed';
  }

  async function follow(jobId: string, signal: AbortSignal): Promise<JobRecord> {
    for (;;) {
      const record = await readJob(jobId, signal);
      job.value = record;
      if (record.status !== 'create') {
        useJobs().note(record);
        return record;
      }
      state.value = 'running';
      await new Promise((resolve) => setTimeout(resolve, pollEvery));
      signal.throwIfAborted();
    }
  }

  /** Leaves the open job. */
  function close(): void {
    opening.abort();
    opening = new AbortController();
    job.value = undefined;
    session.value = undefined;
    failure.value = '';
    state.value = 'none';
  }

  return { job, session, sessionId, state, failure, open, close };
});
