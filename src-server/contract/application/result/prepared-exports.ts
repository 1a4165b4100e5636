/**
 * Files that are prepared first and then fetched at an address of their own: by the browser as a download, or by the
 * desktop straight to the disk. So no program has to keep them in memory, and what went wrong can be reported.
 */
import { z } from 'zod';
import { csvSafeField, delimiterField } from '../../fields/fields.ts';
import { comparisonFormats, compareRequest } from './comparison.ts';
import { impactFormats, impactQuestion } from './impact.ts';
import { exportFormats, exportRequest } from './exports.ts';

/** The name that the client would give the file; without one, it is called by its job. */
const fileName = z.string().min(1).max(200).optional();

/** `POST /api/v1/exports`: what is to be in the file. */
export const prepareExportRequest = z.discriminatedUnion(
  'of',
  [
    exportRequest.extend({
      of: z.literal('lineage'),
      sessionId: z.string(),
      format: z.enum(exportFormats),
      fileName,
    }),
    impactQuestion.extend({
      of: z.literal('impact'),
      sessionId: z.string(),
      format: z.enum(impactFormats),
      delimiter: delimiterField,
      csvSafe: csvSafeField,
      fileName,
    }),
    compareRequest.omit({ offset: true, limit: true }).extend({
      of: z.literal('comparison'),
      format: z.enum(comparisonFormats),
      delimiter: delimiterField,
      csvSafe: csvSafeField,
      fileName,
    }),
  ],
  { error: 'must be lineage, impact or comparison' },
);

/** `GET /api/v1/exports/:exportId/file` gives the file, once, to the caller who prepared it. */
export const preparedExport = z.object({ exportId: z.string(), fileName: z.string() });

/** `GET /api/v1/exports/:exportId`: how the fetching goes. */
export const exportProgress = z.object({
  /** `waiting` until the file is fetched; `failed` where it broke off. */
  state: z.enum(['waiting', 'sending', 'complete', 'failed']),
  /** Bytes on their way so far. */
  bytes: z.int(),
  /** Why it failed. */
  message: z.string().optional(),
});

export type PrepareExportRequest = z.input<typeof prepareExportRequest>;
export type PreparedExport = z.infer<typeof preparedExport>;
export type ExportProgress = z.infer<typeof exportProgress>;
