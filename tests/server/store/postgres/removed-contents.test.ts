import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import { describeWithPostgres, newDatabase, statement } from '../../../support/postgres/test-database.ts';
import { job, reading, session, upload } from '../stored-samples.ts';

// Services on one store remove jobs and read files at the same time; locks of another connection force the order.

describeWithPostgres('what was read for removed jobs', () => {
  let url: string;
  let other: pg.Client;
  let stores: PostgresStorage[];
  beforeEach(async () => {
    url = await newDatabase();
    stores = [await PostgresStorage.open(url), await PostgresStorage.open(url)];
    other = new pg.Client(url);
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    for (const store of stores) await store.close();
  });
  const waiting = async (): Promise<number> =>
    (
      await statement(
        url,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length;
  const left = async (): Promise<unknown[]> =>
    await statement(
      url,
      `SELECT content_hash FROM headwater.dataflows UNION SELECT content_hash FROM headwater.texts
       UNION SELECT content_hash FROM headwater.removed_contents`,
    );

  it('is forgotten where one is removed while another one is being forgotten', async () => {
    const [one, two] = stores as [PostgresStorage, PostgresStorage];
    for (const jobId of ['1', '2']) {
      await one.jobs.accept(job(jobId), [upload('a.sql')]);
      await one.dataflows.add([reading(Number(jobId))], { at: 1, jobId });
      const claimed = (await one.queue.claim(jobId, 2))!;
      await one.queue.complete(claimed, { status: 'success' }, 3, session(`s${jobId}`, `h${jobId}`));
    }
    await one.jobs.remove('1');
    await other.query(`BEGIN; SELECT 1 FROM headwater.session_pieces WHERE session_id = 's1' FOR UPDATE`);
    const forgetting = one.dataflows.forgetRemoved(10);
    await expect.poll(waiting).toBe(1);
    await two.jobs.remove('2');
    await other.query('COMMIT');
    await forgetting;
    await two.dataflows.forgetRemoved(10);
    expect(await left()).toEqual([]);
  });

  it('is forgotten where a file of the same content is read meanwhile, for a job that is gone too', async () => {
    const [one, two] = stores as [PostgresStorage, PostgresStorage];
    await one.jobs.accept(job('1'), []);
    await one.dataflows.add([reading(1)], { at: 1, jobId: '1' });
    await one.jobs.remove('1');
    const added = await addedButNotEnded(two, 'gone');
    let isForgotten = false;
    const forgetting = one.dataflows.forgetRemoved(10).then(() => (isForgotten = true));
    await expect.poll(async () => isForgotten || (await waiting()) === 2).toBe(true);
    await other.query('COMMIT');
    await Promise.all([added.end, forgetting]);
    await one.dataflows.forgetRemoved(10);
    expect(await left()).toEqual([]);
  });

  it('stays whole where a file of the same content is read meanwhile for a job that is there', async () => {
    const [one, two] = stores as [PostgresStorage, PostgresStorage];
    for (const jobId of ['1', '2']) await one.jobs.accept(job(jobId), []);
    await one.dataflows.add([reading(1)], { at: 1, jobId: '1' });
    await one.jobs.remove('1');
    const added = await addedButNotEnded(two, '2');
    let isForgotten = false;
    const forgetting = one.dataflows.forgetRemoved(10).then(() => (isForgotten = true));
    await expect.poll(async () => isForgotten || (await waiting()) === 2).toBe(true);
    await other.query('COMMIT');
    await Promise.all([added.end, forgetting]);
    expect(await one.dataflows.dataflow('k2')).toBeDefined();
    expect(await one.sessions.text('h1')).toBeDefined();
  });

  it('stays while an immediate call of another service may use it, and goes behind it', async () => {
    const [one, two] = stores as [PostgresStorage, PostgresStorage];
    await one.jobs.accept(job('1'), []);
    await one.dataflows.add([reading(1)], { at: 1, jobId: '1' });
    await one.jobs.remove('1');
    // The call of the second service has looked, and has not linked yet when the first one forgets and trims.
    expect(await two.dataflows.find([reading(1)], { at: 2 })).toEqual([3]);
    await one.dataflows.forgetRemoved(10);
    await one.dataflows.trim(0, 10);
    expect(await two.dataflows.dataflow('k1')).toBeDefined();
    expect(await two.sessions.text('h1')).toBeDefined();
    // One of the first does not take the hold of the other away.
    await one.dataflows.find([reading(1)], { at: 3 });
    await one.dataflows.forgetRemoved(10);
    expect(await two.dataflows.dataflow('k1')).toBeDefined();
    await statement(url, `UPDATE headwater.dataflows SET held_until = now() - interval '1 second'`);
    await one.dataflows.forgetRemoved(10);
    expect(await left()).toEqual([]);
  });

  it('goes at once where the calls of the own service have ended, and stays where one of another read it anew', async () => {
    const [one, two] = stores as [PostgresStorage, PostgresStorage];
    await one.jobs.accept(job('1'), []);
    await one.dataflows.add([reading(1), reading(2)], { at: 1, jobId: '1' });
    await one.jobs.remove('1');
    await one.dataflows.find([reading(1)], { at: 2 });
    await two.dataflows.add([reading(2)], { at: 2 });
    await one.dataflows.forgetRemoved(10);
    expect(await one.dataflows.dataflow('k1')).toBeUndefined();
    expect(await two.dataflows.dataflow('k2')).toBeDefined();
  });

  /** Has a reading of the same content written, by a transaction that ends when the other connection's does. */
  async function addedButNotEnded(store: PostgresStorage, jobId: string): Promise<{ end: Promise<void> }> {
    await statement(
      url,
      `CREATE FUNCTION headwater.at_the_end() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER at_the_end AFTER INSERT ON headwater.dataflows
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION headwater.at_the_end()`,
    );
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
    const end = store.dataflows.add([{ ...reading(2), contentHash: 'h1' }], { at: 2, jobId });
    await expect.poll(waiting).toBe(1);
    return { end };
  }
});
