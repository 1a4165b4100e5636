import { z } from 'zod';
import type { FromService } from '../../src-server/main.ts';

const exampleAccount = z.object({
  name: z.string(),
  password: z.string(),
  roles: z.array(z.enum(['ROLE_USER', 'ROLE_ADMIN'])),
});

/**
 * What the service process tells the process that started it. `started` comes once, when requests are answered;
 * `failed` comes instead of it, and the process then ends.
 * `example-accounts` follows `started` where the examples are served.
 */
export const serviceMessage: z.ZodType<FromService> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), url: z.string(), port: z.int().min(1).max(65_535) }),
  z.object({ type: z.literal('example-accounts'), accounts: z.array(exampleAccount) }),
  z.object({ type: z.literal('failed'), name: z.string(), message: z.string() }),
]);

/** The `name` of the failure when another program holds the port. */
export const portTaken = 'PortTaken';
