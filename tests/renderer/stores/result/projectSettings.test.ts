import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useProjectSettings } from '../../../../src-renderer/stores/result/projectSettings.ts';
import { useSession } from '../../../../src-renderer/stores/service/session.ts';
import { aJob } from '../../features/manage/jobs/aJob.ts';
import { type HeldAnswers, heldAnswers } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

it('what is known of the files of a job that was left says nothing of the one that is open', async () => {
  const session = useSession();
  session.job = aJob({ jobId: 'a' });
  const settings = useProjectSettings();
  session.job = aJob({ jobId: 'b' });
  await nextTick();
  await service.answer('/jobs/b', { submitted: [{ name: 'b/headwater.json' }] });
  expect(settings.canWrite).toBe(false);
  await service.answer('/jobs/a', { submitted: [{ name: 'a.sql' }] });
  expect(settings.canWrite).toBe(false);
});
