/** What the service reports of itself. */
import { z } from 'zod';

/** `GET /health`; a shared server reports to every client that it works, and nothing more. */
export const health = z.object({
  status: z.literal('ok'),
  name: z.literal('headwater'),
  version: z.string().meta({ examples: ['0.1.0'] }),
  schemaVersion: z
    .int()
    .optional()
    .meta({ description: 'Steps of the database’s schema.', examples: [5] }),
  pid: z
    .int()
    .optional()
    .meta({ examples: [4711] }),
  uptime: z
    .number()
    .optional()
    .meta({ description: 'Seconds.', examples: [12.5] }),
  startedAt: z
    .string()
    .optional()
    .meta({ examples: ['2026-11-21T21:00:00.000Z'] }),
  queue: z
    .object({ running: z.int(), waiting: z.int() })
    .optional()
    .meta({ description: 'Jobs.', examples: [{ running: 1, waiting: 2 }] }),
  workers: z
    .object({ total: z.int(), busy: z.int(), waitingTasks: z.int() })
    .optional()
    .meta({ examples: [{ total: 2, busy: 1, waitingTasks: 0 }] }),
  notice: z
    .string()
    .optional()
    .meta({ description: 'What was damaged or missing at the start, for people.' }),
  warning: z.string().optional().meta({ description: 'What keeps jobs waiting now, for people.' }),
});

/** `GET /health/live` */
export const liveness = z.object({ status: z.literal('live') });

/** `GET /health/ready`; on a shared server the parts are for whoever sends the monitoring token. */
export const readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  parts: z
    .array(
      z.object({
        part: z.enum(['requests', 'store', 'schema', 'queue', 'disk']),
        ok: z.boolean(),
        code: z
          .string()
          .optional()
          .meta({ examples: ['StoreUnreachable'] }),
      }),
    )
    .optional()
    .meta({ description: 'One that depends on a missing one is left out.' }),
});

const part = z.object({
  version: z.string().meta({ examples: ['0.1.0'] }),
  'release.date': z.string(),
});

/** `/version`, in the shape that the vendor's clients read. */
export const version = z.object({
  code: z.literal(200),
  version: z.object({ gsp: part, backend: part }),
  data: z.object({ version: z.string().meta({ examples: ['0.1.0'] }) }),
});

/** The answer of `generateToken`, whose code alone is a text. */
export const tokenAnswer = z.union([
  z.object({
    code: z.literal('200'),
    userId: z.string().meta({ examples: ['ann'] }),
    token: z.string().meta({ examples: ['token'] }),
  }),
  z.object({
    code: z.enum(['400', '401']),
    error: z.string().meta({ examples: ['Invalid user or token, access deny.'] }),
  }),
]);
