import { statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Checkpoints } from '../../../src-server/store/sqlite/file/checkpoints.ts';
import { openDatabase } from '../../../src-server/store/sqlite/file/database.ts';
import { temporaryFolder } from '../../support/service/service.ts';

describe('checkpoints of the write-ahead log', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let database: SqliteDatabase.Database;
  let checkpoints: Checkpoints;
  beforeEach(() => {
    place = temporaryFolder();
    ({ database } = openDatabase(place.folder));
    database.exec('CREATE TABLE filled (bytes BLOB)');
    checkpoints = new Checkpoints(database);
  });
  afterEach(async () => {
    await checkpoints.stop();
    database.close();
    place.remove();
  });

  const megabyte = Buffer.alloc(1024 * 1024, 1);
  const fill = async (megabytes: number): Promise<void> => {
    const insert = database.prepare('INSERT INTO filled VALUES (?)');
    for (let count = 0; count < megabytes; count += 1) insert.run(megabyte);
  };
  const size = (): number => statSync(join(place.folder, 'headwater.sqlite')).size;
  /** Pages of the log that are not in the database yet. */
  const waiting = (): number => {
    const [row] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    return row!.log - row!.checkpointed;
  };

  it('bring a log of some megabytes into the database after the commit, not within it', async () => {
    const before = size();
    await checkpoints.during(() => fill(6));
    expect(size()).toBe(before);
    expect(waiting()).toBeGreaterThan(1000);
    await expect.poll(waiting).toBe(0);
    expect(size()).toBeGreaterThan(before + 6_000_000);
  });

  it('leave a short log alone', async () => {
    await checkpoints.during(() => fill(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(waiting()).toBeGreaterThan(0);
  });

  it('go on while one call writes for long', async () => {
    const before = size();
    await checkpoints.during(async () => {
      await fill(6);
      await expect.poll(waiting).toBe(0);
      expect(size()).toBeGreaterThan(before);
      await fill(6);
    });
    await expect.poll(waiting).toBe(0);
  });

  it('leave it to SQLite where they do not come to it', () => {
    const before = size();
    void fill(40);
    expect(size()).toBeGreaterThan(before + 20_000_000);
  });

  it('bear that the database is closed meanwhile', async () => {
    await checkpoints.during(() => fill(6));
    const stopped = checkpoints.stop();
    database.close();
    await stopped;
    const again = new SqliteDatabase(join(place.folder, 'headwater.sqlite'), { readonly: true });
    expect(again.prepare('SELECT count(*) FROM filled').pluck().get()).toBe(6);
    again.close();
  });
});
