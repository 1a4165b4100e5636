import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JobFolders } from '../../../../src-server/jobs/folders/job-folder.ts';
import { copyStore } from '../../../../src-server/store/copy/copy-store.ts';
import type { TableSum } from '../../../../src-server/store/copy/copy-store.ts';
import { PostgresSide } from '../../../../src-server/store/copy/postgres-side.ts';
import { SqliteSide } from '../../../../src-server/store/copy/sqlite-side.ts';
import type { StoreSide } from '../../../../src-server/store/copy/store-side.ts';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import { SqliteStorage } from '../../../../src-server/store/sqlite/sqlite-storage.ts';
import { headwater } from '../../../cli/command.ts';
import { describeWithPostgres, newDatabase, statement } from '../../../support/postgres/test-database.ts';
import { temporaryFolder } from '../../../support/service/service.ts';
import { job, reading, session, upload } from '../stored-samples.ts';

const model = new Uint8Array(2_500_000).map((_, index) => index % 253);
const content = Buffer.alloc(1_500_000, 'select 1; ');

/** A data folder with jobs of all kinds. */
async function fill(folder: string): Promise<void> {
  const store = new SqliteStorage(folder);
  const uploads = [{ ...upload('a\0.sql'), storedAs: 'a-1', bytes: content.byteLength }];
  const path = new JobFolders(folder).path('done', uploads[0]!);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  await store.jobs.accept(job('done'), uploads, 'create table \0 t');
  await store.dataflows.add([reading(1), reading(2)], { at: 4, jobId: 'done' });
  const files = Array.from({ length: 1200 }, (_, at) => ({ name: `f${at}`, contentHash: 'h1' }));
  const pieces = [model.subarray(0, 1_000_000), model.subarray(1_000_000)];
  await store.queue.complete((await store.queue.claim('done', 5))!, { status: 'success', files: 3 }, 6, {
    ...session('s1'),
    files,
    model: pieces,
  });
  await store.jobs.rerun('done');
  await store.queue.complete((await store.queue.claim('done', 7))!, { status: 'success' }, 8, session('s2'));
  await store.jobs.accept(job('waiting', 'bob'), []);
  await store.sessions.add(session('own', 'h9'), 'ann', 9, [{ contentHash: 'h9', text: new Uint8Array(9) }]);
  await store.settings.set('noted', 'yes');
  await store.audit.add([{ at: 9, action: 'submit', userId: 'ann', address: '10.0.0.1', jobId: 'done' }]);
  await store.close();
}

async function copied(from: StoreSide, to: StoreSide): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  try {
    await copyStore(from, to, (sum) => sums.push(sum));
    return sums;
  } finally {
    await to.close();
    await from.close();
  }
}

describeWithPostgres('a copy of a store', () => {
  let url: string;
  let places: ReturnType<typeof temporaryFolder>[];
  beforeEach(async () => {
    url = await newDatabase();
    places = [temporaryFolder(), temporaryFolder()];
    await fill(places[0]!.folder);
  });
  afterEach(() => {
    for (const place of places) place.remove();
  });

  it('holds the same, there and back, and jobs go on', async () => {
    const [first, second] = places.map(({ folder }) => folder) as [string, string];
    const there = await copied(new SqliteSide(first), await PostgresSide.open(url, 'to'));
    expect(there.find(({ name }) => name === 'jobs')).toMatchObject({ rows: 2 });
    expect(there.find(({ name }) => name === 'upload_pieces')).toMatchObject({ rows: 2 });
    const back = await copied(await PostgresSide.open(url, 'from'), new SqliteSide(second));
    expect(back).toEqual(there);

    const shared = await PostgresStorage.openShared(url, new JobFolders(second), () => undefined);
    expect(await shared.shared!.take(10)).toMatchObject({ jobId: 'waiting', attempts: 1 });
    await shared.close();
    const store = new SqliteStorage(second);
    expect(Buffer.compare((await store.sessions.model('s1')) ?? Buffer.alloc(0), model)).toBe(0);
    expect(await store.results.list('done')).toMatchObject([{ sessionId: 's2' }, { sessionId: 's1' }]);
    expect(await store.jobs.metadata('done')).toBe('create table \0 t');
    expect(await store.jobs.accept(job('new'), [])).toMatchObject({ number: 3 });
    await store.close();
    expect(readFileSync(join(second, 'jobs/done/a-1')).equals(content)).toBe(true);
    expect(await new JobFolders(second).manifest('done')).toMatchObject({ uploads: [{ name: 'a\0.sql' }] });
  });

  it('is refused where there is something already, and undone where it is not the same', async () => {
    const { folder } = places[0]!;
    const target = await PostgresSide.open(url, 'to');
    const spoilt: StoreSide = {
      rows: (table) => target.rows(table),
      insert: (table, rows) =>
        target.insert(
          table,
          table.name === 'texts' ? rows.map(([hash, sum]) => [hash!, sum!, new Uint8Array(1)]) : rows,
        ),
      begin: () => target.begin(),
      whole: (work) => target.whole(work),
      finish: () => target.finish(),
      close: () => target.close(),
    };
    await expect(copied(new SqliteSide(folder), spoilt)).rejects.toMatchObject({ name: 'CopyDiffers' });
    expect(await statement(url, 'SELECT 1 FROM headwater.jobs')).toEqual([]);
    await copied(new SqliteSide(folder), await PostgresSide.open(url, 'to'));
    await expect(copied(new SqliteSide(folder), await PostgresSide.open(url, 'to'))).rejects.toMatchObject({
      name: 'StoreNotEmpty',
    });
  });

  it('is made by the command line, which says what it copied', async () => {
    const [first, second] = places.map(({ folder }) => folder) as [string, string];
    const { code, stdout } = await headwater(['store', 'copy', first, second]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^jobs\t2\t[\da-f]{64}$/m);
    const again = await headwater(['store', 'copy', first, second]);
    expect(again).toMatchObject({ code: 3, stdout: '' });
    expect(again.stderr).toContain('The store to copy to is not empty.');
  });
});
