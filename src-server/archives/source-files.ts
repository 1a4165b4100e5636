import { open, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { contentKind, signatureLength } from './content-kind.ts';
import { shownName, shownPath } from './entry-names.ts';
import { InflationBudget } from './inflation-budget.ts';
import type { InflationLimits } from './inflation-budget.ts';
import { sizeText } from './size-text.ts';
import { TakenNames } from './taken-names.ts';
import { shownMessage, UnreadableArchive, ZipArchive } from './zip.ts';
import type { ZipEntry, ZipLimits } from './zip.ts';

/** A file to read: `bytes` as they are, before any decoding. */
export interface RawFile {
  name: string;
  bytes: Buffer;
}

/** A file that is not read; the reason completes "… is not read: ". */
export interface RefusedFile {
  name: string;
  skipped: string;
  /** False for what is no SQL anyway. */
  problem: boolean;
}

export interface SourceLimits extends ZipLimits, InflationLimits {
  archiveDepth: number;
}

/** A submitted file on the disk under whatever name, and the name that the user knows. */
export interface StoredFile {
  name: string;
  path: string;
}

/** What all parts of one unpacking share. */
interface Unpacking {
  limits: SourceLimits;
  budget: InflationBudget;
  /** The names that later submissions have taken and this one gives. */
  names: TakenNames;
  observer: SourceObserver;
}

/** Told of what becomes known while files are unpacked. */
export interface SourceObserver {
  /** There are so many files more than {@link countSourceFiles} said: an archive inside an archive brings them. */
  found?(more: number): void;
  /** Of this submitted file nothing is needed any more: later submissions replace all that it holds. */
  replaced?(file: StoredFile): void;
}

const inflateGzip = promisify(gunzip);

/**
 * The SQL files that submitted files hold: plain files, and the entries of zip archives, also of archives inside
 * archives. What a file is, its content tells. Nothing is left out silently; but of several submissions a later one's
 * file replaces an earlier one's of the same path, which is not even inflated.
 * @param submissions the files of each submission, the earliest first
 */
export async function* sourceFiles(
  submissions: readonly (readonly StoredFile[])[],
  limits: SourceLimits,
  observer: SourceObserver = {},
): AsyncGenerator<RawFile | RefusedFile> {
  const budget = new InflationBudget(limits, await sizeOf(submissions));
  const names = new TakenNames();
  for (const files of submissions.toReversed()) {
    const replaced: StoredFile[] = [];
    for (const each of files) {
      let isNeeded = false;
      for await (const file of unpackStored(each, { limits, budget, names, observer })) {
        isNeeded = true;
        yield file;
      }
      if (!isNeeded) replaced.push(each);
    }
    // Without one of its files, others of the same name would get other numbers.
    if (!names.haveNumbers) for (const each of replaced) observer.replaced?.(each);
    names.endSubmission(files.map(({ name }) => shownPath(name)));
  }
}

/** How many files {@link sourceFiles} will give, as far as the directories of the submitted archives tell. */
export async function countSourceFiles(
  submissions: readonly (readonly StoredFile[])[],
  limits: SourceLimits,
): Promise<number> {
  const budget = new InflationBudget(limits, await sizeOf(submissions));
  const names = new TakenNames();
  let count = 0;
  for (const files of submissions.toReversed()) {
    for (const { name, path } of files) {
      for (const each of await namesIn(shownPath(name), path, limits, budget)) {
        if (names.give(each) !== undefined) count += 1;
      }
    }
    names.endSubmission(files.map(({ name }) => shownPath(name)));
  }
  return count;
}

async function namesIn(
  name: string,
  path: string,
  limits: SourceLimits,
  budget: InflationBudget,
): Promise<string[]> {
  const kind = contentKind(await startOf(path));
  if (kind === 'gzip') return [withoutGz(name)];
  if (kind !== 'zip') return [name];
  try {
    const archive = await ZipArchive.open(path, limits, budget);
    archive.close();
    const entries = archive.entries.map((entry) => shownPath(entry.name));
    return entries.length === 0 ? [name] : entries;
  } catch {
    return [name];
  }
}

async function sizeOf(submissions: readonly (readonly StoredFile[])[]): Promise<number> {
  let size = 0;
  for (const { path } of submissions.flat()) size += (await stat(path)).size;
  return size;
}

async function* unpackStored(
  { name, path }: StoredFile,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const shown = shownPath(name);
  const { limits, budget, names } = unpacking;
  const kind = contentKind(await startOf(path));
  if (kind === 'zip') {
    yield* unpackZip(shown, path, '', 1, unpacking);
    return;
  }
  if (kind === 'other' && names.isReplaced(shown)) return;
  const { size } = await stat(path);
  const refusal =
    size > limits.fileSize
      ? `it has ${sizeText(size)}, more than ${sizeText(limits.fileSize)}`
      : (budget.takeFiles(1) ?? budget.takeBytes(size));
  if (refusal === undefined) yield* unpackBytes(shown, await readFile(path), 1, unpacking);
  else yield* refuse(shown, refusal, true, names);
}

async function* unpackBytes(
  name: string,
  bytes: Buffer,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { limits, names } = unpacking;
  switch (contentKind(bytes)) {
    case 'zip':
      if (depth <= limits.archiveDepth) yield* unpackZip(name, bytes, `${name}/`, depth, unpacking);
      else yield* refuse(name, `archives are read ${limits.archiveDepth} deep`, true, names);
      return;
    case 'gzip':
      yield* unpackGzip(name, bytes, depth, unpacking);
      return;
    case 'foreign-archive':
      yield* refuse(name, 'of archives only zip and gzip are read', true, names);
      return;
    case 'other': {
      const own = names.give(name);
      if (own !== undefined) yield { name: own, bytes };
    }
  }
}

async function* unpackZip(
  name: string,
  source: string | Buffer,
  prefix: string,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { limits, budget, names } = unpacking;
  let archive: ZipArchive;
  try {
    archive = await ZipArchive.open(source, limits, budget);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    yield* refuse(name, error.message, true, names);
    return;
  }
  try {
    if (archive.entries.length === 0) yield* refuse(name, 'the archive is empty', false, names);
    else if (prefix !== '') unpacking.observer.found?.(archive.entries.length - 1);
    for (const entry of archive.entries) yield* unpackEntry(archive, entry, prefix, depth, unpacking);
  } finally {
    archive.close();
  }
}

async function* unpackEntry(
  archive: ZipArchive,
  entry: ZipEntry,
  prefix: string,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { budget, names } = unpacking;
  const inner = prefix + shownPath(entry.name);
  if (names.isReplaced(inner)) return;
  const refusal = archive.refusal(entry);
  if (refusal !== undefined) {
    yield* refuse(prefix + shownName(entry.name), refusal.reason, refusal.problem, names);
    return;
  }
  const tooMuch = budget.takeBytes(entry.size);
  if (tooMuch !== undefined) {
    yield* refuse(inner, tooMuch, true, names);
    return;
  }
  let bytes: Buffer;
  try {
    bytes = await archive.inflate(entry);
  } catch (error) {
    yield* refuse(inner, `the entry is damaged (${shownMessage(error)})`, true, names);
    return;
  }
  yield* unpackBytes(inner, bytes, depth + 1, unpacking);
}

async function* unpackGzip(
  name: string,
  bytes: Buffer,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { limits, budget, names } = unpacking;
  const inner = withoutGz(name);
  const most = Math.min(limits.fileSize, budget.left);
  let inflated: Buffer;
  try {
    inflated = await inflateGzip(bytes, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    const reason = tooLarge ? `inflated it has more than ${sizeText(most)}` : 'the archive is damaged';
    yield* refuse(name, reason, true, names);
    return;
  }
  budget.takeBytes(inflated.length);
  if (contentKind(inflated) === 'other' || depth < limits.archiveDepth) {
    yield* unpackBytes(inner, inflated, depth + 1, unpacking);
  } else yield* refuse(name, `archives are read ${limits.archiveDepth} deep`, true, names);
}

/** Tells of a file that is not read, unless a later submission has brought a better one. */
function* refuse(name: string, skipped: string, problem: boolean, names: TakenNames): Generator<RefusedFile> {
  const own = names.give(name);
  if (own !== undefined) yield { name: own, skipped, problem };
}

function withoutGz(name: string): string {
  return name.replace(/\.gz$/i, '');
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
