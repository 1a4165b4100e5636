import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JobEntry } from '../../../../src-renderer/api/jobs.ts';
import { useJobs } from '../../../../src-renderer/stores/service/jobs.ts';
import { aJob } from '../../features/manage/jobs/aJob.ts';

/** The lists that were asked for, to be answered when the test wants it. */
const asked: PromiseWithResolvers<JobEntry[]>[] = [];

/** Stands in for the service: modules are shared with other test files, so nothing of the page can be replaced. */
async function answered(path: string): Promise<Response> {
  if (path.endsWith('/delete')) return Response.json({});
  const answer = Promise.withResolvers<JobEntry[]>();
  asked.push(answer);
  return Response.json({ jobs: await answer.promise });
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', answered);
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

const listed = (): string[] => useJobs().jobs.map(({ jobId, status }) => `${jobId} ${status}`);

it('a list that was asked for before a job was submitted does not forget it', async () => {
  const jobs = useJobs();
  const list = jobs.load();
  jobs.note(aJob({ jobId: 'new' }));
  asked[0]!.resolve([aJob({ jobId: 'old' })]);
  await list;
  expect(listed()).toEqual(['new done', 'old done']);
});

it('what ended or was deleted while a list was on its way stays so', async () => {
  const jobs = useJobs();
  const list = jobs.load();
  jobs.note(aJob({ jobId: 'a' }));
  jobs.note(aJob({ jobId: 'b' }));
  await jobs.remove(['b']);
  asked[0]!.resolve([aJob({ jobId: 'b' }), aJob({ jobId: 'a', status: 'failed' }), aJob({ jobId: 'c' })]);
  await list;
  expect(listed()).toEqual(['a done', 'c done']);
});

it('an older list that comes after a newer one is not taken', async () => {
  const jobs = useJobs();
  const lists = [jobs.load(), jobs.load()];
  asked[1]!.resolve([aJob({ jobId: 'b' }), aJob({ jobId: 'a' })]);
  await lists[1];
  asked[0]!.resolve([aJob({ jobId: 'a' })]);
  await lists[0];
  expect(listed()).toEqual(['b done', 'a done']);
});

it('an older list that fails after a newer one has come is no failure', async () => {
  const jobs = useJobs();
  const lists = [jobs.load(), jobs.load()];
  asked[1]!.resolve([aJob({ jobId: 'a' })]);
  await lists[1];
  asked[0]!.reject(new TypeError('broken off'));
  await lists[0];
  expect(jobs.state).toBe('ready');
});

it('a look at running jobs that comes late brings back none that was deleted, and no state that is over', async () => {
  vi.useFakeTimers();
  const jobs = useJobs();
  jobs.note(aJob({ jobId: 'a', status: 'running' }));
  jobs.note(aJob({ jobId: 'b', status: 'running' }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
  await jobs.remove(['b']);
  jobs.note(aJob({ jobId: 'a', status: 'cancelled' }));
  asked[0]!.resolve([aJob({ jobId: 'a', status: 'running' }), aJob({ jobId: 'b', status: 'running' })]);
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  expect(listed()).toEqual(['a cancelled']);
});
