import { checksumOf } from '../../checked-value.ts';
import type { Statements } from '../connection/database.ts';

/** Keeps the packed text of a file, unless it is there. */
export async function insertText(
  statements: Statements,
  contentHash: string,
  text: Uint8Array,
): Promise<void> {
  await statements.run(
    'INSERT INTO texts (content_hash, checksum, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [contentHash, checksumOf(text), text],
  );
}

/** Removes those of some texts that no reading and no session refers to. */
export async function removeUnusedTexts(statements: Statements, hashes: readonly string[]): Promise<void> {
  await statements.run(
    `DELETE FROM texts WHERE content_hash = ANY ($1)
       AND NOT EXISTS (SELECT 1 FROM dataflows d WHERE d.content_hash = texts.content_hash)
       AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = texts.content_hash)`,
    [hashes],
  );
}
