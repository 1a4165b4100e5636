import { expect, test } from 'vitest';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { comparisonAnswer } from '../../../src-lineage/questions/comparison-answer.ts';
import {
  comparisonJson,
  comparisonMarkdown,
  comparisonTable,
  comparisonText,
} from '../../../src-lineage/questions/formats/comparison-text.ts';

const read = (text: string): LineageModel => analyze([{ name: 'a.sql', text }], { vendor: 'dbvansi' });
const later = 'create view w as select a, b, a as c from v; create view x as select a + b as d from w;';
const before = read(`create view v as select a, b, 1 as k from t; ${later}`);
const after = read(`create view v as select a * 2 as a, u.z as b, 1 as k from t, u; ${later}`);
const answer = comparisonAnswer(before, after);

test('what lost its sources, what changed, and what is downstream of it', () => {
  expect(answer.lost).toEqual([{ column: 'v.b', lost: ['t.b'], left: 1 }]);
  expect(answer.relations).toEqual([
    { change: 'changed', type: 'fdd', source: 't.a', target: 'v.a', before: 'copy', after: 'a * 2' },
    { change: 'removed', type: 'fdd', source: 't.b', target: 'v.b' },
    { change: 'added', type: 'fdd', source: 'u.z', target: 'v.b' },
  ]);
  expect(answer.affected).toEqual(['w.a', 'w.b', 'w.c', 'x.d']);
});

test('a column that nothing feeds any more comes before one that something still feeds', () => {
  const gone = read(`create view v as select u.z as a, 0 as b, 1 as k from t, u; ${later}`);
  expect(comparisonAnswer(before, gone).lost).toEqual([
    { column: 'v.b', lost: ['t.b'], left: 0 },
    { column: 'v.a', lost: ['t.a'], left: 1 },
  ]);
});

test('for people, pull requests and programs', () => {
  const text = [...comparisonText(answer)].join('');
  expect(text).toMatch(/^1 column lost sources\n {2}! v\.b {2}lost t\.b; 1 column still feeds it\n/);
  expect(text).toContain('Relations: 1 added, 1 removed, 1 changed\n  ~ v.a <- t.a  copy -> a * 2\n');
  expect(text).toContain('Downstream of the changes: 4 columns\n');
  expect([...comparisonMarkdown(answer)].join('')).toContain('- changed v.a \\<- t.a (copy -\\> a \\* 2)\n');
  expect([...comparisonTable(answer).rows][0]).toEqual(['lost', 'sources', 'v.b', 't.b', '', '']);
  expect(JSON.parse([...comparisonJson(answer)].join(''))).toMatchObject({
    format: 'headwater-changes',
    version: 1,
  });
  expect([...comparisonText(comparisonAnswer(before, before))]).toEqual(['The lineage is the same.\n']);
});
