/** The audit log of a server. */
import { z } from 'zod';
import { countField, textField } from '../../fields/fields.ts';

/** `GET /api/v1/audit`: entries in the order in which they were written, as lines of JSON, or as CSV. */
export const auditRequest = z.object({
  since: textField('Only entries from this time on (ISO 8601).'),
  until: textField('Only entries before this time.'),
  after: countField('Only entries behind that of this number: goes on behind a page.'),
  limit: countField('At most so many; else all.').pipe(z.number().min(1, 'must be at least 1').optional()),
  format: z.enum(['jsonl', 'csv'], { error: 'must be jsonl or csv' }).default('jsonl'),
});

/** An entry; a line each. */
export const auditEntry = z.object({
  number: z.int(),
  /** UTC, ISO 8601. */
  at: z.string(),
  action: z.string(),
  /** Empty where it is not known who it was. */
  userId: z.string(),
  /** Where the request came from. */
  address: z.string(),
  jobId: z.string().optional(),
  workspace: z.string().optional(),
  /** The format of an export, the names of changed settings, or the code and the action that was refused. */
  detail: z.string().optional(),
});

export type AuditEntryFields = z.infer<typeof auditEntry>;
