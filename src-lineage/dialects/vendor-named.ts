import { nearest } from '../base/nearest.ts';
import { isVendorId, type VendorId, vendorIds, vendors } from './table/vendor.ts';

/** The vendor of an id (`dbvoracle`) or a name (`oracle`, `SQL Server`, `sqlserver`); undefined where none has it. */
export function vendorNamed(text: string): VendorId | undefined {
  if (isVendorId(text)) return text;
  const wanted = plain(text);
  return vendorIds.find((id) => namesOf(id).includes(wanted));
}

/** The name of a vendor that an unknown one was most likely meant to be. */
export function nearestVendor(text: string): string | undefined {
  const byName = new Map(
    vendorIds.flatMap((id) => namesOf(id).map((name) => [name, shortName(id)] as const)),
  );
  const meant = nearest(plain(text), [...byName.keys()]);
  return meant === undefined ? undefined : byName.get(meant);
}

/** `oracle` */
export function shortName(id: VendorId): string {
  return id.slice('dbv'.length);
}

function namesOf(id: VendorId): string[] {
  return [plain(id), shortName(id), plain(vendors[id])];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
