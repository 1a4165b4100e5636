import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import { restored, storable } from '../../../../src-server/store/postgres/connection/stored-text.ts';
import {
  describeWithPostgres,
  emptyDatabase,
  newDatabase,
  statement,
} from '../../../support/postgres/test-database.ts';
import { describeAuditStorage } from '../audit-storage-contract.ts';
import { describeResultStorage } from '../result-storage-contract.ts';
import { describeStorage } from '../storage-contract.ts';
import { job, reading, session, upload } from '../stored-samples.ts';

describeWithPostgres('with PostgreSQL', () => {
  let url: string;
  beforeAll(async () => (url = await newDatabase()));
  beforeEach(() => emptyDatabase(url));
  const open = (): Promise<PostgresStorage> => PostgresStorage.open(url);

  describeStorage('storage in PostgreSQL', open);
  describeResultStorage('storage in PostgreSQL', open);
  describeAuditStorage('storage in PostgreSQL', open);

  describe('two services', () => {
    it('see what each other writes, and one of two ends of a run counts', async () => {
      const [one, other] = await Promise.all([open(), open()]);
      try {
        await one.jobs.accept(job('1'), [upload('a.sql')]);
        const claimed = (await other.queue.claim('1', 5))!;
        const ends = await Promise.all(
          [one, other].map((store, index) =>
            store.queue.complete(claimed, { status: 'success' }, 6, session(`s${index}`)),
          ),
        );
        expect(ends.filter((isWritten) => isWritten)).toHaveLength(1);
        const { sessionId = '' } = (await one.jobs.get('1'))!;
        expect(await other.sessions.get(sessionId)).toMatchObject({ jobId: '1' });
        const lost = sessionId === 's0' ? 's1' : 's0';
        expect(await one.sessions.model(lost)).toBeUndefined();
      } finally {
        await Promise.all([one.close(), other.close()]);
      }
    });

    it('accept jobs and read files at the same time', async () => {
      const stores = await Promise.all([open(), open()]);
      const readings = [1, 2, 3, 4, 5].map(reading);
      try {
        await stores[0]!.jobs.accept(job('1'), []);
        await Promise.all(
          stores.flatMap((store, index) => [
            store.dataflows.add(index === 0 ? readings : readings.toReversed(), { at: 1, jobId: '1' }),
            store.dataflows.find(readings, { at: 2, jobId: '1' }),
            store.jobs.accept(job(`new ${index}`), [upload('a.sql')], 'metadata'),
          ]),
        );
        expect(await stores[1]!.dataflows.find(readings, { at: 3 })).toEqual([3, 3, 3, 3, 3]);
        expect(await stores[0]!.queue.length()).toBe(3);
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    });
  });

  it('does not give a damaged value', async () => {
    const store = await open();
    try {
      await store.sessions.add(session('s1'), 'ann', 1, [{ contentHash: 'h1', text: new Uint8Array(9) }]);
      await store.dataflows.add([reading(1)], { at: 1 });
      await statement(
        url,
        `UPDATE headwater.session_pieces SET bytes = '\\x0102ff'; UPDATE headwater.texts SET text = '\\x00';
         UPDATE headwater.dataflows SET dataflow = '\\x00'; UPDATE headwater.sessions SET overview = '{}'`,
      );
      await expect(store.sessions.model('s1')).rejects.toThrow('damaged');
      await expect(store.sessions.text('h1')).rejects.toThrow('damaged');
      await expect(store.sessions.overview('s1')).rejects.toThrow('damaged');
      await expect(store.dataflows.dataflow('k1')).rejects.toThrow('damaged');
      expect(await store.dataflows.find([reading(1)], { at: 2 })).toEqual([undefined]);
    } finally {
      await store.close();
    }
  });
});

it('keeps texts that PostgreSQL does not take', () => {
  for (const text of [
    'plain \t ü 😀',
    'a\0b',
    '\u0001',
    '\ud800x',
    'x\udc00\udc00',
    '\u00010000',
    '\0\u0001\ud83d',
  ]) {
    expect(storable(text)).not.toContain('\0');
    expect(storable(text).isWellFormed()).toBe(true);
    expect(restored(storable(text))).toBe(text);
  }
  expect(storable('plain \t ü 😀')).toBe('plain \t ü 😀');
});
