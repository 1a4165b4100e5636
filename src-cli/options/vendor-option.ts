import { InvalidArgumentError } from 'commander';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { nearestVendor, vendorNamed } from '../../src-lineage/dialects/vendor-named.ts';

/** Reads `--vendor`: an id (`dbvoracle`), a name (`oracle`, `SQL Server`, `sqlserver`), or `auto`. */
export function parseVendor(text: string): VendorId | 'auto' {
  if (text.toLowerCase() === 'auto') return 'auto';
  const found = vendorNamed(text);
  if (found !== undefined) return found;
  const meant = nearestVendor(text);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new InvalidArgumentError(`There is no such vendor.${hint} "headwater dialects" lists all.`);
}
