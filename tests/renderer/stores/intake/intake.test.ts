import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIntake } from '../../../../src-renderer/stores/intake/intake.ts';
import { type HeldAnswers, heldAnswers } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

it('the settings of another job that come late do not replace what was begun meanwhile', async () => {
  const intake = useIntake();
  void intake.beginLike('a');
  intake.begin();
  intake.typed = 'select 1';
  await service.answer('/jobs/a', { vendor: 'dbvoracle', defaultDatabase: 'd', defaultSchema: 's' });
  expect([intake.typed, intake.vendor]).toEqual(['select 1', '']);
});
