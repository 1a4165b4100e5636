import { signs } from './guess-signs.ts';
import { isVendorId, type VendorId } from './vendor.ts';

/** What a text looks like. */
export interface VendorGuess {
  vendor: VendorId;
  /** 0 (nothing speaks for any vendor) to 1. */
  confidence: number;
  /** What speaks for it, the strongest first: for the person who has to decide. */
  reasons: string[];
}

/** Characters of the text that are looked at. */
const sampleSize = 200_000;

/** A sign that stands more often says no more than this many times as much. */
const highestRepetition = 3;

/** Below this score nothing speaks clearly enough. */
const lowestScore = 1;

const nothing: VendorGuess = {
  vendor: 'dbvansi',
  confidence: 0,
  reasons: ['nothing in the text belongs to one vendor only'],
};

/** Guesses the vendor of a script from the constructs at its beginning. */
export function guessVendor(text: string): VendorGuess {
  const sample = sampleOf(text);
  const scores = new Map<VendorId, number>();
  const spoken: { name: string; weights: ReadonlyMap<string, number> }[] = [];
  for (const { name, pattern, weights } of signs) {
    const strength = strengthOf(sample, pattern);
    if (strength === 0) continue;
    const scaled = new Map<string, number>();
    for (const [short, weight] of weights) {
      const vendor = `dbv${short}`;
      if (!isVendorId(vendor)) continue;
      scaled.set(vendor, weight * strength);
      scores.set(vendor, (scores.get(vendor) ?? 0) + weight * strength);
    }
    spoken.push({ name, weights: scaled });
  }
  return decide(scores, spoken);
}

function decide(
  scores: ReadonlyMap<VendorId, number>,
  spoken: readonly { name: string; weights: ReadonlyMap<string, number> }[],
): VendorGuess {
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const best = ranked[0];
  if (best === undefined || best[1] < lowestScore) return { ...nothing, reasons: [...nothing.reasons] };
  const [vendor, score] = best;
  const next = ranked[1]?.[1] ?? 0;
  const certainty = score / (score + 4);
  const lead = (score - next) / score;
  const reasons = spoken
    .filter((sign) => (sign.weights.get(vendor) ?? 0) > 0)
    .sort((a, b) => b.weights.get(vendor)! - a.weights.get(vendor)!)
    .slice(0, 5)
    .map((sign) => sign.name);
  return { vendor, confidence: Math.round(certainty * (0.5 + 0.5 * lead) * 100) / 100, reasons };
}

/** How strongly a sign stands in the text: 1 for once, growing with the logarithm of the number. */
function strengthOf(sample: string, pattern: RegExp): number {
  pattern.lastIndex = 0;
  let count = 0;
  while (count < 32 && pattern.test(sample)) count++;
  return count === 0 ? 0 : Math.min(1 + Math.log2(count) / 2, highestRepetition);
}

const commentOrString =
  /\/\*(?![!+M])[\s\S]*?\*\/|--(?!#SET|[ ]*(?:COMMAND -|DATABRICKS NOTEBOOK)).*|'(?:[^'\n]|'')*'/g;

/** The beginning of the text in upper case, without comments, and with strings cut to what the signs look at. */
function sampleOf(text: string): string {
  return text
    .slice(0, sampleSize)
    .toUpperCase()
    .replace(commentOrString, (found) => (found.startsWith("'") ? shortString(found) : ' '));
}

function shortString(text: string): string {
  if (/^'(?:S3:|AWS|PLPGSQL)|\.(?:CSV|PARQUET|JSON)'$/.test(text)) return text;
  return text.length < 12 ? text : "''";
}
