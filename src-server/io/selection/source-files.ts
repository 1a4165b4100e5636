import { open, readFile, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import {
  type ProjectFolders,
  projectFolders,
  type ProjectKind,
  projectKindOf,
} from '../../../src-lineage/index.ts';
import { sizeText } from '../../base/size-text.ts';
import { shownName, shownPath, withoutGz } from '../archives/entry-names.ts';
import { InflationBudget } from '../archives/inflation-budget.ts';
import type { InflationLimits } from '../archives/inflation-budget.ts';
import { isProjectArchive, partName } from '../archives/project-archive.ts';
import type { RefusedFile, Refusal } from '../archives/refusal.ts';
import { TakenNames } from '../archives/taken-names.ts';
import { shownMessage, UnreadableArchive, ZipArchive } from '../archives/zip.ts';
import type { ZipEntry, ZipLimits } from '../archives/zip.ts';
import { decodeText } from '../encodings/encodings.ts';
import { contentKind, signatureLength } from './content-kind.ts';
import { noPatterns } from './ignore-rules.ts';
import type { Patterns } from './ignore-rules.ts';
import { mayHoldNoSql, refusalByContent } from './judged-content.ts';
import { refusedBySystem } from './refused-by-system.ts';
import { selectionOf } from './zip-selection.ts';

/** A file to read: `bytes` as they are, before any decoding. */
export interface RawFile {
  name: string;
  bytes: Buffer;
  /** It was found beside scripts, and only reading it shows whether it is one. */
  isDoubtful?: true;
  /** It belongs to a project of this kind. */
  project?: ProjectKind;
  /** That of its folder, where it is not the run's. */
  vendor?: VendorId;
}

export interface SourceLimits extends ZipLimits, InflationLimits {
  archiveDepth: number;
}

/** A submitted file on the disk under whatever name, and the name that the user knows. */
export interface StoredFile {
  name: string;
  path: string;
  /** Absent for what is named by itself: that is always read. */
  judged?: Judged;
}

/**
 * How a file is judged that was found in a folder or an archive: by its beginning and, where its name says nothing, by
 * how much of it could be read; or only by the latter.
 */
type Judged = 'by-content' | 'by-reading';

/** What all parts of one unpacking share. */
interface Unpacking {
  limits: SourceLimits;
  budget: InflationBudget;
  /** The names that later submissions have taken and this one gives. */
  names: TakenNames;
  observer: SourceObserver;
  patterns: Patterns;
  /** The folders that are projects. */
  folders: ProjectFolders;
}

/** A file under way. */
interface Named {
  name: string;
  judged: Judged | undefined;
}

/** Receives what becomes known while files are unpacked. */
export interface SourceObserver {
  /** There are so many files more than {@link countSourceFiles} said, or fewer: what is in archives shows it. */
  found?(more: number): void;
  /** Of this submitted file nothing is needed any more: later submissions replace all that it holds. */
  replaced?(file: StoredFile): void;
}

const inflateGzip = promisify(gunzip);

/**
 * The SQL files that submitted files hold: plain files, and the entries of zip archives, also of archives inside
 * archives. What a file is, its content decides. Nothing is left out silently; but of several submissions a later one's
 * file replaces an earlier one's of the same path, which is not even inflated.
 * @param submissions the files of each submission, the earliest first
 * @param patterns what of archives is left out besides
 */
export async function* sourceFiles(
  submissions: readonly (readonly StoredFile[])[],
  limits: SourceLimits,
  observer: SourceObserver = {},
  patterns: Patterns = noPatterns,
): AsyncGenerator<RawFile | RefusedFile> {
  const budget = new InflationBudget(limits, await sizeOf(submissions));
  const names = new TakenNames();
  const folders = projectFolders(submissions.flat().map(({ name }) => shownPath(name)));
  for (const files of submissions.toReversed()) {
    const replaced: StoredFile[] = [];
    for (const each of files) {
      let isNeeded = false;
      for await (const file of unpackStored(each, { limits, budget, names, observer, patterns, folders })) {
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

/** How many files {@link sourceFiles} will give, as far as the directories of the submitted archives count them. */
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
  try {
    const kind = contentKind(await startOf(path));
    if (kind === 'gzip') return [withoutGz(name)];
    if (kind !== 'zip') return [name];
    const archive = await openZip(name, path, limits, budget);
    archive.close();
    const prefix = prefixOf(name, 1);
    const entries = archive.entries.map((entry) => prefix + shownPath(entry.name));
    return entries.length === 0 ? [name] : entries;
  } catch {
    return [name];
  }
}

async function sizeOf(submissions: readonly (readonly StoredFile[])[]): Promise<number> {
  let size = 0;
  // What has vanished, or may not be looked at, is reported when it is to be read.
  for (const { path } of submissions.flat()) size += (await stat(path).catch(() => ({ size: 0 }))).size;
  return size;
}

async function* unpackStored(file: StoredFile, unpacking: Unpacking): AsyncGenerator<RawFile | RefusedFile> {
  const { names } = unpacking;
  const name = shownPath(file.name);
  let read: Buffer | Refusal | 'zip' | 'replaced';
  try {
    read = await readStored(file.path, name, unpacking);
  } catch (error) {
    read = refusedBySystem(error);
  }
  if (read === 'zip') yield* unpackZip(name, file.path, 1, unpacking);
  else if (Buffer.isBuffer(read)) yield* unpackBytes({ name, judged: file.judged }, read, 1, unpacking);
  else if (read !== 'replaced') yield* refuse(name, read, names);
}

/** The bytes of a submitted file that is no zip archive. */
async function readStored(
  path: string,
  name: string,
  { limits, budget, names }: Unpacking,
): Promise<Buffer | Refusal | 'zip' | 'replaced'> {
  const kind = contentKind(await startOf(path));
  if (kind === 'zip') return 'zip';
  if (kind === 'other' && names.isReplaced(name)) return 'replaced';
  const { size } = await stat(path);
  const problem =
    size > limits.fileSize
      ? `it has ${sizeText(size)}, more than ${sizeText(limits.fileSize)}`
      : (budget.takeFiles(1) ?? budget.takeBytes(size));
  return problem === undefined ? await readFile(path) : unreadable(problem);
}

async function* unpackBytes(
  named: Named,
  bytes: Buffer,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { limits, names } = unpacking;
  const { name } = named;
  switch (contentKind(bytes)) {
    case 'zip':
      if (depth <= limits.archiveDepth) yield* unpackZip(name, bytes, depth, unpacking);
      else yield* refuse(name, unreadable(`archives are read ${limits.archiveDepth} deep`), names);
      return;
    case 'gzip':
      yield* unpackGzip(named, bytes, depth, unpacking);
      return;
    case 'foreign-archive':
      yield* refuse(name, unreadable('of archives only zip and gzip are read'), names);
      return;
    case 'other':
      yield* readOrRefuse(named, bytes, unpacking);
  }
}

function* readOrRefuse(
  { name, judged }: Named,
  bytes: Buffer,
  { folders, names }: Unpacking,
): Generator<RawFile | RefusedFile> {
  const refusal = judged === 'by-content' ? refusalByContent(name, bytes) : undefined;
  if (refusal !== undefined) {
    yield* refuse(name, refusal, names);
    return;
  }
  const own = names.give(name);
  if (own === undefined) return;
  const project = projectKindOf(name, () => textOf(bytes), folders);
  yield {
    name: own,
    bytes,
    ...(judged !== undefined && mayHoldNoSql(name) && { isDoubtful: true }),
    ...(project !== undefined && { project }),
  };
}

function textOf(bytes: Buffer): string {
  const decoded = decodeText(bytes);
  return decoded.isText ? decoded.text : '';
}

async function* unpackZip(
  name: string,
  source: string | Buffer,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { limits, budget, names } = unpacking;
  let archive: ZipArchive;
  try {
    archive = await openZip(name, source, limits, budget);
  } catch (error) {
    const refusal = error instanceof UnreadableArchive ? unreadable(error.message) : refusedBySystem(error);
    yield* refuse(name, refusal, names);
    return;
  }
  try {
    yield* unpackEntries({ archive, name, prefix: prefixOf(name, depth), depth }, unpacking);
  } finally {
    archive.close();
  }
}

function openZip(
  name: string,
  source: string | Buffer,
  limits: SourceLimits,
  budget: InflationBudget,
): Promise<ZipArchive> {
  return ZipArchive.open(source, limits, budget, isProjectArchive(name) ? partName : undefined);
}

/** What the names of the entries of an archive begin with: of what was submitted nothing, unless it is a project. */
function prefixOf(name: string, depth: number): string {
  return depth > 1 || isProjectArchive(name) ? `${name}/` : '';
}

/** An archive that is being unpacked. */
interface OpenArchive {
  archive: ZipArchive;
  name: string;
  /** What the names of its entries begin with. */
  prefix: string;
  depth: number;
}

async function* unpackEntries(
  { archive, name, prefix, depth }: OpenArchive,
  { patterns, ...unpacking }: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { names, observer } = unpacking;
  const { entries } = archive;
  const folders = projectFolders(entries.map((entry) => prefix + shownPath(entry.name)));
  // an archive may have many thousands of entries, and all of them were looked at
  await nextTurn();
  if (entries.length === 0) yield* refuse(name, { kind: 'not-sql', reason: 'the archive is empty' }, names);
  const { selection, refused } = await selectionOf(archive, patterns);
  const { folders: leftOut } = selection;
  const inFolders = leftOut.reduce((sum, { holds }) => sum + (holds?.files ?? 0), 0);
  observer.found?.(leftOut.length - inFolders + (depth === 1 ? 0 : Math.max(entries.length, 1) - 1));
  for (const { name: own, ...refusal } of [...refused, ...leftOut])
    yield* refuse(prefix + own, refusal, names);
  const done = new Set(refused.map((file) => file.name));
  for (const entry of entries) {
    const path = shownPath(entry.name);
    const inner = prefix + path;
    if (done.has(path) || names.isReplaced(inner)) continue;
    const refusal = archive.pathRefusal(entry);
    if (refusal !== undefined) {
      yield* refuse(prefix + shownName(entry.name), refusal, names);
      continue;
    }
    const selected = selection.select(path);
    if (selected.outcome === 'in-folder') continue;
    if (selected.outcome === 'refused')
      yield* refuse(inner, { kind: selected.kind, reason: selected.reason }, names);
    else {
      const named = { name: inner, judged: selected.judged ? ('by-content' as const) : undefined };
      yield* unpackEntry(archive, entry, named, depth, { patterns, ...unpacking, folders });
    }
  }
}

async function* unpackEntry(
  archive: ZipArchive,
  entry: ZipEntry,
  named: Named,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<RawFile | RefusedFile> {
  const { budget, names } = unpacking;
  const { name } = named;
  const problem = archive.refusal(entry) ?? budget.takeBytes(entry.size);
  if (problem !== undefined) {
    yield* refuse(name, unreadable(problem), names);
    return;
  }
  let bytes: Buffer;
  try {
    bytes = await archive.inflate(entry);
  } catch (error) {
    yield* refuse(name, unreadable(`the entry is damaged (${shownMessage(error)})`), names);
    return;
  }
  yield* unpackBytes(named, bytes, depth + 1, unpacking);
}

async function* unpackGzip(
  { name, judged }: Named,
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
    yield* refuse(name, unreadable(reason), names);
    return;
  }
  budget.takeBytes(inflated.length);
  if (contentKind(inflated) === 'other' || depth < limits.archiveDepth) {
    yield* unpackBytes({ name: inner, judged }, inflated, depth + 1, unpacking);
  } else yield* refuse(name, unreadable(`archives are read ${limits.archiveDepth} deep`), names);
}

/** Reports a file that is not read, unless a later submission has brought a better one. */
function* refuse(
  name: string,
  refusal: Omit<RefusedFile, 'name'>,
  names: TakenNames,
): Generator<RefusedFile> {
  const own = names.give(name);
  if (own !== undefined) yield { ...refusal, name: own };
}

const unreadable = (reason: string): Refusal => ({ kind: 'unreadable', reason });

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
