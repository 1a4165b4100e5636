import { type ProjectFolders, projectFolders, projectKindOf } from '../../../src-lineage/index.ts';
import { holdsSql, notSqlByName, type RefusedFile, type Refusal } from '../archives/refusal.ts';
import { baseName, ignoreFileName, kindOfName } from '../files/file-kinds.ts';
import { IgnoreRules, type Patterns } from './ignore-rules.ts';
import { BuiltFolders } from './left-out-folders.ts';

/** What the path of a file says of it. */
export type Selected =
  /** It is read; where `judged`, only as far as its content does not speak against it. */
  | { outcome: 'read'; judged: boolean }
  | ({ outcome: 'refused' } & Refusal)
  /** It is in one of the folders that are left out, which speak for it. */
  | { outcome: 'in-folder' };

/** A folder that is left out with all that it holds. */
interface LeftOut {
  folder: string;
  reason: string;
  /** No rule of the user's says so. */
  isBuilt: boolean;
}

/**
 * Decides by their paths which files of a folder or an archive are read: the one rule for all places where files come in.
 * The page has its own copy (`src-renderer/domain/files/folderSelection.ts`; a test compares them).
 */
export class FileSelection {
  /** The folders that are left out, the outermost ones only, in the order of their first files. */
  readonly folders: readonly RefusedFile[];
  readonly #rules: IgnoreRules;
  readonly #built: BuiltFolders;
  readonly #projects: ProjectFolders;
  /** Why a folder, or one around it, is left out; undefined for those that are not. */
  readonly #leftOut = new Map<string, LeftOut | undefined>();

  /**
   * @param paths of all files, relative to the folder or archive, with forward slashes
   * @param ignoreFiles the texts of the ignore files among them, by path
   */
  constructor(paths: readonly string[], ignoreFiles: ReadonlyMap<string, string>, patterns: Patterns) {
    this.#rules = new IgnoreRules(ignoreFiles, patterns);
    this.#built = new BuiltFolders(paths);
    this.#projects = projectFolders(paths);
    this.folders = this.#foldersOf(paths);
  }

  /** What is to be done with one of the files. */
  select(path: string): Selected {
    if (this.#liesLeftOut(path) !== undefined) return { outcome: 'in-folder' };
    const ruling = this.#rules.ruling(path);
    if (ruling?.ignored === true) return { outcome: 'refused', kind: 'left-out', reason: ruling.reason };
    if (!this.#rules.isIncluded(path)) {
      return { outcome: 'refused', kind: 'left-out', reason: 'no pattern of --include fits it' };
    }
    if (this.#rules.isNamed(path)) return { outcome: 'read', judged: false };
    const isOfProject = isInProject(path, this.#projects);
    const refusal = isOfProject ? undefined : refusalByName(baseName(path));
    return refusal === undefined ? { outcome: 'read', judged: true } : { outcome: 'refused', ...refusal };
  }

  #foldersOf(paths: readonly string[]): RefusedFile[] {
    const found = new Map<string, RefusedFile & Required<Pick<RefusedFile, 'holds'>>>();
    for (const path of paths) {
      const leftOut = this.#liesLeftOut(path);
      if (leftOut === undefined) continue;
      const { folder, reason } = leftOut;
      const known = found.get(folder);
      const entry = known ?? {
        name: `${folder}/`,
        kind: 'left-out',
        reason,
        holds: { files: 0, sqlFiles: 0 },
      };
      if (known === undefined) found.set(folder, entry);
      entry.holds.files += 1;
      if (kindOfName(baseName(path)) === 'sql') entry.holds.sqlFiles += 1;
    }
    return [...found.values()];
  }

  /** The folder that is left out with a file in it; what describes a project is read from where a build puts it. */
  #liesLeftOut(path: string): LeftOut | undefined {
    const folder = folderOf(path);
    const leftOut = this.#leftOutFolder(folder);
    const isKept = leftOut?.folder === folder && leftOut.isBuilt && this.#built.keeps(folder, baseName(path));
    return isKept ? undefined : leftOut;
  }

  /** The outermost folder that is left out of those that a folder is in, itself included. */
  #leftOutFolder(folder: string): LeftOut | undefined {
    if (folder === '') return undefined;
    if (this.#leftOut.has(folder)) return this.#leftOut.get(folder);
    const found = this.#leftOutFolder(folderOf(folder)) ?? this.#ownReason(folder);
    this.#leftOut.set(folder, found);
    return found;
  }

  #ownReason(folder: string): LeftOut | undefined {
    const ruling = this.#rules.ruling(`${folder}/`);
    if (ruling?.ignored === false) return undefined;
    const reason = ruling?.reason ?? this.#built.reason(folder);
    return reason === undefined ? undefined : { folder, reason, isBuilt: ruling === undefined };
  }
}

/** Whether a file counts in the project whose folder it is in: settings, seeds and the like, whatever their endings. */
function isInProject(path: string, folders: ProjectFolders): boolean {
  return folders.size > 0 && projectKindOf(path, () => '', folders) !== undefined;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function refusalByName(file: string): Refusal | undefined {
  if (file === ignoreFileName) return { kind: 'left-out', reason: 'it says what is left out' };
  switch (kindOfName(file)) {
    case 'hidden':
      return { kind: 'left-out', reason: 'it belongs to a tool, not to the scripts' };
    case 'other':
      return notSqlByName(file);
    case 'holds-sql':
      return holdsSql(file);
    default:
      return undefined;
  }
}
