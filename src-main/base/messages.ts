import { z } from 'zod';
import type { FromService } from '../../src-server/main.ts';

const exampleAccount = z.object({
  name: z.string(),
  password: z.string(),
  roles: z.array(z.enum(['ROLE_USER', 'ROLE_ADMIN'])),
});

const endedJob = z.object({
  jobId: z.string(),
  name: z.string(),
  status: z.enum(['success', 'partial_success', 'fail']),
  seconds: z.number(),
});

const port = z.int().min(1).max(65_535);

/** Why a service did not start, and what to do where the user can correct it. `port` is the one that it could not have, where it is that. */
const failure = z.object({
  type: z.literal('failed'),
  name: z.string(),
  message: z.string(),
  advice: z.string().optional(),
  port: port.optional(),
});

/**
 * What the service process reports to the process that started it. `started` comes once, when requests are answered;
 * `failed` comes instead of it, and the process then ends.
 * `example-accounts` follows `started` where the examples are served; `job-ended` comes for every job.
 */
export const serviceMessage: z.ZodType<FromService> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), url: z.string(), port }),
  z.object({ type: z.literal('example-accounts'), accounts: z.array(exampleAccount) }),
  z.object({ type: z.literal('job-ended'), job: endedJob }),
  failure,
]);

export type ServiceFailure = Omit<z.infer<typeof failure>, 'type'>;
export type EndedJob = z.infer<typeof endedJob>;
