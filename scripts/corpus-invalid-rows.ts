import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of the corpus that are no valid SQL of their vendor, by the reason; each was read by a person. */
const byReason = JSON.parse(
  readFileSync(join(import.meta.dirname, 'corpus-invalid-rows.json'), 'utf8'),
) as Record<string, string[]>;

export const invalidRows: ReadonlySet<string> = new Set(Object.values(byReason).flat());
