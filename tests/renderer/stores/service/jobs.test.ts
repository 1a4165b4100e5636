import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import type { JobEntry } from '../../../../src-renderer/api/jobs.ts';
import { useJobs } from '../../../../src-renderer/stores/service/jobs.ts';
import { aJob } from '../../features/manage/jobs/aJob.ts';

const asked: PromiseWithResolvers<JobEntry[]>[] = [];
vi.mock('../../../../src-renderer/api/jobs.ts', () => ({
  listJobs: () => {
    const answer = Promise.withResolvers<JobEntry[]>();
    asked.push(answer);
    return answer.promise;
  },
  deleteJobs: () => Promise.resolve(),
}));

beforeEach(() => {
  asked.length = 0;
  setActivePinia(createPinia());
});

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
