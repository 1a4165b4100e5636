import { setImmediate as nextTurn } from 'node:timers/promises';
import { shownPath } from '../archives/entry-names.ts';
import type { RefusedFile } from '../archives/refusal.ts';
import type { ZipArchive } from '../archives/zip.ts';
import { decodeText } from '../encodings/encodings.ts';
import { baseName, ignoreFileName } from '../files/file-kinds.ts';
import { FileSelection } from './file-selection.ts';
import { type Patterns, stepsOf } from './ignore-rules.ts';

/** Bytes of an ignore file: nobody writes a longer one by hand. */
const longestIgnoreFile = 64 * 1024;
/** Ignore files of one archive. */
const mostIgnoreFiles = 100;
/** Steps of matching that the ignore files of one archive may take, at worst: some seconds. */
const mostSteps = 4_000_000_000;

/**
 * Decides which entries of an archive are read.
 * @returns the selection, and the ignore files that are not followed, as problems
 */
export async function selectionOf(
  archive: ZipArchive,
  patterns: Patterns,
): Promise<{ selection: FileSelection; refused: RefusedFile[] }> {
  const safe = archive.entries.filter((entry) => archive.pathRefusal(entry) === undefined);
  const paths = safe.map(({ name }) => shownPath(name));
  // the paths may be many thousands
  await nextTurn();
  const ignoreFiles = new Map<string, string>();
  const refused: RefusedFile[] = [];
  let steps = 0;
  for (const [index, entry] of safe.entries()) {
    const path = paths[index]!;
    if (baseName(path) !== ignoreFileName) continue;
    const text = await ignoreText(archive, entry);
    steps += text === undefined ? 0 : stepsOf(text, paths);
    if (text !== undefined && ignoreFiles.size < mostIgnoreFiles && steps <= mostSteps)
      ignoreFiles.set(path, text);
    else refused.push({ name: path, kind: 'unreadable', reason: 'its patterns cannot be followed' });
  }
  return { selection: new FileSelection(paths, ignoreFiles, patterns), refused };
}

async function ignoreText(
  archive: ZipArchive,
  entry: ZipArchive['entries'][number],
): Promise<string | undefined> {
  if (entry.size > longestIgnoreFile || archive.refusal(entry) !== undefined) return undefined;
  const decoded = await archive.inflate(entry).then(decodeText, () => undefined);
  return decoded?.isText === true ? decoded.text : undefined;
}
