import { csvLine } from '../../src-lineage/export/text/csv-line.ts';
import type { AuditEntry, AuditRange, AuditStorage } from './audit-entry.ts';

/** How entries of the audit log are written. */
export type AuditFormat = 'jsonl' | 'csv';

const columns = ['number', 'at', 'action', 'userId', 'address', 'jobId', 'workspace', 'detail'] as const;
/** Entries that are read at once. */
const atOnce = 1000;
/** People open it in spreadsheets, and user ids come from elsewhere. */
const style = { delimiter: ',', csvSafe: true };

/** Entries of the audit log as text, in pieces. */
export async function* auditText(
  audit: AuditStorage,
  format: AuditFormat,
  range: AuditRange,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.join(',')}\n`;
  for (let left = most, after = range.after; left > 0;) {
    const entries = await audit.page(Math.min(left, atOnce), { ...range, after });
    if (entries.length === 0) return;
    yield entries.map((entry) => `${lineOf(entry, format)}\n`).join('');
    left -= entries.length;
    after = entries.at(-1)?.number;
  }
}

function lineOf(entry: AuditEntry, format: AuditFormat): string {
  const shown = { ...entry, at: new Date(entry.at).toISOString() };
  return format === 'jsonl'
    ? JSON.stringify(shown)
    : csvLine(
        columns.map((column) => String(shown[column] ?? '')),
        style,
      );
}
