import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SqliteStorage } from '../../../src-server/store/sqlite/sqlite-storage.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { job, reading, session, upload } from './stored-samples.ts';

let place: ReturnType<typeof temporaryFolder>;
let storage: SqliteStorage;
beforeEach(() => {
  place = temporaryFolder();
  storage = new SqliteStorage(place.folder);
});
afterEach(async () => {
  await storage.close();
  place.remove();
});

it('leaves nothing of a job that is removed while another one is being forgotten', async () => {
  // The result of the first is removed in many steps, between which other work goes on.
  const models = { 1: Array.from({ length: 200 }, () => new Uint8Array(10)), 2: [new Uint8Array(10)] };
  for (const [jobId, model] of Object.entries(models)) {
    await storage.jobs.accept(job(jobId), [upload('a.sql')]);
    await storage.dataflows.add([reading(Number(jobId))], { at: 1, jobId });
    const claimed = (await storage.queue.claim(jobId, 2))!;
    const result = { ...session(`s${jobId}`, `h${jobId}`), model };
    expect(await storage.queue.complete(claimed, { status: 'success' }, 3, result)).toBe(true);
  }
  await storage.jobs.remove('1');
  const forgetting = storage.dataflows.forgetRemoved(10);
  await nextTurn();
  await nextTurn();
  await storage.jobs.remove('2');
  await forgetting;
  await storage.dataflows.forgetRemoved(10);
  for (const number of [1, 2]) {
    expect(await storage.dataflows.dataflow(`k${number}`)).toBeUndefined();
    expect(await storage.sessions.text(`h${number}`)).toBeUndefined();
  }
});
