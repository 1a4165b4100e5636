import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useResourceBrowser } from '../../../../src-renderer/stores/service/resourceBrowser.ts';
import { type HeldAnswers, heldAnswers } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  vi.stubGlobal('window', { location: { origin: 'http://here' } });
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

it('an answer leaves the next address that is being written as it is', async () => {
  const browser = useResourceBrowser();
  void browser.open('/examples/company');
  browser.address = '/examples/multi';
  await service.answer('/examples/company', {});
  expect([browser.answer?.path, browser.address]).toEqual(['/examples/company', '/examples/multi']);
});
