import { type GuessedFile, guessVendorOfSet, othersOfSet, type VendorGuess } from '../dialects/guess.ts';
import type { VendorId } from '../dialects/table/vendor.ts';
import { embeddedSql } from './standalone/embedded-sql.ts';
import { byProject } from './read-project.ts';
import { projectReaders } from './readers.ts';

/**
 * Guesses the vendor of the files of a run. What projects and reports say of their databases (adapters, connections) goes
 * before the looks of scripts; of several vendors the one that is named most often is meant.
 */
export function guessVendorOfRun(files: readonly GuessedFile[]): VendorGuess {
  const counts = new Map<VendorId, number>();
  const { scripts, ofProjects } = byProject(files);
  for (const [kind, members] of ofProjects)
    for (const file of members)
      for (const vendor of projectReaders.get(kind)!.vendors?.(file) ?? [])
        counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
  const written: GuessedFile[] = [];
  for (const file of scripts) {
    const embedded = embeddedSql(file.name, file.text);
    for (const { vendor } of embedded?.pieces ?? [])
      if (vendor !== undefined) counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
    if (embedded === undefined) written.push(file);
    else if (embedded.pieces.length > 0)
      written.push({ ...file, text: embedded.pieces.map(({ text }) => text).join('\n;\n') });
  }
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (best === undefined) {
    // models of a project look like their database too, its settings do not
    const models = files.filter(({ name }) => /\.sql$/i.test(name));
    return guessVendorOfSet(written.length > 0 ? written : models.length > 0 ? models : files);
  }
  return { vendor: best[0], confidence: 1, reasons: ['its projects connect to it'] };
}

/** The scripts of a run that are plainly another vendor's than it; projects say themselves what theirs are. */
export function otherVendorsOfRun(files: readonly GuessedFile[], guess: VendorGuess): Map<string, VendorId> {
  const scripts = byProject(files).scripts.filter(({ name, text }) => embeddedSql(name, text) === undefined);
  return scripts.length > 1 ? othersOfSet(scripts, guess) : new Map();
}
