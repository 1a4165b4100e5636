import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIntakeTarget } from '../../../../src-renderer/stores/intake/intakeTarget.ts';
import { type HeldAnswers, heldAnswers } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

it('the files of a job that was chosen before come too late to be those of the one that is', async () => {
  const target = useIntakeTarget();
  void target.choose('a');
  void target.choose('b');
  await service.answer('/jobs/b', { submitted: [{ name: 'b.sql' }] });
  await service.answer('/jobs/a', { detail: 'gone' }, 404);
  expect(target.knownPaths).toEqual(['b.sql']);
});
