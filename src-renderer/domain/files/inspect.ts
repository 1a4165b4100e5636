import type { Sample } from '../../api/result/sessions.ts';
import { FolderSelection, isIgnoreFile, type Selected, selectedByName } from './folderSelection.ts';
import { type ProjectSettings, projectSettings } from './projectSettings.ts';
import { contentKind, encodingOf, isOpen, judgeText, type SkipReason } from './rules.ts';
import { headLength, samplesOf, type Script } from './samples.ts';
import { listZip, readEntryHead, type ZipEntry } from './zipListing.ts';

/** A file that the user gave. */
export interface Candidate {
  path: string;
  file: File;
  /** Wanted by the user, though it looks as if it held no SQL. */
  insisted?: boolean;
}

/** What becomes of a file, of an entry of an archive, or of a folder that is left out. */
export interface Verdict {
  /** That of a folder ends with a slash. */
  path: string;
  size: number;
  /** Index of the candidate that it is or is in. */
  candidate: number;
  inArchive: boolean;
  archive: boolean;
  skipped?: SkipReason;
  /** It says how the others are read, and is sent with them. */
  settings?: true;
  /** Of a folder that is left out. */
  holds?: { files: number; sqlFiles: number };
}

/** All that is said of a set of candidates. */
export interface Inspection {
  verdicts: Verdict[];
  /** Texts of some scripts, from all over the set, for the guess of the vendor. */
  samples: Sample[];
}

/** Entries of an archive whose beginnings are looked at, because their names say nothing. */
const judgedEntries = 1000;
/** Bytes of an ignore file that are read, and of a headwater.json. */
const ignoreLength = 64 * 1024;
const settingsLength = 1024 * 1024;

/** What was found so far. */
interface Found {
  verdicts: Verdict[];
  scripts: Script[];
  /** What projects say of themselves. */
  settings: ProjectSettings[];
}

/** Looks at every candidate: its kind by path and first bytes, the entries of archives, and samples of the text. */
export async function inspect(candidates: readonly Candidate[]): Promise<Inspection> {
  const found: Found = { verdicts: [], scripts: [], settings: [] };
  const settings = await projectSettings(
    candidates.map(({ path }) => path),
    (index) => candidates[index]!.file.slice(0, settingsLength).text(),
  );
  if (settings !== undefined) found.settings.push(settings);
  const roots = await rootsOf(candidates);
  for (const { root, selection, first } of roots.values()) {
    noteFolders(selection, root, { candidate: first, inArchive: false }, found);
  }
  for (const [index, candidate] of byPath(candidates)) {
    const root = rootOf(candidate.path);
    const selected = roots.get(root)?.selection.select(candidate.path.slice(root.length));
    if (settings?.paths.has(candidate.path) === true)
      found.verdicts.push({ ...verdictOf(candidate, index), settings: true });
    else if (selected !== 'in-folder') await inspectFile(candidate, index, selected, found);
  }
  const said = found.settings.map(({ path, text }) => ({ path, text }));
  return { verdicts: found.verdicts, samples: [...said, ...(await samplesOf(found.scripts))] };
}

/** A folder that was given. */
interface Root {
  /** Its name and a slash. */
  root: string;
  selection: FolderSelection;
  /** Index of its first candidate. */
  first: number;
}

/** The folders that the candidates come from: what is in them is chosen by their paths. */
async function rootsOf(candidates: readonly Candidate[]): Promise<Map<string, Root>> {
  const members = Map.groupBy(candidates.keys(), (index) => rootOf(candidates[index]!.path));
  members.delete('');
  const roots = new Map<string, Root>();
  for (const [root, indexes] of members) {
    const paths: string[] = [];
    const ignoreFiles = new Map<string, string>();
    for (const index of indexes) {
      const { path, file } = candidates[index]!;
      const inner = path.slice(root.length);
      paths.push(inner);
      if (isIgnoreFile(inner)) ignoreFiles.set(inner, await file.slice(0, ignoreLength).text());
    }
    roots.set(root, { root, selection: new FolderSelection(paths, ignoreFiles), first: indexes[0]! });
  }
  return roots;
}

function rootOf(path: string): string {
  return path.slice(0, path.indexOf('/') + 1);
}

function noteFolders(
  { folders }: FolderSelection,
  below: string,
  place: Pick<Verdict, 'candidate' | 'inArchive'>,
  { verdicts }: Found,
): void {
  for (const [, { path, files, sqlFiles }] of byPath(folders)) {
    const holds = { files, sqlFiles };
    verdicts.push({ path: below + path, size: 0, archive: false, skipped: 'folder', holds, ...place });
  }
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Pairs of place and thing in the order of the paths: folders and archives give their files in any order. */
function byPath<T extends { path: string }>(things: readonly T[]): [number, T][] {
  return [...things.entries()].sort(([, one], [, other]) => compare(one.path, other.path));
}

function verdictOf({ path, file: { size } }: Candidate, candidate: number): Verdict {
  return { path, size, candidate, inArchive: false, archive: false };
}

async function inspectFile(
  candidate: Candidate,
  index: number,
  selected: Exclude<Selected, 'in-folder'> | undefined,
  found: Found,
): Promise<void> {
  const { path, file, insisted } = candidate;
  const verdict = verdictOf(candidate, index);
  found.verdicts.push(verdict);
  const byItsPath = insisted === true ? 'read' : (selected ?? selectedByName(path));
  if (byItsPath !== 'read') {
    verdict.skipped = byItsPath;
    return;
  }
  const read = async (length: number, start = 0): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer());
  const head = await read(headLength);
  const kind = contentKind(head);
  if (kind === 'zip' || kind === 'gzip') {
    verdict.archive = true;
    const entries = kind === 'zip' ? await listZip(file) : undefined;
    if (entries !== undefined) await inspectEntries(entries, candidate, index, found);
    return;
  }
  const skipped = kind === 'text' ? (insisted === true ? undefined : judgeHead(path, head)) : kind;
  if (skipped) verdict.skipped = skipped;
  else found.scripts.push({ path, size: file.size, read });
}

function judgeHead(path: string, head: Uint8Array): SkipReason | undefined {
  return judgeText(path, new TextDecoder(encodingOf(head)).decode(head));
}

/** The build of an SSIS project is a folder of its own, whose names are those of an URI (Open Packaging Conventions). */
function pathInArchive(archivePath: string, path: string): string {
  if (!/\.ispac$/i.test(archivePath)) return path;
  try {
    return `${archivePath}/${decodeURIComponent(path)}`;
  } catch {
    return `${archivePath}/${path}`;
  }
}

/** Judges the entries of an archive as the service does, which opens it. */
async function inspectEntries(
  listed: readonly ZipEntry[],
  { file, path: archivePath }: Candidate,
  candidate: number,
  found: Found,
): Promise<void> {
  const entries = listed
    .filter(({ path }) => !path.endsWith('/'))
    .map((entry) => ({ ...entry, path: pathInArchive(archivePath, entry.path.replaceAll('\\', '/')) }));
  const ignoreFiles = new Map<string, string>();
  for (const entry of entries) {
    if (!isIgnoreFile(entry.path)) continue;
    const text = await readEntryHead(file, entry, ignoreLength).catch(() => new Uint8Array());
    ignoreFiles.set(entry.path, new TextDecoder().decode(text));
  }
  const paths = entries.map(({ path }) => path);
  const selection = new FolderSelection(paths, ignoreFiles);
  noteFolders(selection, '', { candidate, inArchive: true }, found);
  const settings = await projectSettings(paths, async (index) =>
    new TextDecoder().decode(await readEntryHead(file, entries[index]!, settingsLength)),
  );
  if (settings !== undefined) found.settings.push(settings);
  let judged = 0;
  for (const [, entry] of byPath(entries)) {
    const { path, size, encrypted } = entry;
    const selected = selection.select(path);
    if (settings?.paths.has(path) === true) {
      found.verdicts.push({ path, size, candidate, inArchive: true, archive: false, settings: true });
      continue;
    }
    if (selected === 'in-folder') continue;
    // Archives inside archives are opened by the service.
    const archive = /\.(zip|gz|ispac)$/i.test(path);
    let skipped: SkipReason | undefined = selected === 'read' ? undefined : selected;
    if (encrypted) skipped ??= 'encrypted';
    if (size === 0) skipped ??= 'empty';
    if (skipped === undefined && !archive && isOpen(path) && judged < judgedEntries) {
      judged += 1;
      const head = await readEntryHead(file, entry, headLength).catch(() => new Uint8Array());
      skipped = judgeHead(path, head);
    }
    found.verdicts.push({ path, size, candidate, inArchive: true, archive, ...(skipped && { skipped }) });
    if (!skipped && !archive)
      found.scripts.push({ path, size: headLength, read: (length) => readEntryHead(file, entry, length) });
  }
}
