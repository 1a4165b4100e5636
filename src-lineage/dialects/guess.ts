import { nameSigns } from './guess-names.ts';
import { type Sign, signs } from './guess-signs.ts';
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

/** Reasons that are told. */
const mostReasons = 5;

const nothing: VendorGuess = {
  vendor: 'dbvansi',
  confidence: 0,
  reasons: ['nothing in the text belongs to one vendor only'],
};

/**
 * Guesses the vendor of a script from the constructs at its beginning.
 * @param path of its file, which may speak for a vendor by its ending or its folders
 */
export function guessVendor(text: string, path = ''): VendorGuess {
  const sample = sampleOf(text);
  const scores = new Map<VendorId, number>();
  const spoken: SpokenSign[] = [];
  const count = (name: string, weights: Sign['weights'], strength: number): void => {
    if (strength === 0) return;
    const scaled = new Map<string, number>();
    for (const [short, weight] of weights) {
      const vendor = `dbv${short}`;
      if (!isVendorId(vendor)) continue;
      scaled.set(vendor, weight * strength);
      scores.set(vendor, (scores.get(vendor) ?? 0) + weight * strength);
    }
    spoken.push({ name, weights: scaled });
  };
  for (const { name, pattern, weights } of signs) count(name, weights, strengthOf(sample, pattern));
  for (const { name, weights } of nameSigns(path)) count(name, weights, 1);
  return decide(scores, spoken);
}

/** A script whose vendor is to be guessed. */
export interface GuessedFile {
  /** Its path; empty where it has none. */
  name: string;
  text: string;
}

/** Scripts of a set that are asked. */
const mostFiles = 200;
/** Characters of all of them together, and of each at least. */
const setSize = 400_000;
const leastSize = 2_000;

/**
 * Guesses the vendor of a set of scripts: each is asked by itself, of many an even draw, and their confidences are added. So a
 * single long or foreign script does not decide for all.
 */
export function guessVendorOfSet(files: readonly GuessedFile[]): VendorGuess {
  const step = Math.max(files.length / mostFiles, 1);
  const size = Math.max(Math.floor((setSize * step) / files.length), leastSize);
  const votes = new Map<VendorId, VendorGuess[]>();
  for (let at = 0; at < files.length; at += step) {
    const { name, text } = files[Math.floor(at)]!;
    const guess = guessVendor(text.slice(0, size), name);
    if (guess.confidence > 0) votes.set(guess.vendor, [...(votes.get(guess.vendor) ?? []), guess]);
  }
  return elected(votes);
}

function elected(votes: ReadonlyMap<VendorId, readonly VendorGuess[]>): VendorGuess {
  const sums = [...votes].map(([vendor, guesses]) => ({
    vendor,
    guesses,
    sum: guesses.reduce((sum, { confidence }) => sum + confidence, 0),
  }));
  const [best, next] = sums.sort((one, other) => other.sum - one.sum);
  if (best === undefined) return { ...nothing, reasons: [...nothing.reasons] };
  const doubt = best.guesses.reduce((product, { confidence }) => product * (1 - confidence), 1);
  const lead = (best.sum - (next?.sum ?? 0)) / best.sum;
  return {
    vendor: best.vendor,
    confidence: rounded((1 - doubt) * (0.5 + 0.5 * lead)),
    reasons: mostGiven(best.guesses),
  };
}

/** The reasons that most of the guesses have. */
function mostGiven(guesses: readonly VendorGuess[]): string[] {
  const amounts = new Map<string, number>();
  for (const { reasons } of guesses) {
    for (const reason of reasons) amounts.set(reason, (amounts.get(reason) ?? 0) + 1);
  }
  return [...amounts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostReasons)
    .map(([reason]) => reason);
}

/** A sign that stands in a text, and how much it says for each vendor. */
interface SpokenSign {
  name: string;
  weights: ReadonlyMap<string, number>;
}

function decide(scores: ReadonlyMap<VendorId, number>, spoken: readonly SpokenSign[]): VendorGuess {
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
    .slice(0, mostReasons)
    .map((sign) => sign.name);
  return { vendor, confidence: rounded(certainty * (0.5 + 0.5 * lead)), reasons };
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
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
