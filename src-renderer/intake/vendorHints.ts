import type { VendorGuessResponse } from '../../src-server/contract/application/start.ts';

/** Below this a guess of a single script says nothing. */
const sureEnough = 0.35;

/** Scripts of a set that look like those of another vendor. */
export interface OtherVendor {
  vendor: string;
  paths: string[];
}

/**
 * What of a set looks like scripts of a vendor other than the one it is analysed for, those of most scripts first.
 * @param paths of the scripts that the parts of the guess are the beginnings of
 */
export function otherVendors(
  paths: readonly string[],
  guess: VendorGuessResponse | undefined,
  vendor: string,
): OtherVendor[] {
  const found = new Map<string, string[]>();
  for (const [index, part] of (guess?.parts ?? []).entries()) {
    const path = paths[index];
    if (path === undefined || part.vendor === vendor || part.confidence < sureEnough) continue;
    found.set(part.vendor, [...(found.get(part.vendor) ?? []), path]);
  }
  return [...found]
    .map(([other, own]) => ({ vendor: other, paths: own }))
    .toSorted((one, other) => other.paths.length - one.paths.length);
}
