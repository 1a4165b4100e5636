/** What was analysed: files with their texts and places, problems. */
import { z } from 'zod';
import { countField } from '../../fields/fields.ts';
import { skippedNotice } from '../../sqlflow/jobs.ts';

/** `GET /api/v1/sessions/:sessionId` */
export const sessionResponse = z.object({
  sessionId: z.string(),
  jobId: z.string().optional(),
  jobName: z.string().optional(),
  /** When a later result of the job took its place: only of an earlier result. */
  replacedAt: z.string().optional(),
  vendor: z.string(),
  files: z.array(
    z.object({
      index: z.int(),
      name: z.string(),
      /** Length in UTF-16 units. */
      length: z.int(),
      lines: z.int(),
      errors: z.int(),
      warnings: z.int(),
      /** Absent, like the next, in sessions of an earlier version. */
      statements: z.int().optional(),
      /** Statements that a relation or a call comes from. */
      lineageStatements: z.int().optional(),
    }),
  ),
  skipped: z.array(
    skippedNotice.extend({
      /** Present for what was meant to be read and could not be: it is missing in the result. */
      problem: z.literal(true).optional(),
    }),
  ),
  statistics: z.object({
    files: z.int(),
    statements: z.int(),
    lineageStatements: z.int(),
    otherStatements: z.int(),
    failedStatements: z.int(),
    /** How many files are of which vendor; absent where all are of the job's. */
    filesByVendor: z.record(z.string(), z.int()).optional(),
  }),
});

const severity = z.enum(['error', 'warning', 'information']);

/** `GET /api/v1/sessions/:sessionId/files/:index`: the text of a file, and what stands where in it. Offsets are UTF-16 units. */
export const fileResponse = z.object({
  index: z.int(),
  name: z.string(),
  text: z.string(),
  /** `[start, end, tableId, columnId]`, sorted by start; columnId -1 marks a table's name. Flat array. */
  marks: z.array(z.int()),
  /**
   * `[start, end, kindIndex, lineage, problems]`, sorted by start, a routine before the statements in it. Flat array.
   * `lineage`: 1 where relations come from it. `problems`: 2 for an error in it and 1 for a warning, so that its lineage
   * may be incomplete; else 0.
   */
  statements: z.array(z.int()),
  statementKinds: z.array(z.string()),
  /** What could not be read or resolved in it, sorted by start. */
  problems: z.array(
    z.object({ code: z.string(), severity, message: z.string(), start: z.int(), end: z.int() }),
  ),
});

/** `GET /api/v1/sessions/:sessionId/diagnostics` */
export const diagnosticsQuery = z.object({
  offset: countField('How many are passed over.'),
  limit: countField('At most so many: 200, or another number of up to 5000.'),
});
export const diagnosticsResponse = z.object({
  total: z.int(),
  diagnostics: z.array(
    z.object({
      code: z.string(),
      severity,
      class: z.string(),
      message: z.string(),
      file: z.int(),
      fileName: z.string(),
      start: z.object({ line: z.int(), column: z.int(), offset: z.int() }),
      end: z.object({ line: z.int(), column: z.int(), offset: z.int() }),
    }),
  ),
});

export type SessionResponse = z.infer<typeof sessionResponse>;
export type FileResponse = z.infer<typeof fileResponse>;
export type DiagnosticsResponse = z.infer<typeof diagnosticsResponse>;
