import { InvalidArgumentError } from 'commander';
import { guessVendorOfRun, isVendorId, type VendorId, vendorIds, vendors } from '../src-lineage/index.ts';
import type { Input } from './inputs.ts';
import { say } from './messages.ts';

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

/** The vendor to read the files as; a guess is told on standard error. Files that may hold no SQL are asked last. */
export function chosenVendor(vendor: VendorId | 'auto', sources: readonly Input[]): VendorId {
  if (vendor !== 'auto') return vendor;
  const scripts = sources.filter(({ isDoubtful }) => isDoubtful !== true);
  const guess = guessVendorOfRun(scripts.length > 0 ? scripts : sources);
  const why = guess.reasons.length === 0 ? '' : ` (${guess.reasons.join(', ')})`;
  say(`Read as ${vendors[guess.vendor]}${why}; --vendor names another one.`);
  return guess.vendor;
}
