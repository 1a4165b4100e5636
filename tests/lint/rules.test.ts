import { fileURLToPath } from 'node:url';
import { ESLint, RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { layerRule } from '../../scripts/lint/layer-rule.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root, ignore: false });

// Within a test, where it runs at once.
RuleTester.describe = (_name, work) => work();
RuleTester.it = (_name, work) => work();

/** The rules that a text breaks when it stands in the given file. */
async function broken(filePath: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: `${root}/${filePath}` });
  return (result?.messages ?? [])
    .filter((message) => message.severity === 2)
    .map((message) => message.ruleId);
}

describe('layers', () => {
  const cases: [file: string, statement: string, allowed: boolean][] = [
    ['src-lineage/index.ts', "export { x } from '../src-server/contract/sqlflow/jobs.ts';", false],
    [
      'src-lineage/index.ts',
      "import type { X } from '../src-server/contract/sqlflow/jobs.ts'; export type Y = X;",
      false,
    ],
    ['src-lineage/index.ts', "export { x } from 'node:fs';", false],
    ['src-lineage/index.ts', "export { x } from 'fs';", false],
    ['src-lineage/index.ts', "export { x } from 'zod';", false],
    [
      'src-lineage/index.ts',
      "export const x = () => import('../src-server/contract/sqlflow/jobs.ts');",
      false,
    ],
    ['src-lineage/index.ts', "export { x } from './model/model.ts';", true],
    ['src-lineage/index.ts', "export { x } from '../src-layout/layered-layout.ts';", true],
    ['src-layout/layered-layout.ts', "export { x } from '../src-lineage/index.ts';", false],
    ['src-renderer/main.ts', "export { x } from '../src-layout/layered-layout.ts';", true],
    ['src-server/contract/sqlflow/jobs.ts', "export { x } from '../../../src-lineage/index.ts';", true],
    ['src-server/contract/sqlflow/jobs.ts', "export { x } from 'node:fs';", true],
    ['src-server/contract/sqlflow/jobs.ts', "export { x } from '../../../src-main/index.ts';", false],
    ['src-server/contract/sqlflow/jobs.ts', "export { x } from '../../../src-cli/main.ts';", false],
    ['src-server/contract/sqlflow/jobs.ts', "export { x } from 'electron';", false],
    ['src-server/contract/sqlflow/jobs.ts', "export { x } from 'vue';", false],
    ['src-cli/main.ts', "export { x } from '../src-server/contract/sqlflow/jobs.ts';", true],
    ['src-cli/main.ts', "export { x } from '../src-main/index.ts';", false],
    ['src-main/index.ts', "export { x } from 'electron';", true],
    ['src-main/index.ts', "export { x } from '../src-server/contract/sqlflow/jobs.ts';", true],
    ['src-main/index.ts', "export { x } from '../src-renderer/main.ts';", false],
    ['src-renderer/main.ts', "export type { X } from '../src-server/contract/sqlflow/jobs.ts';", true],
    ['src-renderer/main.ts', "export { x } from '../src-server/contract/sqlflow/jobs.ts';", false],
    ['src-renderer/main.ts', "import type { X } from '../src-lineage/index.ts'; export type Y = X;", false],
    ['src-renderer/main.ts', "export { x } from 'node:path';", false],
    ['src-renderer/main.ts', "export { x } from 'electron';", false],
    ['src-renderer/main.ts', "export { x } from 'vue';", true],
  ];

  // The rule by itself, without the types and the other rules of the whole configuration.
  it.each(cases)('%s: %s -> allowed: %s', (file, statement, allowed) => {
    const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });
    const one = { code: `${statement}\n`, filename: `${root}${file}` };
    tester.run('layers', layerRule, {
      valid: allowed ? [one] : [],
      invalid: allowed ? [] : [{ ...one, errors: [{ messageId: 'forbidden' }] }],
    });
  });
});

describe('words', () => {
  it.each([
    ["export const text = 'What is told of a flow.';", false],
    ['export const text = (name: string) => `${name} tells which`;', false],
    ["export const text = 'What is said of a flow.';", true],
    ["export const name = 'when-told';", true],
    ['/** Tells which. */\nexport const which = 1;', false],
    ['// the row is let go of\nexport const which = 1;', false],
    ['/** Returns `tell`, the "told" of a manual. */\nexport const which = 1;', true],
  ])('%s -> allowed: %s', async (statement, allowed) => {
    const rules = await broken('src-cli/main.ts', `${statement}\n`);
    expect(rules.includes('headwater/plain-words')).toBe(!allowed);
  });
});

describe('spreads', () => {
  const cases: [file: string, statement: string, allowed: boolean][] = [
    [
      'src-lineage/index.ts',
      'export const f = (into: number[], list: number[]) => into.push(...list);',
      false,
    ],
    ['src-lineage/index.ts', 'export const f = (list: number[]) => Math.max(0, ...list);', false],
    [
      'src-server/contract/sqlflow/jobs.ts',
      'export const f = (list: number[]) => String.fromCharCode(...list);',
      false,
    ],
    ['src-cli/main.ts', 'export const f = (into: number[]) => into.push(...into.map((x) => x + 1));', false],
    ['src-lineage/index.ts', 'export const f = (list: number[]) => new Array<number>(...list);', false],
    ['src-lineage/index.ts', 'export const f = (into: number[]) => into.push(...[1, 2]);', true],
    ['src-lineage/index.ts', 'const two = [1, 2] as const; export const x = Math.max(...two);', true],
    ['src-lineage/index.ts', 'export const f = (...list: number[]) => Math.max(...list);', true],
    ['src-lineage/index.ts', 'export const f = (list: number[]) => [...list, 1];', true],
    ['src-renderer/main.ts', 'export const f = (list: number[]) => Math.max(...list);', true],
  ];

  it.each(cases)('%s: %s -> allowed: %s', async (file, statement, allowed) => {
    const rules = await broken(file, `${statement}\n`);
    expect(rules.includes('headwater/no-spread')).toBe(!allowed);
  });
});

describe('the engine is pure', () => {
  it.each([
    ['export const x = process.argv;', 'no-restricted-globals'],
    ['export const x = window.name;', 'no-restricted-globals'],
    ['export const x = () => setTimeout(() => 1, 2);', 'no-restricted-globals'],
    ['export const x = Date.now();', 'no-restricted-properties'],
    ['export const x = Math.random();', 'no-restricted-properties'],
    ['export const x = new Date();', 'no-restricted-syntax'],
    ['export let x = 1;', 'no-restricted-syntax'],
    ['let x = 1; export const y = () => (x += 1);', 'no-restricted-syntax'],
  ])('%s', async (text, rule) => {
    expect(await broken('src-lineage/index.ts', `${text}\n`)).toContain(rule);
  });

  it('may still make a date from an argument', async () => {
    expect(
      await broken('src-lineage/index.ts', 'export const x = (time: number) => new Date(time);\n'),
    ).toEqual([]);
  });
});

describe('habits', () => {
  it.each([
    ['src-lineage/index.ts', "export { x } from 'node:fs';", 'headwater/layers'],
    [
      'src-renderer/main.ts',
      "export { x } from '../src-server/contract/sqlflow/jobs.ts';",
      'headwater/layers',
    ],
    [
      'src-main/index.ts',
      "import { shell } from 'electron';\nvoid shell.openExternal('x');",
      'no-restricted-syntax',
    ],
    ['src-renderer/main.ts', "export const empty = 'Nothing to show';", 'no-restricted-syntax'],
    ['src-renderer/App.vue', '<template><p v-html="text" /></template>', 'vue/no-v-html'],
  ])('%s: %s', async (file, text, rule) => {
    expect(await broken(file, `${text}\n`)).toContain(rule);
  });

  it('refuses components above 400 lines', async () => {
    const lines = (count: number): string => `<template>\n${'  <p />\n'.repeat(count - 2)}</template>\n`;
    expect(await broken('src-renderer/App.vue', lines(400))).not.toContain('max-lines');
    expect(await broken('src-renderer/App.vue', lines(401))).toContain('max-lines');
  });
});
