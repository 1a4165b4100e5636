import { z } from 'zod';

const healthAnswer = z.object({ status: z.string(), version: z.string(), pid: z.int().optional() });

/** What holds a port that could not be taken. */
export type PortHolder =
  | { readonly kind: 'headwater'; readonly version: string; readonly pid?: number }
  | { readonly kind: 'other' };

/** Asks a loopback port whether it is a Headwater service that holds it. Any failure to answer means that it is not. */
export async function portHolder(port: number, patience = 1500): Promise<PortHolder> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(patience),
    });
    const health = healthAnswer.parse(await response.json());
    return {
      kind: 'headwater',
      version: health.version,
      ...(health.pid === undefined ? {} : { pid: health.pid }),
    };
  } catch {
    return { kind: 'other' };
  }
}
