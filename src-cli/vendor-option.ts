import { InvalidArgumentError } from 'commander';
import { isVendorId, type VendorId, vendorIds, vendors } from '../src-lineage/dialects/vendor.ts';

/** Reads `--vendor`: an id (`dbvoracle`), a name (`oracle`, `SQL Server`, `sqlserver`), or `auto`. */
export function parseVendor(text: string): VendorId | 'auto' {
  const wanted = plain(text);
  if (wanted === 'auto') return 'auto';
  if (isVendorId(text)) return text;
  const found = vendorIds.find((id) =>
    [plain(id), plain(id.slice('dbv'.length)), plain(vendors[id])].includes(wanted),
  );
  if (found !== undefined) return found;
  throw new InvalidArgumentError('Run "headwater dialects" to see the names.');
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
