import { z } from 'zod';

const healthAnswer = z.object({ name: z.literal('headwater'), version: z.string(), pid: z.int().optional() });

/** What holds a port that could not be taken. */
export type PortHolder =
  | { readonly kind: 'headwater'; readonly version: string; readonly pid: number | undefined }
  | { readonly kind: 'other' };

/**
 * Asks a service of this machine whether it is a Headwater service that holds it. Any failure to answer means that it is
 * not. `patience` is milliseconds.
 */
export async function portHolder(url: string, patience = 1500): Promise<PortHolder> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(patience) });
    const { version, pid } = healthAnswer.parse(await response.json());
    return { kind: 'headwater', version, pid };
  } catch {
    return { kind: 'other' };
  }
}

/** The holder of a port for people. */
export function holderText(holder: PortHolder): string {
  if (holder.kind === 'other') return 'another program';
  // A shared server keeps the number to itself.
  const process = holder.pid === undefined ? '' : ` (process ${holder.pid})`;
  return `another Headwater ${holder.version}${process}`;
}
