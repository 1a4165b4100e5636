import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { SessionResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { failureText, isAbort, onLostResult, RequestFailure } from '../../api/http/http.ts';
import { type JobEntry, readJobEntry } from '../../api/jobs.ts';
import { readSession } from '../../api/result/sessions.ts';
import { strings } from '../../strings/strings.ts';
import { useJobs } from './jobs.ts';
import { onComeback } from './reach.ts';

export type SessionState = 'none' | 'loading' | 'running' | 'ready' | 'failed' | 'gone';

/** The job that is open: followed while it runs, then its session. */
export const useSession = defineStore('session', () => {
  const jobs = useJobs();
  const job = shallowRef<JobEntry>();
  const session = shallowRef<SessionResponse>();
  const state = ref<SessionState>('none');
  const failure = ref('');
  let opening = new AbortController();
  /** Whether the open job's run is being followed. */
  let isFollowed = false;
  /** Whether it is being asked for. */
  let isAsked = false;
  /** The job that the service could not be asked for. */
  let wanted: string | undefined;

  const sessionId = computed(() => session.value?.sessionId);
  /** Whether there is a result to search, or one is on its way. */
  const isExpected = computed(() => ['loading', 'running', 'ready'].includes(state.value));
  /** Whether the open job is not the caller's to change. */
  const isReadOnly = computed(() => job.value?.readOnly === true);

  // Its name may change, it may be run again, and it may be deleted: here or in another window.
  watch(
    () => (job.value === undefined ? undefined : jobs.find(job.value.jobId)),
    (now) => {
      if (now === undefined) return void lookAgain();
      job.value = now;
      const isAnother = now.status === 'running' || now.sessionId !== sessionId.value;
      if (isAnother) lookAgain();
    },
  );
  onLostResult(lookAgain);

  /** Asks for the job that is shown, unless that is under way. */
  function lookAgain(): void {
    const isShown = state.value === 'ready' || state.value === 'failed';
    if (job.value !== undefined && isShown && !isFollowed && !isAsked) void reopen(job.value.jobId);
  }

  /** Opens a job. An earlier opening that is still under way ends without effect. */
  async function open(jobId: string): Promise<void> {
    close();
    state.value = 'loading';
    await reopen(jobId);
  }

  /** Shows a job again: while it is run again the former result stays, where there is one. */
  async function reopen(jobId: string): Promise<void> {
    const { signal } = restart();
    isAsked = true;
    try {
      const done = await finished(jobId, signal);
      if (signal.aborted) return;
      if (done.sessionId === undefined) {
        fail(done.message ?? strings.failures.jobFailed);
        return;
      }
      const result = done.sessionId === sessionId.value ? session.value : await readSession(done.sessionId);
      // Another job may have been opened meanwhile.
      if (signal.aborted) return;
      session.value = result;
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      if (thrown instanceof RequestFailure && thrown.status === 404) lose();
      else {
        fail(failureText(thrown));
        wanted = jobId;
      }
    } finally {
      if (!signal.aborted) isAsked = false;
    }
  }

  function restart(): AbortController {
    opening.abort();
    opening = new AbortController();
    isFollowed = isAsked = false;
    wanted = undefined;
    return opening;
  }

  function lose(): void {
    session.value = undefined;
    state.value = 'gone';
  }

  function fail(text: string): void {
    failure.value = text;
    session.value = undefined;
    state.value = 'failed';
  }

  async function finished(jobId: string, signal: AbortSignal): Promise<JobEntry> {
    const entry = await readJobEntry(jobId, signal);
    job.value = entry;
    jobs.note(entry);
    if (entry.status !== 'running') return entry;
    if (session.value === undefined) state.value = 'running';
    isFollowed = true;
    const done = await jobs.ended(jobId);
    if (signal.aborted) return done;
    isFollowed = false;
    job.value = done;
    return done;
  }

  /** Leaves the open job. */
  function close(): void {
    restart();
    job.value = undefined;
    session.value = undefined;
    failure.value = '';
    state.value = 'none';
  }

  onComeback(
    () => state.value === 'failed' && wanted !== undefined,
    () => open(wanted ?? ''),
  );

  return { job, session, sessionId, isExpected, isReadOnly, state, failure, open, close };
});
