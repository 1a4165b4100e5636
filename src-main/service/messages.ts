import { z } from 'zod';

/**
 * What the service process tells the process that started it. `listening` comes once, when requests are answered;
 * `failed` comes instead of it, and the process then ends.
 */
export const serviceMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.int().min(1).max(65_535) }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);

export type ServiceMessage = z.infer<typeof serviceMessage>;

/** What the service process is told: to finish what it writes and end. */
export const shutdownMessage = { type: 'shutdown' } as const;
