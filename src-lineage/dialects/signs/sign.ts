import { families } from '../table/families.ts';
import { isVendorId, type VendorId } from '../table/vendor.ts';

/** A construct that speaks for some vendors, or against them. */
export interface Sign {
  /** What it is, for the person who reads the guess. */
  name: string;
  /** Matches it in upper-case text whose comments and strings are taken out. */
  pattern: RegExp;
  /** Where the case of the letters says something: the text is not in upper case. */
  asWritten?: true;
  /** How much it speaks for each vendor, as `weightsOf` reads it. */
  weights: string;
}

/** How much something speaks for each vendor. */
export type Weights = readonly (readonly [vendor: VendorId, weight: number])[];

/** The relatives of a vendor have what it has; the first of a family wins where nothing distinguishes them. */
const shareOfRelative = 0.97;

/**
 * What a sign says, written as `oracle 4 postgresql+ 2`: vendors by their ids without `dbv`, with a plus the whole family. What
 * is said of one by its own name counts, not what is said of its family.
 */
export function weightsOf(written: string): Weights {
  let weights = known.get(written);
  if (weights === undefined) known.set(written, (weights = parsedWeights(written)));
  return weights;
}

/** Few of the signs stand in any text, and those in many of the files of a run. */
const known = new Map<string, Weights>();

function parsedWeights(written: string): Weights {
  const parts = written.split(' ');
  const ofFamilies = new Map<VendorId, number>();
  const ofVendors = new Map<VendorId, number>();
  for (let i = 0; i < parts.length; i += 2) {
    const vendor = `dbv${parts[i]!.replace('+', '')}`;
    const weight = Number(parts[i + 1]);
    if (!isVendorId(vendor)) throw new Error(`No vendor is called ${parts[i]!}.`);
    if (parts[i]!.endsWith('+')) {
      for (const relative of families.find((family) => family[0] === vendor) ?? [])
        ofFamilies.set(relative, relative === vendor ? weight : weight * shareOfRelative);
    } else ofVendors.set(vendor, weight);
  }
  return [...new Map([...ofFamilies, ...ofVendors])];
}

/** A sign in one line. */
export function sign(name: string, pattern: RegExp, weights: string): Sign {
  return { name, pattern, weights };
}
