import { open, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { contentKind, signatureLength } from './content-kind.ts';
import { shownPath } from './entry-names.ts';
import { sizeText, UnreadableArchive, ZipArchive } from './zip.ts';
import type { ZipLimits } from './zip.ts';

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

export interface SourceLimits extends ZipLimits {
  archiveDepth: number;
}

/** A submitted file on the disk under whatever name, and the name that the user knows. */
export interface StoredFile {
  name: string;
  path: string;
}

const inflateGzip = promisify(gunzip);

/**
 * The SQL files that submitted files hold, in their order: plain files, and the entries of zip archives, also of
 * archives inside archives. What a file is, its content tells. Nothing is left out silently.
 */
export async function* sourceFiles(
  stored: readonly StoredFile[],
  limits: SourceLimits,
): AsyncGenerator<RawFile | RefusedFile> {
  const names = new Set<string>();
  const budget = { files: limits.files, bytes: limits.inflatedSize };
  for (const each of stored) {
    for await (const file of unpackStored(each, limits)) {
      if ('skipped' in file) {
        yield file;
        continue;
      }
      budget.files -= 1;
      budget.bytes -= file.bytes.length;
      if (budget.files < 0 || budget.bytes < 0) {
        const limit = budget.files < 0 ? `${limits.files} files` : sizeText(limits.inflatedSize);
        yield { name: file.name, skipped: `the job has more than ${limit}`, problem: true };
        continue;
      }
      yield { name: unusedName(file.name, names), bytes: file.bytes };
    }
  }
}

/** How many files {@link sourceFiles} will give, as far as the archives' directories tell. */
export async function countSourceFiles(stored: readonly StoredFile[], limits: SourceLimits): Promise<number> {
  let count = 0;
  for (const { path } of stored) {
    if (contentKind(await startOf(path)) !== 'zip') {
      count += 1;
      continue;
    }
    try {
      const archive = await ZipArchive.open(path, limits);
      count += archive.entries.length;
      await archive.close();
    } catch {
      count += 1;
    }
  }
  return count;
}

async function* unpackStored(
  { name, path }: StoredFile,
  limits: SourceLimits,
): AsyncGenerator<RawFile | RefusedFile> {
  const shown = shownPath(name);
  const kind = contentKind(await startOf(path));
  if (kind === 'zip') {
    yield* unpackZip(shown, path, '', 1, limits);
    return;
  }
  const { size } = await stat(path);
  if (size > limits.fileSize) {
    const skipped = `it has ${sizeText(size)}, more than ${sizeText(limits.fileSize)}`;
    yield { name: shown, skipped, problem: true };
    return;
  }
  yield* unpackBytes(shown, await readFile(path), 1, limits);
}

async function* unpackBytes(
  name: string,
  bytes: Buffer,
  depth: number,
  limits: SourceLimits,
): AsyncGenerator<RawFile | RefusedFile> {
  switch (contentKind(bytes)) {
    case 'zip':
      if (depth > limits.archiveDepth) {
        yield { name, skipped: `archives are read ${limits.archiveDepth} deep`, problem: true };
      } else {
        yield* unpackZip(name, bytes, `${name}/`, depth, limits);
      }
      return;
    case 'gzip':
      yield* unpackGzip(name, bytes, depth, limits);
      return;
    case 'foreign-archive':
      yield { name, skipped: 'of archives only zip and gzip are read', problem: true };
      return;
    case 'other':
      yield { name, bytes };
  }
}

async function* unpackZip(
  name: string,
  source: string | Buffer,
  prefix: string,
  depth: number,
  limits: SourceLimits,
): AsyncGenerator<RawFile | RefusedFile> {
  let archive: ZipArchive;
  try {
    archive = await ZipArchive.open(source, limits);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    yield { name, skipped: error.message, problem: true };
    return;
  }
  try {
    for await (const item of archive.items()) {
      const inner = prefix + item.name;
      if ('skipped' in item) yield { name: inner, skipped: item.skipped, problem: item.problem };
      else yield* unpackBytes(prefix + shownPath(item.name), item.bytes, depth + 1, limits);
    }
  } finally {
    await archive.close();
  }
}

async function* unpackGzip(
  name: string,
  bytes: Buffer,
  depth: number,
  limits: SourceLimits,
): AsyncGenerator<RawFile | RefusedFile> {
  let inflated: Buffer;
  try {
    inflated = await inflateGzip(bytes, { maxOutputLength: limits.fileSize });
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    const skipped = tooLarge
      ? `inflated it has more than ${sizeText(limits.fileSize)}`
      : 'the archive is damaged';
    yield { name, skipped, problem: true };
    return;
  }
  const inner = name.replace(/\.gz$/i, '');
  if (contentKind(inflated) === 'other') yield { name: inner, bytes: inflated };
  else if (depth < limits.archiveDepth) yield* unpackBytes(inner, inflated, depth + 1, limits);
  else yield { name, skipped: `archives are read ${limits.archiveDepth} deep`, problem: true };
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

/** Names tell files apart, so a second one of the same name gets a number. */
function unusedName(name: string, names: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const stem = dot > name.lastIndexOf('/') + 1 ? name.slice(0, dot) : name;
  let candidate = name;
  for (let number = 2; names.has(candidate); number += 1) {
    candidate = `${stem} (${number})${name.slice(stem.length)}`;
  }
  names.add(candidate);
  return candidate;
}
