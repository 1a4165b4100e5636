import { expect, it } from 'vitest';
import { testsFor } from '../../scripts/ready/tests-for.ts';

const tests = [
  'tests/lineage/fixtures.test.ts',
  'tests/lineage/graph/trace.test.ts',
  'tests/lineage/view/options.test.ts',
  'tests/server/jobs/jobs.test.ts',
  'tests/server/jobs/kill.test.ts',
  'tests/scripts/document-links.test.ts',
];

it.each([
  [
    'src-lineage/graph/build/trace.ts',
    ['tests/lineage/fixtures.test.ts', 'tests/lineage/graph/trace.test.ts'],
  ],
  ['src-server/jobs/deep/new-one.ts', ['tests/server/jobs/jobs.test.ts', 'tests/server/jobs/kill.test.ts']],
  ['tests/server/jobs/kill.test.ts', ['tests/server/jobs/kill.test.ts']],
  ['tests/lineage/fixtures/stars/a.sql', ['tests/lineage/fixtures.test.ts']],
  ['docs/api.md', ['tests/scripts/document-links.test.ts']],
  ['src-main/index.ts', []],
])('of %s', (path, expected) => {
  expect(testsFor([path], tests)).toEqual(expected);
});
