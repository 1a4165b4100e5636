import { InvalidArgumentError } from 'commander';
import {
  guessVendor,
  isVendorId,
  type SourceFile,
  type VendorId,
  vendorIds,
  vendors,
} from '../src-lineage/index.ts';
import { say } from './messages.ts';

/** Characters of the input that the guess looks at. */
const guessedLength = 2_000_000;

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

/** The vendor to read the files as; a guess is told on standard error. */
export function chosenVendor(vendor: VendorId | 'auto', sources: readonly SourceFile[]): VendorId {
  if (vendor !== 'auto') return vendor;
  let text = '';
  for (const source of sources) {
    if (text.length >= guessedLength) break;
    text += `${source.text.slice(0, guessedLength - text.length)}\n`;
  }
  const guess = guessVendor(text);
  const why = guess.reasons.length === 0 ? '' : ` (${guess.reasons.join(', ')})`;
  say(`Read as ${vendors[guess.vendor]}${why}; --vendor names another one.`);
  return guess.vendor;
}
