/** What metadata holds, reported before it is sent with a job. */
import { z } from 'zod';
import { vendorField } from '../../fields/fields.ts';

/** `POST /api/v1/metadata-check` */
export const metadataCheckRequest = z.object({
  text: z.string({ error: 'is missing' }),
  vendor: vendorField,
});
export const metadataCheckResponse = z.object({
  /** What the text was taken for; `none` where it is blank. */
  format: z.enum(['none', 'ddl', 'json', 'csv']),
  tables: z.int(),
  columns: z.int(),
  /** The first tables, for a look whether they are what was meant. */
  examples: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** What could not be read, for people, each with its line where it has one. */
  problems: z.array(z.object({ message: z.string(), line: z.int().optional() })),
});

export type MetadataCheckResponse = z.infer<typeof metadataCheckResponse>;
