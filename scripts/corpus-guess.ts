import { areRelated } from '../src-lineage/dialects/table/families.ts';
import { analyze, guessVendor, type VendorId, vendors } from '../src-lineage/index.ts';
import { corpusFiles, readRows } from './corpus-rows.ts';
import { printRows } from './corpus-table.ts';
import { type KnownFile, knownProjectFiles } from './known-projects.ts';

/** Shorter ones hold one statement of everybody's. */
const leastLength = 60;

/** What the guesses of a vendor's files came to. */
interface Count {
  files: number;
  right: number;
  kin: number;
  none: number;
  wrong: number;
  clean: number;
  /** Clean files that get an error as the vendor that was guessed, and as ANSI SQL where none was. */
  broken: number;
  brokenByNone: number;
  instead: Map<VendorId, number>;
}

/**
 * Prints how often the vendor of a file is guessed from its text, by vendor.
 * @param listed a verdict or a vendor, whose files are listed before
 */
export function printGuesses(listed: string | undefined): void {
  const counts = new Map<VendorId, Count>();
  for (const file of [...corpusScripts(), ...knownProjectFiles()]) {
    if (file.text.trim().length < leastLength) continue;
    const guess = guessVendor(file.text, file.name);
    const count = counts.get(file.vendor) ?? emptyCount();
    counts.set(file.vendor, count);
    const verdict = add(count, file, guess.vendor);
    if (listed === verdict || listed === file.vendor)
      console.log(
        [verdict, file.vendor, guess.vendor, guess.confidence, file.name, guess.reasons.join('; ')].join(
          '\t',
        ),
      );
  }
  printRows(tableOf(counts));
}

/** The scripts of the corpus by their numbers: their folders are called after the vendors. */
function corpusScripts(): KnownFile[] {
  return readRows(corpusFiles)
    .filter(({ vendor, label }) => vendor !== 'dbvansi' && label === vendors[vendor])
    .map(({ id, vendor, sql }) => ({ name: id, text: sql, vendor }));
}

function emptyCount(): Count {
  const numbers = { files: 0, right: 0, kin: 0, none: 0, wrong: 0, clean: 0, broken: 0, brokenByNone: 0 };
  return { ...numbers, instead: new Map() };
}

function add(
  count: Count,
  { text, vendor }: KnownFile,
  guessed: VendorId,
): 'right' | 'kin' | 'none' | 'wrong' {
  const verdict = verdictOf(vendor, guessed);
  count.files++;
  count[verdict]++;
  if (!isClean(text, vendor)) return verdict;
  count.clean++;
  if (verdict === 'right') return verdict;
  if (verdict === 'wrong') count.instead.set(guessed, (count.instead.get(guessed) ?? 0) + 1);
  if (!isClean(text, guessed)) count[verdict === 'none' ? 'brokenByNone' : 'broken']++;
  return verdict;
}

function verdictOf(vendor: VendorId, guessed: VendorId): 'right' | 'kin' | 'none' | 'wrong' {
  if (guessed === vendor) return 'right';
  if (guessed === 'dbvansi') return 'none';
  return areRelated(vendor, guessed) ? 'kin' : 'wrong';
}

function isClean(text: string, vendor: VendorId): boolean {
  return !analyze([{ name: 'script', text }], { vendor }).diagnostics.some(
    ({ severity }) => severity === 'error',
  );
}

function tableOf(counts: ReadonlyMap<VendorId, Count>): string[][] {
  const head = [
    'vendor',
    'files',
    'right %',
    'kin %',
    'none %',
    'wrong %',
    'guessed instead',
    'clean',
    'broken by a wrong guess',
    'by none',
  ];
  const rows = [...counts]
    .toSorted(([one], [other]) => vendors[one].localeCompare(vendors[other], 'en'))
    .map(([vendor, count]) => {
      const share = (part: number): string => ((100 * part) / count.files).toFixed(1);
      return [
        vendors[vendor],
        String(count.files),
        ...[count.right, count.kin, count.none, count.wrong].map(share),
        mostOften(count.instead),
        ...[count.clean, count.broken, count.brokenByNone].map(String),
      ];
    });
  return [head, ...rows];
}

function mostOften(instead: ReadonlyMap<VendorId, number>): string {
  return [...instead]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([vendor, files]) => `${vendors[vendor]} ${files}`)
    .join(', ');
}
