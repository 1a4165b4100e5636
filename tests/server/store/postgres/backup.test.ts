import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseUrl, newDatabase, statement } from '../../../support/postgres/test-database.ts';
import { submitter } from '../../../support/postgres/worker-process.ts';
import {
  csvOf,
  finishedJob,
  jobEnd,
  temporaryFolder,
  testService,
} from '../../../support/service/service.ts';
import type { TestService } from '../../../support/service/service.ts';

/** Why the backup programs of PostgreSQL cannot be used here; nothing where they can. */
async function missing(): Promise<string | undefined> {
  const postgres = inject('postgres');
  if ('missing' in postgres) return postgres.missing;
  const { stdout, error } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const programs = Number(/ (\d+)\./.exec(stdout ?? '')?.[1]);
  if (error !== undefined || Number.isNaN(programs)) return 'needs pg_dump';
  const sql = `SELECT current_setting('server_version_num')::integer / 10000 AS version`;
  const [row] = (await statement(databaseUrl('postgres'), sql)) as { version: number }[];
  const server = row?.version ?? 0;
  return programs < server ? `needs pg_dump ${server}, here is ${programs}` : undefined;
}

const reason = await missing();

/** Restores into a new database what `pg_dump` makes of another one; gives the address. */
async function restored(from: string, options: readonly string[] = []): Promise<string> {
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'backup');
  const run = (program: string, ...parameters: string[]): void => {
    const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  };
  try {
    run('pg_dump', '--format=custom', `--file=${file}`, ...options, from);
    const to = await newDatabase();
    run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${to}`, file);
    return to;
  } finally {
    rmSync(file, { force: true });
    remove();
  }
}

const describeBackup = reason === undefined ? describe : describe.skip;

describeBackup(`a backup by pg_dump${reason === undefined ? '' : ` (${reason})`}`, () => {
  let store: string;
  let service: TestService;
  let jobId: string;
  let lineage: string;
  beforeEach(async () => {
    store = await newDatabase();
    service = await testService({ store });
    ({ jobId } = await finishedJob(service, { 'a.sql': 'insert into t (a) select b from s;' }));
    lineage = await csvOf(service, jobId);
    await service.end();
    // Nobody analyses it before the backup.
    const { folder, remove } = temporaryFolder();
    const { store: submitting, submit } = await submitter(store, folder);
    await submit('waiting', 'CREATE VIEW v AS SELECT t.a FROM t;');
    await submitting.close();
    remove();
  });
  afterEach(() => service.end());

  it.each([
    ['the whole database', []],
    ['the jobs without their queue', ['--schema=headwater']],
  ])('of %s is a store again, with its results and what waits', async (_what, options) => {
    service = await testService({ store: await restored(store, options) });
    expect(await csvOf(service, jobId)).toBe(lineage);
    expect(await jobEnd(service, 'waiting')).toMatchObject({ status: 'success' });
  });
});
