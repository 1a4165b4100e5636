import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { lineageCsv } from '../../src-lineage/export/tables/csv.ts';
import { analyze, defaultGraphOptions } from '../../src-lineage/index.ts';

const copy = mkdtempSync(join(tmpdir(), 'headwater-new-'));
afterAll(() => rmSync(copy, { recursive: true }));

function made(...args: string[]): { status: number | null; stderr: string } {
  const script = join(projectRoot, 'scripts/new-fixture.ts');
  return spawnSync(process.execPath, [script, ...args, '--root', copy], { encoding: 'utf8' });
}

it('makes a fixture whose expectation fits its script, once', () => {
  expect(made('stars/new-one', 'postgresql')).toMatchObject({ status: 0, stderr: '' });
  const read = (ending: string): string =>
    readFileSync(join(copy, `tests/lineage/fixtures/stars/new-one.${ending}`), 'utf8');
  expect(read('sql')).toMatch(/^-- vendor: dbvpostgresql\n-- show: /);
  const model = analyze([{ name: 'a.sql', text: read('sql') }], { vendor: 'dbvpostgresql' });
  const csv = [...lineageCsv(model, { ...defaultGraphOptions, relationTypes: ['fdd', 'frd'] })].join('');
  expect(csv).toMatch(/source,amount,.*target,amount,fdd/);
  expect(read('lineage')).toContain('fdd  source.amount -> target.amount');
  expect(made('stars/new-one', 'postgresql').status).toBe(1);
});

it('refuses names and vendors that are none', () => {
  for (const args of [
    ['new-one', 'postgresql'],
    ['stars/new-one', 'nothing'],
    ['../up/one', 'oracle'],
  ])
    expect(made(...args)).toMatchObject({ status: 2 });
});
