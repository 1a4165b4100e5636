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
const failOn = environment.HEADWATER_FAIL_ON || 'never';
const failures = ['never', 'lost', 'removed', 'changed', 'problems'];
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

/** Where the pull request starts. */
function startOf({ base, head }) {
  // a shallow checkout has to fetch them
  for (const commit of [base, head]) {
    if (!isThere(commit)) git('fetch', '--quiet', '--depth=1', 'origin', commit);
  }
  try {
    return git('merge-base', base, head);
  } catch {
    return base;
  }
}

function isThere(commit) {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0;
}

/** The findings of the head that the start has not as often, wherever they stand in their files. */
function newProblems(start, head) {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-base-'));
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, start);
    const former = formerNames(start, head);
    const known = new Map();
    for (const finding of findings(folder)) known.set(keyOf(finding), (known.get(keyOf(finding)) ?? 0) + 1);
    return findings('.').filter((finding) => {
      const key = keyOf({ ...finding, file: former.get(finding.file) ?? finding.file });
      const left = known.get(key) ?? 0;
      known.set(key, left - 1);
      return left <= 0;
    });
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What files were called at the start that have another name now. */
function formerNames(start, head) {
  // a status, the former name and the new one of each
  const parts = git('diff', '--name-status', '-z', '--find-renames', '--diff-filter=R', start, head).split(
    '\0',
  );
  const names = new Map();
  for (let at = 0; at + 2 < parts.length; at += 3) names.set(parts[at + 2], parts[at + 1]);
  return names;
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
  if (!failures.includes(failOn))
    throw new Error(`fail-on is ${failOn}; it must be one of ${failures.join(', ')}.`);
  const host = hostOf(environment);
  if (host === undefined) throw new Error('This job is of no pull request.');
  const start = startOf(host);
  const range = `${start}..${host.head}`;
  const asked = ['--quiet', '--git', range, ...paths];
  const text = headwater('.', 'compare', '-f', 'json', ...asked);
  if (text === undefined) {
    console.log('There is no SQL on one of the sides: nothing is compared.');
    return;
  }
  const changes = JSON.parse(text);
  const problems = newProblems(start, host.head);
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
