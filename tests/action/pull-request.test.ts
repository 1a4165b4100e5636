import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot, scratchFolder } from '../cli/command.ts';
import { program } from '../support/built.ts';
import { hostStandIn, type HostStandIn } from './host-stand-in.ts';

let place: Awaited<ReturnType<typeof scratchFolder>>;
let repository: string;
let host: HostStandIn;
let mayWrite = true;
let base = '';

const git = (...values: string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...values], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();
const write = (name: string, content: string): void => writeFileSync(join(repository, name), content);
const commit = (): string => {
  git('add', '.');
  git('commit', '-qm', 'state', '--allow-empty');
  return git('rev-parse', 'HEAD');
};

beforeAll(async () => {
  place = await scratchFolder();
  repository = join(place.path, 'repository');
  await mkdir(join(repository, 'etl'), { recursive: true });
  host = await hostStandIn(() => mayWrite);
  git('init', '-q', '-b', 'main');
  write('headwater.json', '{ "vendor": "ansi" }');
  write('.gitignore', 'headwater.sarif\n');
  write('etl/v.sql', 'create view v as select a, b from t;\n');
  write('etl/w.sql', 'create view w as select a, b from v;\n');
  base = commit();
});
afterAll(async () => {
  host.close();
  await place.remove();
});
beforeEach(() => {
  mayWrite = true;
  host.requests.length = 0;
  rmSync(join(place.path, 'summary.md'), { force: true });
});

/** Runs the script of the action as the job of a pull request from the base to what is committed now. */
async function run(more: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: git('rev-parse', 'HEAD') } } };
  writeFileSync(join(place.path, 'event.json'), JSON.stringify(event));
  const child = spawn(process.execPath, [join(projectRoot, 'action/pull-request.mjs')], {
    cwd: repository,
    env: {
      ...process.env,
      GITHUB_EVENT_PATH: join(place.path, 'event.json'),
      GITHUB_API_URL: host.url,
      GITHUB_REPOSITORY: 'acme/warehouse',
      GITHUB_TOKEN: 'secret-of-the-test',
      GITHUB_STEP_SUMMARY: join(place.path, 'summary.md'),
      HEADWATER_COMMAND: JSON.stringify([process.execPath, program('cli')]),
      ...more,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: stdout + stderr };
}

const written = (): string[] =>
  host.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the script of the action, on a real repository', () => {
  test('without a change there is no comment', async () => {
    commit();
    expect(await run()).toEqual({ code: 0, output: '' });
    expect(written()).toEqual([]);
    expect(readFileSync(join(place.path, 'summary.md'), 'utf8')).toContain('The lineage is the same.');
  });

  test('first run: a comment with what is lost, a picture, what is downstream, and problems beside the lines', async () => {
    write('etl/v.sql', 'create view v as select 0 as a, b from t;\ncreate view s as select * from t;\n');
    commit();
    expect(await run({ HEADWATER_FAIL_ON: 'lost' })).toEqual({ code: 1, output: '' });
    expect(written()).toEqual(['POST /repos/acme/warehouse/issues/7/comments']);
    const { body } = host.comments.at(-1)!;
    expect(body).toContain('**1 column lost sources**\n\n- v.a: lost t.a; nothing feeds it now');
    expect(body).toContain('```mermaid\nflowchart LR\n');
    expect(body).toContain('["t.a"]');
    expect(body).toContain('Downstream of the changes');
    expect(body).toContain('1 new problem');
    expect(body).toContain('`etl/v.sql:2`');
    const sarif = JSON.parse(readFileSync(join(repository, 'headwater.sarif'), 'utf8')) as {
      runs: [{ results: unknown[] }];
    };
    expect(sarif.runs[0].results).toHaveLength(1);
  });

  test('second run: the same comment, with what holds now; broken SQL is a new problem', async () => {
    write('etl/w.sql', 'create view w as select a, b from v;\nselect from where ((;\n');
    commit();
    expect((await run()).code).toBe(0);
    expect(written()).toEqual(['PATCH /repos/acme/warehouse/issues/comments/2']);
    expect(host.comments).toHaveLength(2);
    expect(host.comments[1]!.body).toContain('`etl/w.sql:2`');
    expect(existsSync(join(repository, '.git/worktrees'))).toBe(false);
  });

  test('of a fork nothing may be written: the job says it, and does not fail', async () => {
    mayWrite = false;
    const { code, output } = await run();
    expect(code).toBe(0);
    expect(output).toContain('No comment was written: the host answers 403 to PATCH.');
    expect(output).not.toContain('secret-of-the-test');
  });

  test('GitLab: a note of the merge request', async () => {
    const gitlab = {
      GITHUB_EVENT_PATH: '',
      CI_API_V4_URL: `${host.url}/api/v4`,
      CI_PROJECT_ID: '3',
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
      CI_COMMIT_SHA: git('rev-parse', 'HEAD'),
      HEADWATER_TOKEN: 'secret-of-the-test',
    };
    expect((await run(gitlab)).code).toBe(0);
    expect(written()).toEqual(['PUT /api/v4/projects/3/merge_requests/7/notes/2']);
  });

  test('a problem of a file that is renamed is not new, a second one of the same words is; a deleted file', async () => {
    const start = base;
    write(
      'etl/stars.sql',
      `create table t (a int);\ncreate table u as select * from t;\n${'-- kept\n'.repeat(9)}`,
    );
    base = commit();
    git('mv', 'etl/stars.sql', 'etl/renamed.sql');
    git('rm', '-q', 'etl/w.sql');
    write(
      'etl/renamed.sql',
      `create table t (a int);\ncreate table u as select * from t;\n${'-- kept\n'.repeat(9)}create table u as select * from t;\n`,
    );
    commit();
    try {
      expect((await run()).code).toBe(0);
      const { body } = host.comments[1]!;
      expect(body).toContain('removed w (view)');
      expect(body).toContain('**1 new problem**\n\n- warning: `etl/renamed.sql:12`');
    } finally {
      base = start;
    }
  });

  test('what is to fail the job is one of the words for it', async () => {
    expect(await run({ HEADWATER_FAIL_ON: 'loss' })).toEqual({
      code: 2,
      output: 'error: fail-on is loss; it must be one of never, lost, removed, changed, problems.\n',
    });
    expect(written()).toEqual([]);
  });

  test('a job of no pull request', async () => {
    expect(await run({ GITHUB_EVENT_PATH: '' })).toEqual({
      code: 2,
      output: 'error: This job is of no pull request.\n',
    });
  });
});

test('a comment is no longer than hosts take, and its picture no larger than they draw', async () => {
  const { commentOf } = (await import(String(new URL('../../action/comment.mjs', import.meta.url)))) as {
    commentOf: (changes: object, list: string, problems: readonly object[]) => string;
  };
  const relations = Array.from({ length: 900 }, (_, index) => ({
    change: 'added',
    source: `s${index % 25}.${'x'.repeat(200)}`,
    target: `t${Math.floor(index / 25) % 25}.c`,
  }));
  const problems = Array.from({ length: 30 }, (_, line) => ({
    file: 'a.sql',
    line,
    severity: 'error',
    message: 'y'.repeat(5000),
    rule: 'not-understood',
  }));
  const list = `**Relations: 900 added**\n\n${`- added ${'z'.repeat(300)}\n`.repeat(900)}`;
  const comment = commentOf({ tables: [], columns: [], relations }, list, problems);
  expect(comment.length).toBeLessThan(65_536);
  expect(comment).toContain(
    '… and more than a comment holds: `headwater compare` lists all.\n\n```mermaid\n',
  );
  expect(comment.match(/ ==>\|added\| /g)).toHaveLength(200);
  expect(comment.match(/^ {2}n\d+\[/gm)!.length).toBeLessThanOrEqual(50);
  expect(comment).toContain('700 further changes are not in the picture.');
  expect(comment).toContain('- … and 10 more');
});
