import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../../src-renderer/stores/service/session.ts';
import { aJob } from '../../features/manage/jobs/aJob.ts';
import { type HeldAnswers, heldAnswers, settled } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

it('the result of a job that was left while it was being opened is not shown for the one that is open', async () => {
  const session = useSession();
  void session.open('a');
  await settled();
  await service.answer('/api/v1/jobs', { jobs: [aJob({ jobId: 'a', sessionId: 'of-a' })] });
  void session.open('b');
  await settled();
  await service.answer('/sessions/of-a', { sessionId: 'of-a', files: [] });
  expect(session.sessionId).toBeUndefined();
  await service.answer('/api/v1/jobs', { jobs: [aJob({ jobId: 'b', sessionId: 'of-b' })] });
  await service.answer('/sessions/of-b', { sessionId: 'of-b', files: [] });
  expect([session.job?.jobId, session.sessionId, session.state]).toEqual(['b', 'of-b', 'ready']);
});

it('a job that was left while its result was on its way does not come back', async () => {
  const session = useSession();
  void session.open('a');
  await settled();
  await service.answer('/api/v1/jobs', { jobs: [aJob({ jobId: 'a', sessionId: 'of-a' })] });
  session.close();
  await service.answer('/sessions/of-a', { sessionId: 'of-a', files: [] });
  expect([session.sessionId, session.state]).toEqual([undefined, 'none']);
});
