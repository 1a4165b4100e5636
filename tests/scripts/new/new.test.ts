import { afterAll, expect, it } from 'vitest';
import { linesToFillIn } from '../../../scripts/new/filled-in.ts';
import { newThings, ProjectCopy } from './project-copy.ts';

const copy = new ProjectCopy(false);
afterAll(() => copy.remove());

const places: Readonly<Record<string, readonly string[]>> = {
  fixture: ['tests/lineage/fixtures/stars/new-one.lineage', 'tests/lineage/fixtures/stars/new-one.sql'],
  dialect: ['docs/dialects.md', 'src-lineage/dialects/families/mysql/singlestore.ts'],
  statement: ['CHANGELOG.md', 'src-lineage/syntax/grammar/statements/refresh-cache.ts'],
  operation: ['docs/api.md', 'src-server/contract/application/service/column-count.ts'],
  diagnostic: ['docs/errors.md', 'tests/lineage/fixtures/vendors/oracle/shadowed-name.lineage'],
};

it.each(Object.entries(newThings))('new:%s makes what a person has to fill in, once', (kind, args) => {
  const before = new Set(linesToFillIn(copy.folder));
  expect(copy.make(kind, ...args)).toMatchObject({ status: 0, stderr: '' });
  const files = linesToFillIn(copy.folder)
    .filter((line) => !before.has(line))
    .map((line) => line.slice(0, line.lastIndexOf(':')));
  for (const place of places[kind]!) expect(files).toContain(place);
  expect(copy.make(kind, ...args)).toMatchObject({ status: 2 });
});

it('all together keep the types and the layout of the project', () => {
  const tool = (path: string, ...args: string[]): { status: number | null; stdout: string } =>
    copy.run(`node_modules/${path}`, ...args);
  expect(tool('typescript-native/bin/tsc', '-b', 'tsconfig.json')).toMatchObject({ status: 0, stdout: '' });
  const made = linesToFillIn(copy.folder).map((line) => line.slice(0, line.lastIndexOf(':')));
  const laidOut = [...new Set(made)].filter((path) => /\.(?:ts|md)$/.test(path));
  expect(tool('oxfmt/bin/oxfmt', '--check', ...laidOut)).toMatchObject({ status: 0 });
});

it.each([
  ['fixture', 'new-one', 'postgresql'],
  ['fixture', '../up/one', 'oracle'],
  ['fixture', 'stars/other', 'nothing'],
  ['dialect', 'oracle', 'Oracle', 'ansi'],
  ['dialect', 'vectorwise', 'Vectorwise', 'nothing'],
  ['statement', 'other-select', 'SELECT', 'oracle'],
  ['operation', 'Not A Name', 'x'],
  ['diagnostic', 'expected', 'error', 'oracle'],
  ['diagnostic', 'other', 'disaster', 'oracle'],
  ['nothing', 'at', 'all'],
])('new:%s %s refuses what is none or is there already', (kind: string, ...args: string[]) => {
  expect(copy.make(kind, ...args)).toMatchObject({ status: 2, stdout: '' });
});
