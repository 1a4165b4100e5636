import { afterAll, beforeAll, expect, it } from 'vitest';
import { newThings, ProjectCopy } from './project-copy.ts';

const copy = new ProjectCopy(true);
afterAll(() => copy.remove());
beforeAll(() => {
  for (const [kind, args] of Object.entries(newThings)) copy.make(kind, ...args);
});

it.each([
  ['fixture', 'tests/lineage/fixtures.test.ts', 'stars/new-one'],
  ['dialect', 'tests/lineage/fixtures.test.ts', 'every vendor has fifteen'],
  ['dialect', 'tests/lineage/fixtures.test.ts', 'singlestore/first'],
  ['statement', 'tests/lineage/fixtures.test.ts', 'hive/refresh-cache'],
  ['operation', 'tests/server/routes/column-count.test.ts', ''],
  ['diagnostic', 'tests/server/error-codes.test.ts', 'no code that is gone'],
  ['diagnostic', 'tests/lineage/fixtures.test.ts', 'oracle/shadowed-name'],
  ['everything', 'tests/scripts/filled-in.test.ts', ''],
])('the tests of a new %s are red before it is filled in: %s %s', (_, file, name) => {
  const { status, stdout } = copy.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    ...(name ? ['-t', name] : []),
  );
  expect(status).toBe(1);
  expect(stdout).toMatch(/Tests .*failed/);
});
