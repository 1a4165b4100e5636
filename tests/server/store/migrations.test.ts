import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ResultsResponse } from '../../../src-server/contract/application/service/results.ts';
import type { JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { noteCleanEnd } from '../../../src-server/store/sqlite/file/clean-end.ts';
import { migrate, migrations, schemaVersion } from '../../../src-server/store/sqlite/file/migrations.ts';
import { backupsOf, oldDataFolder } from '../../support/service/old-data-folder.ts';
import { csvOf, jobEnd, post, serviceIn, temporaryFolder } from '../../support/service/service.ts';

function open(folder: string): InstanceType<typeof SqliteDatabase> {
  return new SqliteDatabase(join(folder, 'headwater.sqlite'));
}

/** The files below a folder, with their contents as hashes. */
function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

describe('migrations', () => {
  it.each(migrations.slice(0, -1).map((step, index) => [step.name, index + 1] as const))(
    'bring a data folder of the step %s up to date, with all its jobs and a backup',
    async (_name, version) => {
      const { folder, jobs, remove } = await oldDataFolder(version);
      const service = await serviceIn(folder);
      const { data } = await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary');
      expect(data.jobIds).toEqual(jobs.map(({ jobId }) => jobId));
      for (const { jobId, csv } of jobs) {
        expect((await jobEnd(service, jobId)).status).toBe('success');
        expect(await csvOf(service, jobId)).toBe(csv);
      }
      await service.close();
      const backups = backupsOf(folder);
      expect(backups).toEqual([
        expect.stringMatching(new RegExp(`^schema-${version}-\\d{8}T\\d+Z\\.sqlite$`)),
      ]);
      const backup = new SqliteDatabase(join(folder, 'backups', backups[0] ?? ''), { readonly: true });
      expect(backup.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(backup.prepare('SELECT count(*) FROM migrations').pluck().get()).toBe(version);
      expect(backup.prepare('SELECT count(*) FROM jobs').pluck().get()).toBe(jobs.length);
      backup.close();
      remove();
    },
  );

  it('keep what a job shows of its result, for when another takes its place', async () => {
    const { folder, jobs, remove } = await oldDataFolder(10);
    const service = await serviceIn(folder);
    const [finished, waiting] = jobs.map(({ jobId }) => jobId);
    const numbersOf = async (jobId: string) => {
      const response = await fetch(`${service.url}/api/v1/jobs/${jobId}/results`);
      return ((await response.json()) as ResultsResponse).results;
    };
    await jobEnd(service, waiting ?? '');
    for (const jobId of [finished ?? '', waiting ?? '']) {
      const [former, ...none] = await numbersOf(jobId);
      expect(none).toEqual([]);
      expect(former).toMatchObject({ number: 1, files: 2, statements: 2, numbers: { errors: 0 } });
      await fetch(`${service.url}/api/v1/jobs/${jobId}/rerun`, { method: 'POST' });
      await jobEnd(service, jobId);
      const { replacedAt, ...listed } = (await numbersOf(jobId))[1]!;
      expect(listed).toEqual(former);
      expect(replacedAt).toBeDefined();
    }
    await service.close();
    remove();
  });

  it('keep the newest three backups', async () => {
    const { folder, remove } = await oldDataFolder(1);
    const database = open(folder);
    const { backUp } = await import('../../../src-server/store/sqlite/file/backup.ts');
    for (let version = 1; version <= 5; version += 1) {
      backUp(database, folder, version);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    database.close();
    expect(backupsOf(folder).map((name) => name.slice(0, 'schema-1'.length))).toEqual([
      'schema-3',
      'schema-4',
      'schema-5',
    ]);
    remove();
  });

  it('have one backup of a version, where the program ended before the change and began anew', async () => {
    const { folder, remove } = await oldDataFolder(1);
    const database = open(folder);
    const { backUp } = await import('../../../src-server/store/sqlite/file/backup.ts');
    backUp(database, folder, 1);
    const [first] = backupsOf(folder);
    await new Promise((resolve) => setTimeout(resolve, 5));
    backUp(database, folder, 1);
    database.close();
    expect(backupsOf(folder)).toEqual([expect.not.stringMatching(`^${first}$`)]);
    remove();
  });

  it('are made as a whole or not at all: the program before can still use the database', async () => {
    const { folder, remove } = await oldDataFolder(1);
    const database = open(folder);
    const before = database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
    const broken = {
      name: '9999-broken',
      sql: 'CREATE TABLE more (a TEXT); INSERT INTO nowhere VALUES (1);',
    };
    expect(() => migrate(database, [...migrations, broken])).toThrow(/no such table: nowhere/);
    expect(database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()).toEqual(before);
    expect(database.prepare('SELECT count(*) FROM migrations').pluck().get()).toBe(1);
    database.close();
    const service = await serviceIn(folder);
    await service.close();
    remove();
  });

  it('refuse a database of a newer version, and leave it as it is', async () => {
    const { folder, remove } = temporaryFolder();
    await (await serviceIn(folder)).close();
    const database = open(folder);
    const later = { name: `${schemaVersion + 1}-later`, sql: 'CREATE TABLE later (a TEXT)' };
    migrate(database, [...migrations, later]);
    database.close();
    noteCleanEnd(join(folder, 'headwater.sqlite'));
    const before = contentsOf(folder);
    await expect(serviceIn(folder)).rejects.toMatchObject({
      name: 'SchemaMismatch',
      message: expect.stringContaining('written by a newer version') as string,
      advice: expect.stringContaining('Use the newest Headwater') as string,
    });
    expect(contentsOf(folder)).toEqual(before);
    remove();
  });

  it('refuse a damaged database of a newer version, and do not rebuild it as one of their own', async () => {
    const { folder, remove } = temporaryFolder();
    await (await serviceIn(folder)).close();
    const database = open(folder);
    migrate(database, [...migrations, { name: 'later', sql: 'CREATE TABLE later (a TEXT) STRICT' }]);
    database.prepare('INSERT INTO later SELECT hex(randomblob(20000))').run();
    const pages = database.pragma('page_count', { simple: true }) as number;
    database.close();
    // A page in the middle of that row's overflow: only a check of the whole comes upon it.
    const file = openSync(join(folder, 'headwater.sqlite'), 'r+');
    writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, (pages - 5) * 4096);
    closeSync(file);
    rmSync(join(folder, 'headwater.sqlite.closed'), { force: true });
    const before = contentsOf(folder);
    await expect(serviceIn(folder)).rejects.toMatchObject({ name: 'SchemaMismatch' });
    expect(contentsOf(folder)).toEqual(before);
    remove();
  });

  it('write their list anew where it is damaged and the tables are those of a known version', async () => {
    const { folder, remove } = temporaryFolder();
    await (await serviceIn(folder)).close();
    const database = open(folder);
    const listed = (): unknown[] => database.prepare('SELECT * FROM migrations ORDER BY version').all();
    const before = listed();
    for (const damage of [
      "UPDATE migrations SET checksum = 'x?' WHERE version = 3",
      `UPDATE migrations SET checksum = '${'b'.repeat(64)}' WHERE version = 1`,
      'UPDATE migrations SET version = 90210 WHERE version = 2',
      "UPDATE migrations SET name = '' WHERE version = 5",
      'DELETE FROM migrations WHERE version = 4',
      'DELETE FROM migrations',
    ]) {
      database.exec(damage);
      migrate(database);
      expect(listed()).toEqual(before);
    }
    database.close();
    remove();
  });

  it('refuse a step that is not the one they know', async () => {
    const { folder, remove } = temporaryFolder();
    await (await serviceIn(folder)).close();
    const database = open(folder);
    database.prepare('UPDATE migrations SET checksum = ? WHERE version = 1').run('a'.repeat(64));
    database.exec('ALTER TABLE jobs ADD COLUMN other TEXT');
    database.close();
    await expect(serviceIn(folder)).rejects.toMatchObject({
      name: 'SchemaMismatch',
      message: expect.stringContaining('0001-jobs-sessions-and-file-cache') as string,
    });
    remove();
  });
});
