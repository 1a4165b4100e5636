import type { Sample } from '../api/sessions.ts';
import { contentKind, encodingOf, judgePath, judgeText, type SkipReason } from './rules.ts';
import { listZip, readEntryHead, type ZipEntry } from './zipListing.ts';

/** A file that the user gave. */
export interface Candidate {
  path: string;
  file: File;
  /** Wanted by the user, though it looks as if it held no SQL. */
  insisted?: boolean;
}

/** What becomes of a file, or of an entry of an archive. */
export interface Verdict {
  path: string;
  size: number;
  /** Index of the candidate that it is or lies in. */
  candidate: number;
  inArchive: boolean;
  archive: boolean;
  skipped?: SkipReason;
}

/** All that is said of a set of candidates. */
export interface Inspection {
  verdicts: Verdict[];
  /** Beginnings of some scripts, from all over the set, for the guess of the vendor. */
  samples: Sample[];
}

const headLength = 8192;
const sampledScripts = 40;

interface Script {
  path: string;
  read(length: number): Promise<Uint8Array>;
}

/** Looks at every candidate: its kind by name and first bytes, the entries of archives, and samples of the text. */
export async function inspect(candidates: readonly Candidate[]): Promise<Inspection> {
  const verdicts: Verdict[] = [];
  const scripts: Script[] = [];
  for (const [index, candidate] of byPath(candidates)) {
    await inspectFile(candidate, index, verdicts, scripts);
  }
  return { verdicts, samples: await samplesOf(scripts) };
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Pairs of place and thing in the order of the paths: folders and archives give their files in any order. */
function byPath<T extends { path: string }>(things: readonly T[]): [number, T][] {
  return [...things.entries()].sort(([, one], [, other]) => compare(one.path, other.path));
}

async function inspectFile(
  candidate: Candidate,
  index: number,
  verdicts: Verdict[],
  scripts: Script[],
): Promise<void> {
  const { path, file, insisted } = candidate;
  const verdict: Verdict = { path, size: file.size, candidate: index, inArchive: false, archive: false };
  verdicts.push(verdict);
  const read = async (length: number): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(0, length).arrayBuffer());
  const head = await read(headLength);
  const kind = contentKind(head);
  if (kind === 'zip' || kind === 'gzip') {
    verdict.archive = true;
    const entries = kind === 'zip' ? await listZip(file) : undefined;
    for (const [, entry] of byPath(entries ?? [])) inspectEntry(entry, file, index, verdicts, scripts);
    return;
  }
  const skipped = kind === 'text' ? (insisted ? undefined : judgeHead(path, head)) : kind;
  if (skipped) verdict.skipped = skipped;
  else scripts.push({ path, read });
}

function judgeHead(path: string, head: Uint8Array): SkipReason | undefined {
  return judgePath(path) ?? judgeText(new TextDecoder(encodingOf(head)).decode(head));
}

function inspectEntry(
  entry: ZipEntry,
  file: File,
  index: number,
  verdicts: Verdict[],
  scripts: Script[],
): void {
  if (entry.path.endsWith('/')) return;
  const skipped = entry.encrypted ? 'encrypted' : entry.size === 0 ? 'empty' : judgePath(entry.path);
  // Archives inside archives are opened by the service.
  const archive = /\.(zip|gz)$/i.test(entry.path);
  verdicts.push({
    path: entry.path,
    size: entry.size,
    candidate: index,
    inArchive: true,
    archive,
    ...(skipped && { skipped }),
  });
  if (!skipped && !archive)
    scripts.push({ path: entry.path, read: (length) => readEntryHead(file, entry, length) });
}

/** Scripts from evenly over the set: a folder's first files are often all of one sort. */
async function samplesOf(scripts: readonly Script[]): Promise<Sample[]> {
  const step = Math.max(1, scripts.length / sampledScripts);
  const samples: Sample[] = [];
  for (let at = 0; at < scripts.length && samples.length < sampledScripts; at += step) {
    const script = scripts[Math.floor(at)];
    const head = await script?.read(headLength).catch(() => undefined);
    const encoding = head && encodingOf(head);
    if (script && encoding) samples.push({ path: script.path, text: new TextDecoder(encoding).decode(head) });
  }
  return samples;
}
