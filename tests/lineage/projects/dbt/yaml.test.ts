import { expect, test } from 'vitest';
import { readYaml } from '../../../../src-lineage/projects/dbt/files/yaml.ts';

test('keys that are merged count like those that are written', () => {
  const { fault, value } = readYaml('base: &base {schema: raw}\nmodels:\n  - <<: *base\n    name: a');
  expect(fault).toBeUndefined();
  expect(value).toEqual({ base: { schema: 'raw' }, models: [{ schema: 'raw', name: 'a' }] });
});

test('days stay texts, and the last of equal keys holds', () => {
  expect(readYaml('a: 2020-01-31\nb: 1\nb: 2').value).toEqual({ a: '2020-01-31', b: 2 });
});

test.each([
  ['a ring', 'a: &a [*a]'],
  [
    'doublings',
    Array.from({ length: 40 }, (_, i) => `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`)
      .join('\n')
      .replace(/\*a-1/g, 'x'),
  ],
])('%s of anchors is a fault', (_, text) => {
  const { fault, value } = readYaml(text);
  expect(value).toBeUndefined();
  expect(fault?.message).toMatch(/anchors|alias/);
});

test('what is broken is reported at its place', () => {
  const text = 'a: 1\nb: ]';
  expect(readYaml(text).fault?.at).toBe(text.indexOf(']'));
});
