import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

it('the rules of the field, those that need types too', () => {
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
  const values = [oxlint, '--format', 'json', 'tests/lint/samples/field/'];
  const { status, stdout } = spawnSync(process.execPath, values, { cwd: projectRoot, encoding: 'utf8' });
  expect(status).toBe(1);
  const found = (JSON.parse(stdout) as Report).diagnostics.map(
    ({ code, filename, labels }) => `${basename(filename)}:${labels[0]?.span.line} ${code}`,
  );
  expect(found.sort()).toEqual([
    'habits.ts:1 typescript(no-explicit-any)',
    'habits.ts:3 eslint(eqeqeq)',
    'habits.ts:5 import(no-default-export)',
    'promises.ts:10 typescript(await-thenable)',
    'promises.ts:4 typescript(no-floating-promises)',
    'promises.ts:7 typescript(no-misused-promises)',
  ]);
});
