#!/usr/bin/env node
// What a pull request does to the lineage: see README.md beside this file. The environment of the job says which one it is.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commentOf, isSame, mark } from './comment.mjs';
import { hostOf, writeComment } from './hosts.mjs';

const environment = process.env;
const paths = (environment.HEADWATER_PATHS ?? '').split(/\s+/).filter((path) => path !== '');
const failOn = environment.HEADWATER_FAIL_ON ?? 'never';
/** The command line: in `npx` it is on the path. A test names another one. */
const [program, ...before] = JSON.parse(environment.HEADWATER_COMMAND ?? '["headwater"]');
const sarifFile = 'headwater.sarif';

/** Runs the command line; gives what it wrote, whatever was found. @throws where it could not do its work */
function headwater(folder, ...values) {
  const { status, stdout, stderr, error } = spawnSync(program, [...before, ...values], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  // 3: there is no SQL to read; on the side where files were added, that is no fault.
  if (status === 3 && stderr.includes('There is no SQL file to read.')) return undefined;
  if (status === 0 || status === 1) return stdout;
  throw new Error(`headwater ${values[0]}: ${error?.message ?? stderr.trim()}`);
}

function git(...values) {
  const { status, stdout, stderr } = spawnSync('git', values, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${values[0]}: ${stderr.trim()}`);
  return stdout.trim();
}

/** Where the pull request starts: a shallow checkout has to fetch it. */
function startOf({ base, head }) {
  try {
    git('cat-file', '-e', `${base}^{commit}`);
  } catch {
    git('fetch', '--quiet', '--depth=1', 'origin', base);
  }
  try {
    return git('merge-base', base, head);
  } catch {
    return base;
  }
}

/** The findings of the head that the start has not, wherever they stand in their files. */
function newProblems(start) {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-base-'));
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, start);
    const known = new Set(findings(folder).map(keyOf));
    return findings('.').filter((finding) => !known.has(keyOf(finding)));
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function findings(folder) {
  const text = headwater(folder, 'check', '--quiet', '--fail-on', 'never', '-f', 'json', ...paths);
  return text === undefined ? [] : JSON.parse(text).findings;
}

function keyOf({ rule, file, message }) {
  return JSON.stringify([rule, file, message]);
}

function isFailing({ lost, tables, columns, relations }, problems) {
  const changes = [...tables, ...columns, ...relations].map(({ change }) => change);
  if (failOn === 'problems') return problems.some(({ severity }) => severity === 'error');
  if (failOn === 'lost') return lost.length > 0;
  if (failOn === 'removed') return lost.length > 0 || changes.includes('removed');
  return failOn === 'changed' && changes.length > 0;
}

async function main() {
  const host = hostOf(environment);
  if (host === undefined) throw new Error('This job is of no pull request.');
  const range = `${startOf(host)}..${host.head}`;
  const asked = ['--quiet', '--git', range, ...paths];
  const text = headwater('.', 'compare', '-f', 'json', ...asked);
  if (text === undefined) {
    console.log('There is no SQL on one of the sides: nothing is compared.');
    return;
  }
  const changes = JSON.parse(text);
  const problems = newProblems(startOf(host));
  const comment = commentOf(changes, headwater('.', 'compare', '-f', 'markdown', ...asked) ?? '', problems);
  writeFileSync(
    sarifFile,
    headwater('.', 'check', '--quiet', '--fail-on', 'never', '-f', 'sarif', ...paths) ?? '',
  );
  if (environment.GITHUB_OUTPUT) appendFileSync(environment.GITHUB_OUTPUT, `sarif=${sarifFile}\n`);
  if (environment.GITHUB_STEP_SUMMARY) appendFileSync(environment.GITHUB_STEP_SUMMARY, comment);
  if (environment.HEADWATER_COMMENT !== 'false') {
    const reason = await writeComment(host, mark, comment, !isSame(changes, problems));
    if (reason !== undefined)
      console.log(`No comment was written: ${reason}. This is what it would say:\n\n${comment}`);
  }
  if (isFailing(changes, problems)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}
