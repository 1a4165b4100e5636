import type { VendorGuessResponse } from '../../src-server/contract/application/service/start.ts';
import { isPackage } from './files/rules.ts';

/** Below this a guess of a single script says nothing. */
const sureOfOne = 0.35;

/** Vendors that write so alike that a guess does not say one from the other for good. */
const families: readonly ReadonlySet<string>[] = [
  new Set(['dbvmssql', 'dbvazuresql', 'dbvsybase']),
  new Set(['dbvmysql', 'dbvmariadb']),
  new Set(['dbvpostgresql', 'dbvgreenplum']),
  new Set(['dbvtrino', 'dbvpresto', 'dbvathena']),
  new Set(['dbvhive', 'dbvimpala', 'dbvsparksql', 'dbvdatabricks']),
];

/** Whether what looks like scripts of one vendor may as well be read for another one. */
export function areAlike(one: string, other: string): boolean {
  return one === other || families.some((family) => family.has(one) && family.has(other));
}

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
    if (path === undefined || isPackage(path) || areAlike(part.vendor, vendor) || part.confidence < sureOfOne)
      continue;
    found.set(part.vendor, [...(found.get(part.vendor) ?? []), path]);
  }
  return [...found]
    .map(([other, own]) => ({ vendor: other, paths: own }))
    .toSorted((one, other) => other.paths.length - one.paths.length);
}

/** Whether signs in any script of a set speak for another vendor, though not clearly enough in all of them. */
export function speaksAgainst({ parts = [] }: VendorGuessResponse, vendor: string): boolean {
  return parts.some((part) => part.confidence > 0 && !areAlike(part.vendor, vendor));
}
