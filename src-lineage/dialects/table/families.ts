import type { VendorId } from './vendor.ts';

/**
 * Vendors that write so alike that a script of one is mostly read right as another's, the one that is taken where nothing
 * distinguishes them first.
 */
export const families: readonly (readonly VendorId[])[] = [
  ['dbvpostgresql', 'dbvgreenplum', 'dbvredshift', 'dbvnetezza', 'dbvvertica'],
  ['dbvmssql', 'dbvazuresql', 'dbvsybase'],
  ['dbvhive', 'dbvsparksql', 'dbvimpala', 'dbvdatabricks'],
  ['dbvtrino', 'dbvpresto', 'dbvathena'],
  ['dbvmysql', 'dbvmariadb'],
];

const familyOf = new Map(families.flatMap((family) => family.map((vendor) => [vendor, family] as const)));

/** Whether a script of one vendor may pass for one of the other. */
export function areRelated(one: VendorId, other: VendorId): boolean {
  return one === other || (familyOf.get(one)?.includes(other) ?? false);
}
