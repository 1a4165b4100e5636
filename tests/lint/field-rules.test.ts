import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** What oxlint finds: file, line and rule. */
function foundIn(folder: string): string[] {
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
  const values = [oxlint, '--config', '.oxlintrc.json', '--format', 'json', folder];
  const { stdout } = spawnSync(process.execPath, values, { cwd: projectRoot, encoding: 'utf8' });
  return (JSON.parse(stdout) as Report).diagnostics
    .map(({ code, filename, labels }) => `${basename(filename)}:${labels[0]?.span.line} ${code}`)
    .sort();
}

it('finds what the rules of the field forbid, those that need types too', () => {
  expect(foundIn('tests/lint/samples/field/')).toEqual([
    'habits.ts:1 typescript(no-explicit-any)',
    'habits.ts:3 eslint(eqeqeq)',
    'habits.ts:5 import(no-default-export)',
    'promises.ts:10 typescript(await-thenable)',
    'promises.ts:4 typescript(no-floating-promises)',
    'promises.ts:7 typescript(no-misused-promises)',
  ]);
});

it('refuses files above 400 lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-lint-'));
  for (const count of [400, 401]) writeFileSync(join(folder, `${count}.ts`), 'export {};\n'.repeat(count));
  expect(foundIn(folder)).toEqual([expect.stringMatching(/^401\.ts:\d+ eslint\(max-lines\)$/)]);
  rmSync(folder, { recursive: true });
});
