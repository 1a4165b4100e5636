import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { billOfMaterials } from '../../scripts/package/bill-of-materials.ts';
import { thirdPartyPackages } from '../../scripts/third-party.ts';

it('lists what the page and the service hold, with licences, and no tools', () => {
  const packages = thirdPartyPackages(fileURLToPath(new URL('../..', import.meta.url)));
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'vue',
      '@vue/runtime-dom',
      '@lezer/highlight',
      'vis-network',
      'express',
      'better-sqlite3',
    ]),
  );
  const tools = ['vite', 'vitest', 'eslint', '@playwright/test', 'oxfmt'];
  const optional = ['mongodb'];
  for (const name of [...tools, ...optional]) expect(names).not.toContain(name);
  expect(names).toEqual([...names].sort());
  expect(packages.filter(({ licence, text }) => licence === '' && text === '')).toEqual([]);
  expect(packages.find(({ name }) => name === 'vue')?.text).toContain('Permission is hereby granted');
});

it('lists them in a bill of materials, with their hashes and what needs which', async () => {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  const bill = JSON.parse(await billOfMaterials(project)) as {
    bomFormat: string;
    metadata: { component: object };
    components: { name: string; hashes: object[]; licenses: object[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'application', name: 'headwater' } },
  });
  const listed = thirdPartyPackages(project).map(({ name }) => name);
  expect([...new Set(bill.components.map(({ name }) => name))].sort()).toEqual(listed);
  expect(bill.components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  expect(bill.dependencies.find(({ ref }) => /^express@/.test(ref))?.dependsOn).toContainEqual(
    expect.stringMatching(/^body-parser@/),
  );
});
