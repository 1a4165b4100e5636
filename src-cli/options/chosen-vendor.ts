import { guessVendorOfRun, type VendorId, vendors } from '../../src-lineage/index.ts';
import { say } from '../base/messages.ts';
import type { Input } from '../input/inputs.ts';

/** The vendor to read the files as; a guess is reported on standard error. Files that may hold no SQL are asked last. */
export function chosenVendor(vendor: VendorId | 'auto', sources: readonly Input[]): VendorId {
  if (vendor !== 'auto') return vendor;
  const scripts = sources.filter(({ isDoubtful }) => isDoubtful !== true);
  const guess = guessVendorOfRun(scripts.length > 0 ? scripts : sources);
  const why = guess.reasons.length === 0 ? '' : ` (${guess.reasons.join(', ')})`;
  say(`Read as ${vendors[guess.vendor]}${why}; --vendor names another one.`);
  return guess.vendor;
}
