/**
 * Runs the tests in a browser. Traces take a third of the time, so none are written at first; tests that fail are run
 * once more with a trace, for the report alone: the exit code is that of the first run.
 *
 *   npm run test:browser -- tests/browser/graph.spec.ts   some files; arguments are those of `playwright test`
 *   npm run test:browser -- --output test-results/graph   another folder for traces, where two runs are beside each other
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, run } from './project.ts';
import { reportVariable } from './test/report.ts';

const playwright = join(projectRoot, 'node_modules/@playwright/test/cli.js');
const values = process.argv.slice(2);
const output = values.includes('--output') ? values[values.indexOf('--output') + 1] : undefined;
// Node strips the types by itself; Playwright's own loader takes 13 s of processor time to read the sources without a cache.
const ownTypes = { PW_DISABLE_TS_ESM: '1' };
const code = await run(process.execPath, [playwright, 'test', ...values], ownTypes);
if (code !== 0 && failedTests().length > 0 && !values.includes('--list')) {
  console.log('\nThe failed tests once more, for their traces:');
  const traced = [playwright, 'test', ...values, '--last-failed', '--trace', 'on'];
  await run(process.execPath, traced, { ...ownTypes, [reportVariable]: undefined });
  console.log(`To see a trace: npx playwright show-trace ${output ?? 'test-results'}/TEST/trace.zip`);
}
process.exitCode = code;

/** The ids of the tests that failed in the run before. */
function failedTests(): readonly string[] {
  const path = join(projectRoot, output ?? 'test-results', '.last-run.json');
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as { failedTests: string[] }).failedTests;
}
