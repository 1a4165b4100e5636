import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewAuditEntry } from '../../../src-server/store/audit-entry.ts';
import type { Storage } from '../../../src-server/store/storage.ts';

const entry = (at: number, more: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at,
  action: 'read',
  userId: 'ann',
  address: '10.0.0.1',
  ...more,
});

/** What every implementation of the audit log owes; `open` opens the same storage each time it is called. */
export function describeAuditStorage(name: string, open: () => Promise<Storage>): void {
  describe(`${name}, for the audit log`, () => {
    let storage: Storage;
    beforeEach(async () => (storage = await open()));
    afterEach(() => storage.close());

    it('keeps entries in their order, and gives them in pages and by time', async () => {
      await storage.audit.add([entry(10), entry(20, { jobId: '1', workspace: 'finance', detail: 'csv' })]);
      await storage.audit.add([entry(30, { userId: '' })]);
      await storage.close();
      storage = await open();
      const all = await storage.audit.page(9, {});
      expect(all.map(({ number: _, ...rest }) => rest)).toEqual([
        entry(10),
        entry(20, { jobId: '1', workspace: 'finance', detail: 'csv' }),
        entry(30, { userId: '' }),
      ]);
      const timesOf = async (...asked: Parameters<Storage['audit']['page']>): Promise<number[]> =>
        (await storage.audit.page(...asked)).map(({ at }) => at);
      expect(await timesOf(2, {})).toEqual([10, 20]);
      expect(await timesOf(2, { after: all[1]?.number })).toEqual([30]);
      expect(await timesOf(9, { since: 20, until: 30 })).toEqual([20]);
    });

    it('drops what is old, and gives no number a second time', async () => {
      await storage.audit.add([entry(10), entry(20)]);
      const last = (await storage.audit.page(9, {})).at(-1)?.number ?? 0;
      await storage.audit.dropBefore(30);
      expect(await storage.audit.page(9, {})).toEqual([]);
      await storage.audit.add([entry(40)]);
      expect((await storage.audit.page(9, {}))[0]?.number).toBeGreaterThan(last);
    });
  });
}
