import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { failureText, RequestFailure } from '../../api/http/http.ts';
import * as api from '../../api/jobs.ts';
import type { JobEntry } from '../../api/jobs.ts';
import { type PaceSample, paceSamples } from '../../domain/pace.ts';
import { pauseBeforeLook } from '../../domain/pauses.ts';
import { onComeback } from './reach.ts';

type JobSettings = NonNullable<Parameters<typeof api.rerunJob>[1]>;

/** A list of jobs with what became known of them while it was on its way: it may be older. */
function withNews(
  listed: readonly JobEntry[],
  since: ReadonlyMap<string, JobEntry | undefined>,
): readonly JobEntry[] {
  if (since.size === 0) return listed;
  const isListed = new Set(listed.map(({ jobId }) => jobId));
  const added = [...since].flatMap(([jobId, job]) => (job === undefined || isListed.has(jobId) ? [] : [job]));
  const others = listed.flatMap((job) => (since.has(job.jobId) ? (since.get(job.jobId) ?? []) : job));
  return [...added.reverse(), ...others];
}

/** The jobs that the service keeps, newest first. Those that run are followed. */
export const useJobs = defineStore('jobs', () => {
  const known = shallowRef<readonly JobEntry[]>([]);
  /** Deleted, but for the time in which that can be undone. */
  const leaving = shallowRef<ReadonlySet<string>>(new Set());
  const state = ref<'unknown' | 'loading' | 'ready' | 'failed'>('unknown');
  const failure = ref('');
  /** How far each running job was at the latest looks. */
  const paces = shallowRef<ReadonlyMap<string, readonly PaceSample[]>>(new Map());
  /** What jobs were read with before they were given other settings here. */
  const formerSettings = new Map<string, JobSettings>();
  const waiting = new Map<string, PromiseWithResolvers<JobEntry>[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  /** When the job that began last was first seen. */
  let followedSince = 0;
  /** For each list that is under way, what became known of jobs since it was asked for; undefined: deleted. */
  const underWay = new Set<Map<string, JobEntry | undefined>>();
  let listsAsked = 0;
  let latestList = 0;

  const jobs = computed(() => known.value.filter(({ jobId }) => !leaving.value.has(jobId)));
  const running = computed(() => jobs.value.filter(({ status }) => status === 'running'));

  async function load(): Promise<void> {
    if (state.value === 'unknown') state.value = 'loading';
    const number = (listsAsked += 1);
    const since = new Map<string, JobEntry | undefined>();
    underWay.add(since);
    try {
      const listed = await api.listJobs();
      if (number < latestList) return;
      latestList = number;
      known.value = withNews(listed, since);
      state.value = 'ready';
      follow();
    } catch (thrown) {
      if (number < latestList) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    } finally {
      underWay.delete(since);
    }
  }

  function find(jobId: string): JobEntry | undefined {
    return jobs.value.find((job) => job.jobId === jobId);
  }

  /** Takes over what is newly known of a job. */
  function note(job: JobEntry): void {
    const at = known.value.findIndex(({ jobId }) => jobId === job.jobId);
    if (job.status === 'running' && known.value[at]?.status !== 'running') followAnew();
    known.value = at < 0 ? [job, ...known.value] : known.value.with(at, job);
    for (const since of underWay) since.set(job.jobId, job);
    const paceOfJob = paceSamples(paces.value.get(job.jobId) ?? [], job, Date.now());
    paces.value = new Map(paces.value).set(job.jobId, paceOfJob);
    if (job.status === 'running') follow();
    else settle(job);
  }

  function settle(job: JobEntry): void {
    for (const { resolve } of waiting.get(job.jobId) ?? []) resolve(job);
    waiting.delete(job.jobId);
    const others = new Map(paces.value);
    others.delete(job.jobId);
    paces.value = others;
  }

  /** Looks at the running jobs again and again, until none runs. */
  function follow(): void {
    if (timer !== undefined || isLooking || !known.value.some(({ status }) => status === 'running')) return;
    timer = setTimeout(() => void look(), pauseBeforeLook(performance.now() - followedSince));
  }

  /** The next look is soon, because a job has begun. */
  function followAnew(): void {
    clearTimeout(timer);
    timer = undefined;
    followedSince = performance.now();
  }

  async function look(): Promise<void> {
    timer = undefined;
    isLooking = true;
    const ids = known.value.filter(({ status }) => status === 'running').map(({ jobId }) => jobId);
    const since = new Map<string, JobEntry | undefined>();
    underWay.add(since);
    try {
      const found = await api.listJobs(ids);
      // What became known meanwhile is newer than the answer.
      const fresh = ids.filter((id) => !since.has(id));
      for (const job of found) if (fresh.includes(job.jobId)) note(job);
      const gone = fresh.filter((id) => !found.some(({ jobId }) => jobId === id));
      if (gone.length > 0) forget(gone);
    } catch {
      // The next look shows whether it was for a moment.
    } finally {
      underWay.delete(since);
      isLooking = false;
      follow();
    }
  }

  /** Resolves with the job once it has ended; rejects where it is deleted meanwhile. */
  function ended(jobId: string): Promise<JobEntry> {
    const end = Promise.withResolvers<JobEntry>();
    waiting.set(jobId, [...(waiting.get(jobId) ?? []), end]);
    follow();
    return end.promise;
  }

  function forget(jobIds: readonly string[]): void {
    known.value = known.value.filter(({ jobId }) => !jobIds.includes(jobId));
    for (const jobId of jobIds) {
      for (const since of underWay) since.set(jobId, undefined);
      for (const { reject } of waiting.get(jobId) ?? []) reject(new RequestFailure('', 404));
      waiting.delete(jobId);
    }
  }

  /** Takes jobs out of sight; {@link bringBack} undoes it, {@link remove} makes it true. */
  function hide(jobIds: readonly string[]): void {
    leaving.value = new Set([...leaving.value, ...jobIds]);
  }

  function bringBack(jobIds: readonly string[]): void {
    leaving.value = new Set([...leaving.value].filter((jobId) => !jobIds.includes(jobId)));
  }

  /** Deletes jobs at the service. */
  async function remove(jobIds: readonly string[], keepalive = false): Promise<void> {
    try {
      await api.deleteJobs(jobIds, keepalive);
      forget(jobIds);
    } finally {
      bringBack(jobIds);
    }
  }

  async function rename(jobId: string, name: string): Promise<void> {
    note(await api.renameJob(jobId, name));
  }

  /** @param former the settings that it changes, to go back to */
  async function rerun(jobId: string, change?: JobSettings, former?: JobSettings): Promise<void> {
    note(await api.rerunJob(jobId, change));
    if (former === undefined) formerSettings.delete(jobId);
    else formerSettings.set(jobId, former);
  }

  async function cancel(jobId: string): Promise<void> {
    note(await api.cancelJob(jobId));
  }

  onComeback(() => state.value === 'failed', load);

  return {
    jobs,
    running,
    paces,
    state,
    failure,
    load,
    find,
    note,
    ended,
    hide,
    bringBack,
    remove,
    rename,
    rerun,
    formerSettings,
    cancel,
  };
});
