import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';
import { testsFor } from './ready/tests-for.ts';

// `npm run ready`: layout, lint, types and tests of what is changed since the main branch, in less than a minute.

const modules = join(projectRoot, 'node_modules');
const base = git('merge-base', 'HEAD', process.argv[2] ?? 'main').trim();
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter((path) => path !== '');

if (changed.length === 0) {
  console.log('Nothing has changed.');
  process.exit(0);
}

const laidOut = changed.filter((path) => /\.(?:ts|mts|vue|json|md|css|js|mjs|yml)$/.test(path));
const linted = changed.filter((path) => /\.(?:ts|mts|vue|js|mjs)$/.test(path));
const tests = testsFor(
  changed,
  globSync('tests/**/*.test.ts', { cwd: projectRoot }).map((path) => path.replaceAll('\\', '/')),
);

step('layout', 'oxfmt/bin/oxfmt', ['--no-error-on-unmatched-pattern', ...laidOut], laidOut);
step(
  'rules of the project',
  'eslint/bin/eslint.js',
  ['--cache', '--cache-location', 'node_modules/.cache/eslint/', '--max-warnings', '0', ...linted],
  linted,
);
step(
  'rules of the field',
  'oxlint/bin/oxlint',
  ['--ignore-pattern', 'tests/lint/samples/', '--no-error-on-unmatched-pattern', ...linted],
  linted,
);
step('types', 'typescript-native/bin/tsc', ['-b', 'tsconfig.json', 'tests/browser'], linted);
step(
  'types of the page',
  'vue-tsc/bin/vue-tsc.js',
  ['-p', 'src-renderer/tsconfig.json'],
  within('src-renderer/'),
);
step('tests', 'vitest/vitest.mjs', ['run', ...tests], tests, { HEADWATER_TEST: 'sources' });
console.log(`Ready: ${changed.length} files, ${tests.length} test files.`);

function within(folder: string): string[] {
  return changed.filter((path) => path.startsWith(folder));
}

/** Runs a tool of the project where something is for it, and ends where it fails. */
function step(
  name: string,
  tool: string,
  args: readonly string[],
  what: readonly string[],
  environment: Record<string, string> = {},
): void {
  if (what.length === 0) return;
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, [join(modules, tool), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${name}: ${status === 0 ? 'good' : 'failed'}, ${seconds} s`);
  if (status !== 0) process.exit(1);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}
