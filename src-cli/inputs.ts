import { lstat, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SourceFile } from '../src-lineage/engine.ts';
import { decodeText } from '../src-server/archives/encodings.ts';
import { shownPath, skippedByName } from '../src-server/archives/entry-names.ts';
import { type StoredFile, sourceFiles } from '../src-server/archives/source-files.ts';
import { defaultLimits } from '../src-server/settings.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';

/** What the arguments of a command hold. */
export interface Inputs {
  sources: SourceFile[];
  /** Files that were left out, with the reason; those with `problem` may well have held SQL. */
  skipped: { name: string; reason: string; problem: boolean }[];
}

const standardInput = 'stdin.sql';

/**
 * Reads the SQL that arguments name: files, folders (with everything below), zip and gzip archives, `-` for standard
 * input. The encoding and the kind are told by the content. Files come in the order of the arguments, those of a folder
 * by name, whatever the file system.
 * @throws CommandFailure (unreadable) for a name that does not exist or may not be read
 */
export async function readInputs(paths: readonly string[]): Promise<Inputs> {
  const scratch = paths.includes('-') ? await mkdtemp(join(tmpdir(), 'headwater-')) : undefined;
  try {
    const stored: StoredFile[] = [];
    for (const path of new Set(paths)) {
      if (path !== '-') stored.push(...(await storedAt(path)));
      else if (scratch !== undefined) stored.push(await storedInput(scratch));
    }
    return await decodedFiles(stored);
  } finally {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

async function decodedFiles(stored: readonly StoredFile[]): Promise<Inputs> {
  const inputs: Inputs = { sources: [], skipped: [] };
  // Names are made safe for any reader (`/tmp/a.sql` -> `tmp/a.sql`); here messages must lead to the file.
  const given = new Map<string, string>();
  for (const { path, name } of stored) {
    const shown = shownPath(name);
    if (!given.has(shown)) given.set(shown, name === standardInput ? name : path);
  }
  try {
    for await (const file of sourceFiles([stored], defaultLimits)) {
      const name = given.get(file.name) ?? file.name;
      if ('skipped' in file) {
        inputs.skipped.push({ name, reason: file.skipped, problem: file.problem });
        continue;
      }
      const decoded = decodeText(file.bytes);
      if (decoded.isText) inputs.sources.push({ name, text: decoded.text });
      else inputs.skipped.push({ name, reason: decoded.reason, problem: true });
    }
  } catch (error) {
    throw unreadable(error);
  }
  return inputs;
}

async function storedAt(path: string): Promise<StoredFile[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [{ name: path, path }];
    const found: StoredFile[] = [];
    await collect(path, '', found);
    return found;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Links are not followed inside folders: they may lead in circles. What is left out of archives is left out here. */
async function collect(root: string, below: string, found: StoredFile[]): Promise<void> {
  const names = (await readdir(join(root, below))).sort();
  for (const name of names) {
    const inner = below === '' ? name : `${below}/${name}`;
    const path = join(root, inner);
    const entry = await lstat(path);
    if (entry.isDirectory()) {
      if (!name.startsWith('.')) await collect(root, inner, found);
    } else if (entry.isFile() && skippedByName(inner) === undefined) found.push({ name: path, path });
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
};

function unreadable(error: unknown): CommandFailure {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ''] ?? message;
  return new CommandFailure(exitCodes.unreadable, `${path ?? 'An input'} cannot be read: ${reason}`);
}
