import { z } from 'zod';

const healthAnswer = z.object({ name: z.literal('headwater'), version: z.string(), pid: z.int() });

/** What holds a port that could not be taken. */
export type PortHolder =
  { readonly kind: 'headwater'; readonly version: string; readonly pid: number } | { readonly kind: 'other' };

/**
 * Asks a port of this machine whether it is a Headwater service that holds it. Any failure to answer means that it is
 * not. `patience` is milliseconds.
 */
export async function portHolder(address: string, port: number, patience = 1500): Promise<PortHolder> {
  try {
    const host = address.includes(':') ? `[${address}]` : address;
    const response = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(patience) });
    const { version, pid } = healthAnswer.parse(await response.json());
    return { kind: 'headwater', version, pid };
  } catch {
    return { kind: 'other' };
  }
}

/** The holder of a port for people. */
export function holderText(holder: PortHolder): string {
  if (holder.kind === 'other') return 'another program';
  return `another Headwater ${holder.version} (process ${holder.pid})`;
}
