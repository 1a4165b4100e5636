import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { thirdPartyPackages } from '../../scripts/third-party.ts';

it('lists what the page and the service hold, with licences, and no tools', () => {
  const packages = thirdPartyPackages(fileURLToPath(new URL('../..', import.meta.url)));
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'vue',
      '@vue/runtime-dom',
      'elkjs',
      '@lezer/highlight',
      'vis-network',
      'express',
      'better-sqlite3',
    ]),
  );
  for (const tool of ['vitest', 'eslint', '@playwright/test', 'prettier']) expect(names).not.toContain(tool);
  expect(names).toEqual([...names].sort());
  expect(packages.filter(({ licence, text }) => licence === '' && text === '')).toEqual([]);
  expect(packages.find(({ name }) => name === 'vue')?.text).toContain('Permission is hereby granted');
});
