import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettings } from '../../../../src-renderer/stores/service/settings.ts';
import { type HeldAnswers, heldAnswers } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  setActivePinia(createPinia());
});
afterEach(() => vi.unstubAllGlobals());

const answer = (port: number, name: string) => ({
  revision: `${port}`,
  settings: [
    { name: 'port', kind: 'whole', next: port, standardValue: 8081 },
    { name: 'name', kind: 'text', next: name, standardValue: '' },
  ],
});

it('what is entered while the settings are being saved stays, and is still to be saved', async () => {
  const settings = useSettings();
  void settings.load();
  await service.answer('/settings', answer(8081, ''));
  settings.enter('port', '9000');
  const saved = settings.save();
  settings.enter('name', 'team');
  await service.answer('/settings', answer(9000, ''));
  expect(await saved).toBe(true);
  expect(settings.drafts).toEqual({ name: 'team' });
  expect(settings.changed.map(({ name }) => name)).toEqual(['name']);
});
