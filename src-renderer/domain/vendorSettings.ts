import { candidateOfText } from './files/collect.ts';
import type { Candidate } from './files/inspect.ts';

/** The file in which a project says how it is read. */
export const settingsName = 'headwater.json';

/**
 * A headwater.json that has some files read for a vendor of their own; where all scripts of a folder are among them, the
 * folder is named instead.
 * @param all the paths of all scripts
 * @param neutral those that would fit any vendor: they go with the folder where they are the fewer in it
 */
export function vendorSettings(
  others: readonly { vendor: string; paths: readonly string[] }[],
  all: readonly string[],
  neutral: readonly string[] = [],
): Candidate {
  const entries = others.flatMap(({ vendor, paths }) =>
    foldersOf(paths, all, new Set(neutral)).map((path): [string, string] => [path, vendor]),
  );
  return candidateOfText(
    settingsName,
    `${JSON.stringify({ vendor: Object.fromEntries(entries) }, null, 2)}\n`,
  );
}

/** A headwater.json that says in which databases the names of some folders are; without any, it says nothing. */
export function databaseSettings(folders: readonly { folder: string; database: string }[]): Candidate {
  const named = folders.map(({ folder, database }): [string, string] => [
    folder === '' ? '.' : folder.replace(/\/$/, ''),
    database,
  ]);
  return candidateOfText(
    settingsName,
    `${JSON.stringify({ defaultDatabase: Object.fromEntries(named) }, null, 2)}\n`,
  );
}

/** The outermost folders that hold nothing else of its own mind, and the files that lie in none of these. */
function foldersOf(paths: readonly string[], all: readonly string[], neutral: ReadonlySet<string>): string[] {
  const own = new Set(paths);
  const isWhole = (folder: string): boolean => {
    const inside = all.filter((path) => path.startsWith(`${folder}/`));
    const ownInside = inside.filter((path) => own.has(path)).length;
    return inside.every((path) => own.has(path) || neutral.has(path)) && ownInside * 2 > inside.length;
  };
  const named = paths.map((path) => {
    const parts = path.split('/').slice(0, -1);
    const folders = parts.map((_, end) => parts.slice(0, end + 1).join('/'));
    return folders.find(isWhole) ?? path;
  });
  return [...new Set(named)];
}
