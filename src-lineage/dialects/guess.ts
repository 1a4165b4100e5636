import { commentSigns, nameSigns } from './guess-names.ts';
import { areRelated } from './table/families.ts';
import { type Sign, weightsOf } from './signs/sign.ts';
import { signs } from './signs/signs.ts';
import type { VendorId } from './table/vendor.ts';

/** What a text looks like. */
export interface VendorGuess {
  vendor: VendorId;
  /** 0 (nothing speaks for any vendor) to 1. */
  confidence: number;
  /** What speaks for it, the strongest first: for the person who has to decide. */
  reasons: string[];
  /** Of a set that nothing speaks for: the vendors whose SQL it is not. */
  against?: VendorId[];
}

/** Characters of the text that are looked at. */
const sampleSize = 100_000;

/** Characters of a piece that is drawn from a longer text. */
const pieceSize = 8_000;

/** A sign that stands more often than this says no more. */
const mostOccurrences = 16;

/** Below this score nothing speaks clearly enough. */
const lowestScore = 1;

/** A vendor that is nearer than this to another one, which is no relative, is as good as drawn by lot. */
const leastLead = 0.08;

/** Reasons that are reported. */
const mostReasons = 5;

const nothing: VendorGuess = {
  vendor: 'dbvansi',
  confidence: 0,
  reasons: ['nothing in the text belongs to one vendor only'],
};

/**
 * Guesses the vendor of a script from its constructs, of a long one from those at its beginning and in pieces of the rest.
 * @param path of its file, which may speak for a vendor by its ending and by its words
 */
export function guessVendor(text: string, path = ''): VendorGuess {
  return decide(spokenIn(text, path));
}

/** The signs that a script has, each as strong as it stands there. */
function spokenIn(text: string, path: string): SpokenSign[] {
  const { written, upper, comments } = sampleOf(text);
  const spoken: SpokenSign[] = [];
  const note = ({ name, weights }: Pick<Sign, 'name' | 'weights'>, strength: number): void => {
    if (strength === 0) return;
    spoken.push({
      name,
      weights: new Map(weightsOf(weights).map(([vendor, weight]) => [vendor, weight * strength])),
    });
  };
  for (const sign of signs) note(sign, strengthOf(sign.asWritten === true ? written : upper, sign.pattern));
  for (const sign of commentSigns(comments)) note(sign, 1);
  for (const sign of nameSigns(path)) note(sign, 1);
  return spoken;
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
 * Guesses the vendor of a set of scripts: each is asked by itself, of many an even draw, and what its signs say is added, the
 * more certain the more. So a single long or foreign script does not decide for all, and where most have what a family of
 * vendors has, the few that only one of it has decide which.
 */
export function guessVendorOfSet(files: readonly GuessedFile[]): VendorGuess {
  const step = Math.max(files.length / mostFiles, 1);
  const size = Math.max(Math.floor((setSize * step) / files.length), leastSize);
  const votes: Vote[] = [];
  const lists: SpokenSign[][] = [];
  for (let at = 0; at < files.length; at += step) {
    const { name, text } = files[Math.floor(at)]!;
    const spoken = spokenIn(drawnOf(text, size), name);
    lists.push(spoken);
    const vote = voteOf(spoken);
    if (vote !== undefined) votes.push(vote);
  }
  return elected(votes) ?? { ...nothing, reasons: [...nothing.reasons], against: deniedBy(lists.flat()) };
}

/** Of so many scripts each is asked by its text, which takes a part of a millisecond; of more only those whose paths name a vendor. */
const mostAsked = 2_000;

/** From here on a script of a set is read as what it looks like, and so where nothing speaks for any vendor in the set. */
const sureOfOther = 0.5;
const sureWhereNothingIs = 0.35;

/**
 * The scripts of a set that are plainly another vendor's than most of it, as where a folder has the same tables for
 * several databases. Relatives are left as they are: they are mostly read right, and their signs are few.
 */
export function othersOfSet(
  files: readonly GuessedFile[],
  { vendor, confidence }: VendorGuess,
): Map<string, VendorId> {
  const asked = files.length > mostAsked ? files.filter(({ name }) => nameSigns(name).length > 0) : files;
  const size = Math.max(Math.floor(setSize / Math.max(asked.length, 1)), leastSize);
  const least = confidence === 0 ? sureWhereNothingIs : sureOfOther;
  const found = new Map<string, VendorId>();
  for (const { name, text } of asked) {
    const own = decide(spokenIn(drawnOf(text, size), name));
    if (own.confidence >= least && !areRelated(own.vendor, vendor)) found.set(name, own.vendor);
  }
  return found;
}

/** The vendors that signs speak against, and none as much for. */
function deniedBy(spoken: readonly SpokenSign[]): VendorId[] {
  return ranking(spoken)
    .filter(({ score }) => score <= -lowestScore)
    .map(({ vendor }) => vendor);
}

/** What one script of a set says. */
interface Vote {
  shares: ReadonlyMap<VendorId, number>;
  spoken: readonly SpokenSign[];
}

/** Its scores, cut to how certain the best of them is. */
function voteOf(spoken: readonly SpokenSign[]): Vote | undefined {
  const ranked = ranking(spoken);
  const best = ranked[0]?.score ?? 0;
  if (best < lowestScore) return undefined;
  const cut = certaintyOf(best) / best;
  return { spoken, shares: new Map(ranked.map(({ vendor, score }) => [vendor, score * cut])) };
}

function elected(votes: readonly Vote[]): VendorGuess | undefined {
  const sums = new Map<VendorId, number>();
  for (const { shares } of votes) {
    for (const [vendor, share] of shares) sums.set(vendor, (sums.get(vendor) ?? 0) + share);
  }
  const ranked = [...sums].map(([vendor, score]) => ({ vendor, score })).sort(byScore);
  const best = ranked[0];
  if (best === undefined || !isClear(ranked)) return undefined;
  const doubt = votes.reduce(
    (product, { shares }) => product * (1 - Math.max(shares.get(best.vendor) ?? 0, 0)),
    1,
  );
  return {
    vendor: best.vendor,
    confidence: confidenceOf(1 - doubt, ranked),
    reasons: mostGiven(votes.map(({ spoken }) => reasonsFor(best.vendor, spoken))),
  };
}

/** The reasons that most of the scripts give. */
function mostGiven(lists: readonly (readonly string[])[]): string[] {
  const amounts = new Map<string, number>();
  for (const reasons of lists) {
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
  weights: ReadonlyMap<VendorId, number>;
}

interface Ranked {
  vendor: VendorId;
  score: number;
}

function byScore(one: Ranked, other: Ranked): number {
  return other.score - one.score;
}

function ranking(spoken: readonly SpokenSign[]): Ranked[] {
  const scores = new Map<VendorId, number>();
  for (const { weights } of spoken) {
    for (const [vendor, weight] of weights) scores.set(vendor, (scores.get(vendor) ?? 0) + weight);
  }
  return [...scores].map(([vendor, score]) => ({ vendor, score })).sort(byScore);
}

function decide(spoken: readonly SpokenSign[]): VendorGuess {
  const ranked = ranking(spoken);
  const best = ranked[0];
  if (best === undefined || best.score < lowestScore || !isClear(ranked))
    return { ...nothing, reasons: [...nothing.reasons] };
  return {
    vendor: best.vendor,
    confidence: confidenceOf(certaintyOf(best.score), ranked),
    reasons: reasonsFor(best.vendor, spoken),
  };
}

/** Whether the first is more than a draw among vendors that are no relatives. */
function isClear(ranked: readonly Ranked[]): boolean {
  return leadOf(ranked) >= leastLead;
}

/** How much of the best score the next vendor has not that is no relative of the best one. */
function leadOf([best, ...others]: readonly Ranked[]): number {
  const next = others.find(({ vendor }) => !areRelated(vendor, best!.vendor))?.score ?? 0;
  return (best!.score - Math.max(next, 0)) / best!.score;
}

function certaintyOf(score: number): number {
  return score / (score + 4);
}

/** The less, the nearer another vendor comes; of relatives a tenth is lost where nothing distinguishes them. */
function confidenceOf(certainty: number, ranked: readonly Ranked[]): number {
  const [best, next] = ranked;
  const ofKin = (next?.score ?? 0) > best!.score * 0.9 ? 0.9 : 1;
  return rounded(certainty * (0.5 + 0.5 * leadOf(ranked)) * ofKin);
}

function reasonsFor(vendor: VendorId, spoken: readonly SpokenSign[]): string[] {
  return spoken
    .filter(({ weights }) => (weights.get(vendor) ?? 0) > 0)
    .sort((one, other) => other.weights.get(vendor)! - one.weights.get(vendor)!)
    .slice(0, mostReasons)
    .map(({ name }) => name);
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** How strongly a sign stands in the text: 1 for once, growing with the logarithm of the number. */
function strengthOf(sample: string, pattern: RegExp): number {
  pattern.lastIndex = 0;
  let count = 0;
  while (count < mostOccurrences && pattern.test(sample)) count++;
  return count === 0 ? 0 : 1 + Math.log2(count) / 2;
}

/** Comments that are read: hints, and those that a client obeys. */
const commentOrString =
  /\/\*(?![!+M])[\s\S]*?\*\/|--(?!#SET|SET SPARK|[ ]*(?:COMMAND -|DATABRICKS NOTEBOOK|\{ *(?:SERVER|CLIENT|ECHO)|TAGS?:)).*|'(?:[^'\n]|'')*'/gi;

/** What is looked at of a text. */
interface Sample {
  /** It, or what was drawn of it, without comments and margins, and with strings cut to what the signs look at. */
  written: string;
  upper: string;
  comments: string;
}

/**
 * So much of a text: its beginning for a half, and pieces from evenly over the rest, which are as long as to be understood.
 * What shows the vendor, its routines, often stands behind thousands of tables.
 */
function drawnOf(text: string, size: number): string {
  const half = Math.floor(size / 2);
  const pieces = Math.floor(half / pieceSize);
  if (text.length <= size || pieces === 0) return text.slice(0, size);
  const step = (text.length - half - pieceSize) / pieces;
  const drawn = [text.slice(0, half)];
  for (let at = 1; at <= pieces; at++) {
    const start = Math.floor(half + at * step);
    const piece = text.slice(start, start + pieceSize);
    // What stands before its first line's end may be the rest of a name or a comment.
    drawn.push(piece.slice(piece.indexOf('\n') + 1));
  }
  return drawn.join('\n');
}

function sampleOf(text: string): Sample {
  const comments: string[] = [];
  const kept = drawnOf(text, sampleSize).replace(commentOrString, (found) => {
    if (found.startsWith("'")) return shortString(found);
    comments.push(found);
    return ' ';
  });
  const written = withoutRuns(kept);
  return { written, upper: written.toUpperCase(), comments: comments.join('\n') };
}

/** Lines without margins, and single blanks between the words: what a pattern has to run over. */
function withoutRuns(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function shortString(text: string): string {
  if (/^'(?:S3:|PXF:|GPFDIST|AWS|PLPGSQL)|\.(?:CSV|TSV|PARQUET|JSONL?|NDJSON)(?:\.GZ)?'$/i.test(text))
    return text;
  return text.length < 12 ? text : "''";
}
