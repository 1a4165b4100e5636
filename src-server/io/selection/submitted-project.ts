import ignore from 'ignore';
import { readFile, stat } from 'node:fs/promises';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { suppliedMetadata } from '../../../src-lineage/index.ts';
import type { SuppliedMetadata } from '../../../src-lineage/model/engine.ts';
import {
  type HeadwaterFile,
  headwaterFileName,
  readHeadwaterFile,
  vendorOfPath,
} from '../../../src-lineage/projects/headwater-file/headwater-file.ts';
import { shownPath } from '../archives/entry-names.ts';
import { InflationBudget } from '../archives/inflation-budget.ts';
import type { RefusedFile } from '../archives/refusal.ts';
import { ZipArchive } from '../archives/zip.ts';
import { decodeText, isEncoding } from '../encodings/encodings.ts';
import { baseName } from '../files/file-kinds.ts';
import type { RawFile, SourceLimits, StoredFile } from './source-files.ts';

/** What the headwater.json among submitted files says of them. */
export interface SubmittedProject {
  /** Its path among them. */
  path: string;
  /** The folder that it speaks of: empty, or with a slash at its end. */
  folder: string;
  file: HeadwaterFile;
  /** Of the schema files that it names. */
  metadata: SuppliedMetadata[];
  /** The files that are read as settings, and what of them cannot be used. */
  refused: RefusedFile[];
}

/** Bytes of a headwater.json, and of a schema file. */
const longestSettings = 1024 * 1024;
const longestSchema = 64 * 1024 * 1024;

/** A file, or an entry of an archive. */
interface Member {
  stored: StoredFile;
  isEntry: boolean;
}

/**
 * Finds and reads the outermost headwater.json of submitted files and archives; archives inside archives are not looked into.
 * One that cannot be used says so among `refused`, and nothing of the files.
 */
export async function submittedProject(
  submissions: readonly (readonly StoredFile[])[],
  limits: SourceLimits,
): Promise<SubmittedProject | undefined> {
  if (!submissions.flat().some(({ name }) => mayHoldSettings(name))) return undefined;
  const members = await membersOf(submissions, limits);
  const [path] = [...members.keys()]
    .filter((name) => baseName(name) === headwaterFileName)
    .sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
  if (path === undefined) return undefined;
  const folder = path.slice(0, -headwaterFileName.length);
  const reading = readHeadwaterFile(await textOf(members.get(path)!, path, limits, longestSettings));
  if ('problem' in reading) {
    const line = reading.line === undefined ? '' : `line ${reading.line}: `;
    return {
      path,
      folder,
      file: nothingSaid,
      metadata: [],
      refused: [unusable(path, line + reading.problem)],
    };
  }
  const { file } = reading;
  const project: SubmittedProject = { path, folder, file, metadata: [], refused: [settings(path)] };
  if (file.encoding !== undefined && !isEncoding(file.encoding)) {
    project.refused = [unusable(path, `there is no encoding ${file.encoding}`)];
    return { ...project, file: nothingSaid };
  }
  for (const name of file.schema) await addSchema(project, name, members, limits);
  return project;
}

/**
 * Gives the files of a project as it says: without what it ignores and what is read as settings, and with the vendors of
 * their folders.
 * @param vendor that of the run
 */
export async function* filesOfProject(
  files: AsyncIterable<RawFile | RefusedFile>,
  { path, folder, file, refused }: SubmittedProject,
  vendor: VendorId,
): AsyncGenerator<RawFile | RefusedFile> {
  const settingsOf = new Map(refused.map((each) => [each.name, each]));
  const ignored = ignore({ allowRelativePaths: true }).add(file.ignore);
  // That of all others gives way to the vendor that a request must name.
  const ofFolders = new Map([...file.vendors].filter(([below]) => below !== ''));
  for await (const each of files) {
    const own = settingsOf.get(each.name);
    if (own !== undefined) {
      settingsOf.delete(each.name);
      yield own;
      continue;
    }
    const inner = each.name.startsWith(folder) ? each.name.slice(folder.length) : '';
    if ('reason' in each || inner === '') yield each;
    else if (ignored.ignores(inner)) yield { name: each.name, kind: 'left-out', reason: `${path} says so` };
    else {
      const named = vendorOfPath({ ...file, vendors: ofFolders }, inner);
      yield named === undefined || named === vendor ? each : { ...each, vendor: named };
    }
  }
  yield* settingsOf.values();
}

const nothingSaid: HeadwaterFile = { vendors: new Map(), schema: [], ignore: [], rules: {}, flows: [] };

function mayHoldSettings(name: string): boolean {
  return baseName(name) === headwaterFileName || /\.zip$/i.test(name);
}

async function addSchema(
  project: SubmittedProject,
  name: string,
  members: ReadonlyMap<string, Member>,
  limits: SourceLimits,
): Promise<void> {
  const path = project.folder + name.replace(/^(?:\.\/)+/, '');
  const member = members.get(path);
  if (member === undefined) {
    project.refused.push(unusable(path, `${project.path} names it, and it is not among the files`));
    return;
  }
  const text = await textOf(member, path, limits, longestSchema);
  project.metadata.push(suppliedMetadata(text) ?? { format: 'ddl', text });
  project.refused.push(settings(path));
}

/** All files by their paths; later submissions replace earlier ones. */
async function membersOf(
  submissions: readonly (readonly StoredFile[])[],
  limits: SourceLimits,
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  for (const stored of submissions.flat()) {
    const name = shownPath(stored.name);
    if (!/\.zip$/i.test(name)) members.set(name, { stored, isEntry: false });
    else for (const path of await entriesOf(stored, limits)) members.set(path, { stored, isEntry: true });
  }
  return members;
}

async function entriesOf(stored: StoredFile, limits: SourceLimits): Promise<string[]> {
  return await withArchive(stored, limits, (archive) =>
    archive.entries
      .filter((entry) => archive.pathRefusal(entry) === undefined)
      .map(({ name }) => shownPath(name)),
  ).catch(() => []);
}

/** The text of a settings file; empty where it cannot be read. */
async function textOf(
  { stored, isEntry }: Member,
  path: string,
  limits: SourceLimits,
  longest: number,
): Promise<string> {
  const most = Math.min(longest, limits.fileSize);
  const bytes = isEntry
    ? await withArchive(stored, limits, async (archive) => {
        const entry = archive.entries.find(({ name }) => shownPath(name) === path);
        if (entry === undefined || entry.size > most || archive.refusal(entry) !== undefined)
          return undefined;
        return await archive.inflate(entry);
      }).catch(() => undefined)
    : (await stat(stored.path)).size <= most
      ? await readFile(stored.path)
      : undefined;
  const decoded = bytes && decodeText(bytes);
  return decoded?.isText === true ? decoded.text : '';
}

async function withArchive<T>(
  { path }: StoredFile,
  limits: SourceLimits,
  use: (archive: ZipArchive) => T | Promise<T>,
): Promise<T> {
  const archive = await ZipArchive.open(path, limits, new InflationBudget(limits, (await stat(path)).size));
  try {
    return await use(archive);
  } finally {
    archive.close();
  }
}

function settings(name: string): RefusedFile {
  return { name, kind: 'of-project', reason: 'it says how the other files are read' };
}

function unusable(name: string, reason: string): RefusedFile {
  return { name, kind: 'unreadable', reason };
}

function depthOf(path: string): number {
  return path.split('/').length;
}
