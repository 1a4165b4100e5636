import { createHash } from 'node:crypto';
import { StartFailure } from '../../base/start-failure.ts';
import type { StoreSide } from './store-side.ts';
import { storeTables } from './store-tables.ts';
import type { Row, StoreTable } from './store-tables.ts';

/** What a table holds: how many rows, and a hash of them all in whatever order. */
export interface TableSum {
  name: string;
  rows: number;
  hash: string;
}

/**
 * Copies all that a store holds into an empty one, in one transaction, and compares what both hold then by counts and
 * hashes.
 * @throws StartFailure (StoreNotEmpty, CopyDiffers), and then nothing was copied
 */
export async function copyStore(
  from: StoreSide,
  to: StoreSide,
  report: (sum: TableSum) => void,
): Promise<void> {
  await from.whole(async () => {
    await to.whole(async () => {
      if (!(await to.begin())) {
        throw new StartFailure('StoreNotEmpty', 'The store to copy to is not empty.', 'Name an empty one.');
      }
      for (const table of storeTables) {
        const copied = await sumOf(table, from.rows(table), (rows) => to.insert(table, rows));
        const found = await sumOf(table, to.rows(table));
        if (copied.rows !== found.rows || copied.hash !== found.hash) throw differs(copied, found);
        report(found);
      }
      await to.finish();
    });
  });
}

async function sumOf(
  { name }: StoreTable,
  batches: AsyncIterable<Row[]>,
  use?: (rows: Row[]) => Promise<void>,
): Promise<TableSum> {
  const sum = Buffer.alloc(32);
  let count = 0;
  for await (const rows of batches) {
    await use?.(rows);
    count += rows.length;
    for (const row of rows) add(sum, digestOf(row));
  }
  return { name, rows: count, hash: sum.toString('hex') };
}

function digestOf(row: Row): Buffer {
  const hash = createHash('sha256');
  for (const cell of row) {
    const bytes = cell instanceof Uint8Array ? cell : Buffer.from(JSON.stringify(cell));
    hash.update(`${bytes.byteLength} `).update(bytes);
  }
  return hash.digest();
}

/** Adds a digest to a sum that does not depend on the order. No two rows of a table are the same. */
function add(sum: Buffer, digest: Buffer): void {
  for (let at = 0; at < sum.length; at += 1) sum[at]! ^= digest[at]!;
}

function differs(copied: TableSum, found: TableSum): StartFailure {
  return new StartFailure(
    'CopyDiffers',
    `What was copied into ${copied.name} is not what was read: ${copied.rows} rows (${copied.hash.slice(0, 8)}) became ${found.rows} (${found.hash.slice(0, 8)}).`,
    'Nothing was copied. Look whether the disks of both stores are sound, then try again.',
  );
}
