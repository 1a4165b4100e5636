import { access, constants, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SourceFile } from '../../src-lineage/model/engine.ts';
import { shownPath, withoutGz } from '../../src-server/io/archives/entry-names.ts';
import { notText, type RefusedFile } from '../../src-server/io/archives/refusal.ts';
import { decodeText } from '../../src-server/io/encodings/encodings.ts';
import { folderFiles } from '../../src-server/io/selection/folder-files.ts';
import type { Patterns } from '../../src-server/io/selection/ignore-rules.ts';
import { type StoredFile, sourceFiles } from '../../src-server/io/selection/source-files.ts';
import { defaultLimits } from '../../src-server/settings/settings.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';

/** A file to read. */
export interface Input extends SourceFile {
  /** Only reading it shows whether it holds SQL. */
  isDoubtful?: true;
  /** The encoding that it was read in, where that is a guess. */
  guessedEncoding?: string;
}

/** How inputs are chosen and read. */
export interface ReadingRules extends Patterns {
  /** The encoding of what is no UTF-8 and has no mark. */
  encoding?: string;
}

/** What the arguments of a command hold. */
export interface Inputs {
  sources: Input[];
  /** The files that were opened for it, archives among them. */
  opened: string[];
  refused: RefusedFile[];
}

const standardInput = 'stdin.sql';

/**
 * Reads the SQL that arguments name: files, folders (with everything below), zip and gzip archives, `-` for standard
 * input. The encoding and the kind are detected by the content. Files come in the order of the arguments, those of a folder
 * by name, whatever the file system. Of folders and archives only SQL is read; files that are named always are.
 * @param patterns what of folders and archives is left out besides
 * @throws CommandFailure (unreadable) for a name that does not exist or may not be read
 */
export async function readInputs(paths: readonly string[], patterns: ReadingRules): Promise<Inputs> {
  const scratch = paths.includes('-') ? await mkdtemp(join(tmpdir(), 'headwater-')) : undefined;
  try {
    const stored: StoredFile[] = [];
    const refused: RefusedFile[] = [];
    for (const path of new Set(paths)) {
      if (path !== '-') await addPath(path, patterns, stored, refused);
      else if (scratch !== undefined) stored.push(await storedInput(scratch));
    }
    const inputs = await decodedFiles(stored, patterns);
    return { ...inputs, refused: [...refused, ...inputs.refused] };
  } finally {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

async function decodedFiles(stored: readonly StoredFile[], patterns: ReadingRules): Promise<Inputs> {
  const inputs: Inputs = { sources: [], refused: [], opened: stored.map(({ path }) => path) };
  // Names are made safe for any reader (`/tmp/a.sql` -> `tmp/a.sql`); here messages must lead to the file.
  const given = new Map<string, string>();
  for (const { path, name } of stored) {
    const ownPath = name === standardInput ? name : path;
    const shown = shownPath(name);
    if (!given.has(shown)) given.set(shown, ownPath);
    // what is packed by itself goes by the name of what is in it
    if (shown !== withoutGz(shown)) given.set(withoutGz(shown), withoutGz(ownPath));
  }
  try {
    for await (const file of sourceFiles([stored], defaultLimits, {}, patterns)) {
      const name = given.get(file.name) ?? file.name;
      if ('reason' in file) {
        inputs.refused.push({ ...file, name });
        continue;
      }
      const decoded = decodeText(file.bytes, patterns.encoding);
      if (!decoded.isText) inputs.refused.push({ ...notText(decoded.reason), name });
      else
        inputs.sources.push({
          name,
          text: decoded.text,
          ...(file.isDoubtful && { isDoubtful: true }),
          ...(decoded.isGuessed && { guessedEncoding: decoded.encoding }),
        });
    }
  } catch (error) {
    throw unreadable(error);
  }
  return inputs;
}

async function addPath(
  path: string,
  patterns: Patterns,
  stored: StoredFile[],
  refused: RefusedFile[],
): Promise<void> {
  try {
    const place = await stat(path);
    if (!place.isDirectory()) {
      if (!place.isFile() && !place.isFIFO())
        throw Object.assign(new Error('it is a device, which may have no end'), { path });
      await access(path, constants.R_OK);
      stored.push({ name: path, path });
      return;
    }
    const folder = await folderFiles(path, patterns);
    for (const file of folder.files) stored.push({ ...file, name: file.path });
    for (const file of folder.refused) refused.push({ ...file, name: join(path, file.name) });
  } catch (error) {
    throw unreadable(error);
  }
}

async function storedInput(scratch: string): Promise<StoredFile> {
  const path = join(scratch, standardInput);
  await writeFile(path, await buffer(process.stdin));
  return { name: standardInput, path };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'reading it is not permitted',
  EPERM: 'reading it is not permitted',
  EISDIR: 'it is a folder',
};

/**
 * What an error of the file system means for the call.
 * @param name what the file is called, where it is not its path
 */
export function unreadable(error: unknown, name?: string): CommandFailure {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ''] ?? message;
  return new CommandFailure(exitCodes.unreadable, `${name ?? path ?? 'An input'} cannot be read: ${reason}`);
}
