import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  analyze,
  isInternalError,
  type LineageModel,
  type SourceFile,
} from '../../../../src-lineage/index.ts';
import type { Diagnostic } from '../../../../src-lineage/base/diagnostics/diagnostics.ts';

const settings = { name: 'dbt_project.yml', text: 'name: shop' };

function read(files: readonly SourceFile[]): LineageModel {
  return analyze([settings, ...files], { vendor: 'dbvpostgresql' });
}

function codes({ diagnostics }: LineageModel): string[] {
  return diagnostics.map(({ code }) => code);
}

const aliases = Array.from(
  { length: 30 },
  (_, i) => `a${i}: &a${i} [${i === 0 ? 'x' : `*a${i - 1}, `.repeat(9)}]`,
);

/** What would take for ever, or all memory; all else is read beside it. */
const hostile: [what: string, file: SourceFile, code: string | undefined][] = [
  ['YAML that repeats itself', { name: 'models/bomb.yml', text: aliases.join('\n') }, 'yaml-unreadable'],
  ['YAML nested deeply', { name: 'models/deep.yml', text: '['.repeat(20_000) }, 'yaml-unreadable'],
  ['broken YAML', { name: 'models/broken.yml', text: 'models: [a, {b' }, 'yaml-unreadable'],
  [
    'an endless loop',
    { name: 'models/m.sql', text: 'select 1 {% for i in range(999999999) %}x{% endfor %}' },
    'budget-exceeded',
  ],
  [
    'a macro that calls itself',
    { name: 'models/m.sql', text: '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}' },
    'budget-exceeded',
  ],
  [
    'a model that reads itself',
    { name: 'models/m.sql', text: "select {{ dbt_utils.star(ref('m')) }} from {{ ref('m') }}" },
    undefined,
  ],
  ['settings that are no mapping', { name: 'sub/dbt_project.yml', text: '- a\n- b' }, undefined],
  ['a header without an end', { name: 'seeds/s.csv', text: '"'.repeat(100_000) }, undefined],
  [
    'a name of a header that is not closed',
    { name: 'seeds/s.csv', text: 'code,"ful{{\nDE,Germany' },
    undefined,
  ],
  [
    'a query that ends in a mark before it',
    {
      name: 'models/m.sql',
      text: '{% set end = ")" %}select a from (select b from t where c in (1, 2 {{ end }}',
    },
    undefined,
  ],
];

test('queries of a seed are answered in bounded time', () => {
  const seed = { name: 'seeds/s.csv', text: `code\n${'x\n'.repeat(15_000)}` };
  const text =
    "{% for i in range(100000) %}{% set rows = run_query('select code from s').rows %}{% endfor %}" +
    `{% set slow = run_query('select ${'a from s group by '.repeat(20)}') %}select id from crm.orders`;
  const start = performance.now();
  expect(codes(read([seed, { name: 'models/m.sql', text }]))).toContain('budget-exceeded');
  expect(performance.now() - start).toBeLessThan(8000);
});

test.each(hostile)('%s', (_what, file, code) => {
  const start = performance.now();
  const model = read([file, { name: 'models/other.sql', text: 'select id from crm.orders' }]);
  expect(performance.now() - start).toBeLessThan(8000);
  expect(model.objects.some(({ name }) => name === 'other')).toBe(true);
  if (code !== undefined) expect(codes(model)).toContain(code);
  expect(model.diagnostics.filter(isInternalError)).toEqual([]);
  expect(model.diagnostics.filter(isAstray(model))).toEqual([]);
});

test('mutants of projects end, without faults of ours', () => {
  const folder = join(import.meta.dirname, 'cases');
  const texts = globSync('*.txt', { cwd: folder })
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  let state = 11;
  const next = (bound: number): number => (state = (state * 48_271) % 2_147_483_647) % bound;
  for (let turn = 0; turn < 60; turn++) {
    const seed = texts[next(texts.length)]!;
    const other = texts[next(texts.length)]!;
    const at = next(seed.length);
    const from = next(other.length);
    const mutant = seed.slice(0, at) + other.slice(from, from + next(20)) + seed.slice(at + next(6));
    const parts = mutant.split(/^=== *(.+)$/m).slice(1);
    const files = parts.flatMap((part, i) =>
      i % 2 === 0 ? [{ name: part.trim(), text: parts[i + 1] ?? '' }] : [],
    );
    const model = read(
      files.filter(
        ({ name }, i) => files.findIndex((each) => each.name === name) === i && name !== settings.name,
      ),
    );
    expect(model.diagnostics.filter(isInternalError)).toEqual([]);
    expect(model.diagnostics.filter(isAstray(model))).toEqual([]);
  }
});

/** Shows diagnostics whose place lies outside of its file, or ends before it starts. */
function isAstray({ files }: LineageModel): (diagnostic: Diagnostic) => boolean {
  return ({ span: [file, start, end] }) => start > end || end > files[file]!.length;
}
