/** How `/api/v1` fails. */
import { z } from 'zod';

/** Failures of `/api/v1` are RFC 9457 problems (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string().optional(),
});

export type Problem = z.infer<typeof problem>;
