import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { makeProgram } from '../../src-cli/program.ts';
import { commandReference, withAllBelow } from '../../src-cli/reference/command-reference.ts';
import { manualPage } from '../../src-cli/reference/manual-page.ts';

const program = commandReference(makeProgram());
const page = manualPage(program, '1.2.3');
/** Roff as it is read: without the escapes of dashes and backslashes. */
const read = page.replaceAll('\\-', '-').replaceAll('\\e', '\\').replaceAll('\\&', '');

it('has every command with its description, and every option with its own', () => {
  const lines = read.split('\n');
  for (const { words, description, options } of withAllBelow(program)) {
    if (words.length > 0) {
      const heading = lines.indexOf(`.SS headwater ${words.join(' ')}`);
      expect(heading, words.join(' ')).toBeGreaterThan(0);
      expect(lines[heading + 1]).toBe(description);
    }
    for (const option of options) expect(lines).toContain(`.B ${option.flags}`);
  }
  expect(withAllBelow(program).flatMap(({ options }) => options).length).toBeGreaterThan(60);
});

it('has versions, exit codes, variables, folders and examples', () => {
  expect(read).toContain('"headwater 1.2.3"');
  for (const text of [
    '.B 4\ninternal error',
    '.B HEADWATER_PORT',
    'settings.json',
    '%APPDATA%\\Headwater\\data',
  ]) {
    expect(read).toContain(text);
  }
  expect(read).toContain('headwater analyze etl.sql\n');
});

it.skipIf(spawnSync('mandoc', ['-h']).error !== undefined)(
  'is without fault to a reader of manual pages (needs mandoc)',
  () => {
    const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning'], {
      input: page,
      encoding: 'utf8',
    });
    // A date would make two builds of the same sources differ.
    expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('missing date'))).toEqual([]);
  },
);

it.skipIf(spawnSync('man', ['--version']).error !== undefined)('can be shown (needs man)', () => {
  const { stdout, status } = spawnSync('man', ['-l', '-'], {
    input: page,
    encoding: 'utf8',
    env: { ...process.env, MANWIDTH: '100', MANPAGER: 'cat', LC_ALL: 'C.UTF-8' },
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/NAME\s+headwater - SQL data lineage/);
  expect(stdout).toMatch(/headwater user add \[options\] <id>/);
});
