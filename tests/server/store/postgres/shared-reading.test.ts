import { afterEach, beforeEach, expect, it } from 'vitest';
import { JobFolders } from '../../../../src-server/jobs/folders/job-folder.ts';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import type { SharedReadings } from '../../../../src-server/store/storage.ts';
import { describeWithPostgres, newDatabase, statement } from '../../../support/postgres/test-database.ts';
import {
  csvOf,
  finishedJob,
  rawRequest,
  temporaryFolder,
  testService,
} from '../../../support/service/service.ts';
import type { TestService } from '../../../support/service/service.ts';
import { job } from '../stored-samples.ts';

describeWithPostgres('files that processes read for each other', () => {
  let url: string;
  const place = temporaryFolder();
  const stores: PostgresStorage[] = [];
  const joined = async (engine: string): Promise<SharedReadings> => {
    const store = await PostgresStorage.openShared(url, new JobFolders(place.folder), () => undefined);
    stores.push(store);
    await store.readings!.join(engine);
    // Its connection that listens is what others count it by.
    store.readings!.onChange(() => undefined);
    return store.readings!;
  };
  beforeEach(async () => (url = await newDatabase()));
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    place.remove();
  });
  const files = { jobId: '1', userId: 'ann', request: '{}', bytes: new Uint8Array([1, 2, 3]) };

  it('are taken by one of the same engine, and announced once', async () => {
    const [one, other, newer] = [await joined('a'), await joined('a'), await joined('b')];
    await stores[0]!.jobs.accept(job('1'), []);
    await expect.poll(() => one.others()).toBe(2);
    const id = await one.offer(files);
    expect(await newer.take()).toBeUndefined();
    const taken = await other.take();
    expect(taken).toMatchObject({ ...files, bytes: Buffer.from(files.bytes), id });
    expect(await one.take()).toBeUndefined();
    expect(await one.ended([id])).toEqual(new Map());
    expect(await other.keep()).toEqual([]);
    await other.end(id, 'done');
    expect(await one.ended([id])).toEqual(new Map([[id, 'done']]));
    // There is nothing of it any more.
    expect(await one.ended([id])).toEqual(new Map([[id, undefined]]));
    expect(await statement(url, 'SELECT * FROM headwater.offered_files')).toEqual([]);
  });

  it('are left to others, taken back, and lost with their reader', async () => {
    const [one, other] = [await joined('a'), await joined('a')];
    await stores[0]!.jobs.accept(job('1'), []);
    const left = await one.offer(files);
    await other.take();
    await other.giveBack(left);
    expect(await one.take()).toMatchObject({ id: left });
    await one.end(left, 'read by its own');
    expect(await one.ended([left])).toEqual(new Map([[left, 'read by its own']]));

    const [withdrawn, kept] = [await one.offer(files), await one.offer(files)];
    await one.withdraw('1', [withdrawn]);
    expect(await other.take()).toMatchObject({ id: kept });
    await one.withdraw('1');
    expect(await other.keep()).toEqual([kept]);
    await other.end(kept, 'late');
    expect(await one.ended([kept])).toEqual(new Map([[kept, undefined]]));

    const lost = await one.offer(files);
    await other.take();
    // As the supervision does after ten seconds of silence.
    await statement(url, `UPDATE pgboss.job SET state = 'failed' WHERE state = 'active'`);
    expect(await one.ended([lost])).toEqual(new Map([[lost, undefined]]));
    await other.end(lost, 'late');
    expect(await one.ended([lost])).toEqual(new Map([[lost, undefined]]));
  });
});

describeWithPostgres('a job of many files', () => {
  const services: TestService[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.end();
  });

  it('is read by all processes together, with the result of one', async () => {
    const store = await newDatabase();
    for (let number = 0; number < 2; number += 1) {
      services.push(await testService({ store, metrics: true, workers: 2 }));
    }
    // More tasks than the threads of whoever has the job take at once; little of it is left to be linked.
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, file) => [
        `f${file}.sql`,
        `insert into t${file} (a) select b + ${Array.from({ length: 1000 }, (_each, at) => at % 10).join(' + ')} from s${file};`,
      ]),
    );
    const { jobId } = await finishedJob(services[0]!, files);
    const numbers = await Promise.all(services.map((service) => filesBy(service)));
    const sum = (fate: 'read' | 'elsewhere'): number => numbers.reduce((all, each) => all + each[fate], 0);
    expect(sum('read')).toBe(100);
    expect(sum('elsewhere')).toBeGreaterThan(0);
    expect(Math.min(...numbers.map(({ read }) => read))).toBeGreaterThan(0);
    const alone = await testService();
    services.push(alone);
    const { jobId: ofOne } = await finishedJob(alone, files);
    expect(await csvOf(services[1]!, jobId)).toBe(await csvOf(alone, ofOne));
  });
});

async function filesBy(service: TestService): Promise<{ read: number; elsewhere: number }> {
  const { body } = await rawRequest(service, 'GET', '/metrics');
  const count = (fate: string): number =>
    Number(new RegExp(`^headwater_files_total\\{fate="${fate}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
  return { read: count('read'), elsewhere: count('elsewhere') };
}
