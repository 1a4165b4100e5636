import { checksumOf } from '../../checked-value.ts';
import type { Statements } from '../connection/database.ts';

/**
 * Keeps the packed text of a file, unless it is there: then nobody removes it before this transaction ends, who finds it
 * in use afterwards.
 */
export async function insertText(
  statements: Statements,
  contentHash: string,
  text: Uint8Array,
): Promise<void> {
  await statements.run(
    `INSERT INTO texts (content_hash, checksum, text) VALUES ($1, $2, $3)
     ON CONFLICT (content_hash) DO UPDATE SET content_hash = excluded.content_hash`,
    [contentHash, checksumOf(text), text],
  );
}

/** Removes those of some texts that no reading and no session refers to; within a transaction. */
export async function removeUnusedTexts(statements: Statements, hashes: readonly string[]): Promise<void> {
  // Whoever is about to refer to one ends first: a statement sees only what had ended when it began.
  await statements.run(locked('texts', 'content_hash', 'content_hash = ANY ($1)'), [hashes]);
  await statements.run(
    `DELETE FROM texts WHERE content_hash = ANY ($1)
       AND NOT EXISTS (SELECT 1 FROM dataflows d WHERE d.content_hash = texts.content_hash)
       AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = texts.content_hash)`,
    [hashes],
  );
}

/** Locks rows, in one order for all who do: who waits for another is not waited for by him. */
export function locked(table: string, key: string, which: string): string {
  return `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${which} ORDER BY ${key} FOR UPDATE) locked`;
}
