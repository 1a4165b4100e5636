import { attempt, type FaultHooks } from '../base/diagnostics/faults.ts';
import { lineStarts } from '../base/lines.ts';
import { addToList } from '../base/list-map.ts';
import type { FileDataflow } from '../ir/dataflow.ts';
import { FileFaults } from '../lowering/file/file-faults.ts';
import type { SourceFile } from '../model/engine.ts';
import { assembled } from './assemble.ts';
import type { ProjectOptions, ProjectReading } from './pieces/reader.ts';
import { type ProjectKind, projectReaders } from './readers.ts';

/** What became of a file of a project; a file that is an ordinary script after all has neither. */
export interface ReadProjectFile {
  source: SourceFile;
  dataflow?: FileDataflow;
  /** Why it makes nothing of its own, and whether others are read with it. */
  leftOut?: string;
  isRead?: true;
}

/**
 * The kind of project that a file may belong to.
 * @param folders those that a file makes a project, see {@link projectFolders}
 */
export function projectKindOf(
  name: string,
  text: () => string,
  folders: ProjectFolders = new Map(),
): ProjectKind | undefined {
  for (const [kind, reader] of projectReaders) {
    if (reader.bounds !== undefined && !isWithin(name, folders.get(kind))) continue;
    if (reader.claims(name, text)) return kind;
  }
  return undefined;
}

/** The files of a run that may belong to projects, by their kind, and the others. */
export function byProject<File extends SourceFile>(
  files: readonly File[],
): { scripts: File[]; ofProjects: Map<ProjectKind, File[]> } {
  const folders = projectFolders(files.map(({ name }) => name));
  const scripts: File[] = [];
  const ofProjects = new Map<ProjectKind, File[]>();
  for (const file of files) {
    const kind = projectKindOf(file.name, () => file.text, folders);
    if (kind === undefined) scripts.push(file);
    else addToList(ofProjects, kind, file);
  }
  return { scripts, ofProjects };
}

/** By the kind of project: the folders of a run that are one with all below, with a slash at their ends. */
export type ProjectFolders = ReadonlyMap<ProjectKind, ReadonlySet<string>>;

/** The folders that files make projects, by the names of all files of a run. */
export function projectFolders(names: Iterable<string>): ProjectFolders {
  const folders = new Map<ProjectKind, Set<string>>();
  for (const name of names) {
    for (const [kind, { bounds }] of projectReaders) {
      if (bounds?.(name) !== true) continue;
      const known = folders.get(kind) ?? new Set();
      folders.set(kind, known.add(name.slice(0, name.lastIndexOf('/') + 1)));
    }
  }
  return folders;
}

function isWithin(name: string, folders: ReadonlySet<string> | undefined): boolean {
  if (folders === undefined) return false;
  if (folders.has('')) return true;
  for (let end = name.lastIndexOf('/'); end !== -1; end = end === 0 ? -1 : name.lastIndexOf('/', end - 1))
    if (folders.has(name.slice(0, end + 1))) return true;
  return false;
}

/** Reads all files of a run that one reader has claimed. What fails for a fault of ours costs its file. */
export function readProjectFiles(
  kind: ProjectKind,
  files: readonly SourceFile[],
  options: ProjectOptions,
  hooks: FaultHooks = {},
): ReadProjectFile[] {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  let read: (file: SourceFile) => ProjectReading | undefined = () => undefined;
  const opening = guarded(sorted[0]!, hooks, () => {
    read = projectReaders.get(kind)!.open(sorted, options);
    return undefined;
  });
  if (opening !== undefined)
    return [{ source: sorted[0]!, dataflow: opening }, ...sorted.slice(1).map((source) => ({ source }))];
  return files.map((source) => {
    const outcome: ReadProjectFile = { source };
    const dataflow = guarded(source, hooks, () => {
      const reading = read(source);
      if (reading?.leftOut !== undefined) outcome.leftOut = reading.leftOut;
      if (reading?.isRead) outcome.isRead = true;
      return reading && assembled(source, reading, options, hooks);
    });
    if (dataflow !== undefined) outcome.dataflow = dataflow;
    return outcome;
  });
}

/** Reads a file. Where that fails for a fault of ours, the file is there without statements. */
function guarded(
  { name, text }: SourceFile,
  hooks: FaultHooks,
  read: () => FileDataflow | undefined,
): FileDataflow | undefined {
  const faults = new FileFaults(name, text, hooks);
  const collected = faults.collect();
  const failed = (): FileDataflow => ({
    name,
    length: text.length,
    lineStarts: lineStarts(text),
    statements: [],
    rowSets: [],
    routines: [],
    variables: [],
    includes: [],
    diagnostics: faults.diagnostics,
  });
  const dataflow = attempt(collected, 'bind', { start: 0, end: text.length }, read, failed);
  faults.take(collected, 'file');
  return dataflow;
}
