import ignore, { type Ignore } from 'ignore';
import { endingOf, ignoreFileName, kindOfName } from './fileKinds.ts';

/** What the path of a file says: it is read, or why not. `in-folder`: the folder that is left out speaks for it. */
export type Selected = 'read' | 'in-folder' | 'ignored' | 'hidden' | 'not-sql' | 'holds-sql';

/** A folder that is left out with all that is in it. */
export interface LeftOutFolder {
  path: string;
  files: number;
  sqlFiles: number;
}

/** Folders that tools make only beside one of these files: elsewhere people call folders so. */
const builtBeside: readonly {
  folders: readonly string[];
  names: readonly string[];
  endings: readonly string[];
  /** Files in such a folder that are read: they say of the project what its own files do not. */
  kept: readonly string[];
}[] = [
  { folders: ['target'], names: ['dbt_project.yml'], endings: [], kept: ['manifest.json', 'catalog.json'] },
  { folders: ['target'], names: ['pom.xml'], endings: [], kept: [] },
  { folders: ['bin', 'obj'], names: [], endings: ['dtproj', 'sqlproj', 'csproj'], kept: [] },
];

/** What makes a folder a project of dbt, SQLMesh or Dataform, and the files that count in it whatever their endings. */
const projectKinds: readonly { settings: RegExp; files: RegExp }[] = [
  {
    settings: /(?:^|\/)dbt_project\.ya?ml$/i,
    files: /\.(?:sql|py|csv|ya?ml)$|(?:^|\/)(?:manifest|catalog)\.json$/i,
  },
  {
    settings: /(?:^|\/)config\.(?:ya?ml|py)$/i,
    files:
      /(?:^|\/)(?:config\.(?:ya?ml|py)|(?:external_models(?:\/[^/]+)?|schema)\.ya?ml|seeds\/.*\.csv|(?:models|macros)\/.*\.py)$/i,
  },
  {
    settings: /(?:^|\/)(?:dataform\.json|workflow_settings\.ya?ml)$/i,
    files: /\.(?:sqlx|js)$|(?:^|\/)(?:dataform\.json|workflow_settings\.ya?ml)$/i,
  },
];

/** Rules of an ignore file, and the folder that they are relative to: empty, or with a slash at its end. */
interface RuleSet {
  below: string;
  rules: Ignore;
}

/**
 * Decides by their paths which files of a folder or an archive are read: a copy of the rule of the service
 * (`src-server/io/selection/file-selection.ts`), which a test compares.
 */
export class FolderSelection {
  /** The folders that are left out, the outermost ones only, in the order of their first files. */
  readonly folders: readonly LeftOutFolder[];
  readonly #sets: readonly RuleSet[];
  /** The files that are kept of folders that a build made, by the folder that these lie in and their names. */
  readonly #built = new Map<string, Map<string, readonly string[]>>();
  /** By the kind of project: folders that their settings make one, with a slash at their ends. */
  readonly #projects = projectKinds.map(() => new Set<string>());
  /** The folder that is left out around a folder, if there is one. */
  readonly #leftOut = new Map<string, string | undefined>();

  /**
   * @param paths of all files, relative to the folder or archive, with forward slashes
   * @param ignoreFiles the texts of the ignore files among them, by path
   */
  constructor(paths: readonly string[], ignoreFiles: ReadonlyMap<string, string>) {
    this.#sets = [...ignoreFiles]
      .map(([path, text]) => ({
        below: path.slice(0, path.lastIndexOf('/') + 1),
        rules: ignore({ allowRelativePaths: true }).add(text),
      }))
      .sort((one, other) => one.below.length - other.below.length);
    for (const path of paths) {
      this.#noteProject(path);
      for (const [kind, { settings }] of projectKinds.entries())
        if (settings.test(path)) this.#projects[kind]!.add(path.slice(0, path.lastIndexOf('/') + 1));
    }
    this.folders = this.#foldersOf(paths);
  }

  select(path: string): Selected {
    if (this.#liesLeftOut(path) !== undefined) return 'in-folder';
    if (this.#isIgnored(path) === true) return 'ignored';
    return this.#isOfProject(path) ? 'read' : selectedByName(path);
  }

  #isOfProject(path: string): boolean {
    return projectKinds.some(({ files }, kind) => {
      const folders = this.#projects[kind]!;
      return folders.size > 0 && files.test(path) && isWithin(path, folders);
    });
  }

  #noteProject(path: string): void {
    const file = fileOf(path).toLowerCase();
    for (const { folders, names, endings, kept } of builtBeside) {
      if (!names.includes(file) && !endings.includes(endingOf(file))) continue;
      const known = this.#built.get(folderOf(path)) ?? new Map<string, readonly string[]>();
      this.#built.set(folderOf(path), known);
      for (const folder of folders) known.set(folder, [...(known.get(folder) ?? []), ...kept]);
    }
  }

  #foldersOf(paths: readonly string[]): LeftOutFolder[] {
    const found = new Map<string, LeftOutFolder>();
    for (const path of paths) {
      const folder = this.#liesLeftOut(path);
      if (folder === undefined) continue;
      const entry = found.get(folder) ?? { path: `${folder}/`, files: 0, sqlFiles: 0 };
      found.set(folder, entry);
      entry.files += 1;
      if (kindOfName(fileOf(path)) === 'sql') entry.sqlFiles += 1;
    }
    return [...found.values()];
  }

  /** The folder that is left out with a file in it; what describes a project is read from where a build puts it. */
  #liesLeftOut(path: string): string | undefined {
    const folder = folderOf(path);
    const leftOut = this.#leftOutFolder(folder);
    const isKept = leftOut === folder && this.#isIgnored(`${folder}/`) === undefined && this.#keeps(path);
    return isKept ? undefined : leftOut;
  }

  #keeps(path: string): boolean {
    const folder = folderOf(path);
    const kept = this.#built.get(folderOf(folder))?.get(fileOf(folder).toLowerCase());
    return kept?.includes(fileOf(path).toLowerCase()) === true;
  }

  #leftOutFolder(folder: string): string | undefined {
    if (folder === '') return undefined;
    if (this.#leftOut.has(folder)) return this.#leftOut.get(folder);
    const found = this.#leftOutFolder(folderOf(folder)) ?? (this.#leavesOut(folder) ? folder : undefined);
    this.#leftOut.set(folder, found);
    return found;
  }

  #leavesOut(folder: string): boolean {
    const ruling = this.#isIgnored(`${folder}/`);
    if (ruling !== undefined) return ruling;
    const name = fileOf(folder);
    if (name === 'node_modules' || name === '__MACOSX' || name.startsWith('.')) return true;
    return this.#built.get(folderOf(folder))?.has(name.toLowerCase()) === true;
  }

  /** What the last rule that fits a path says of it; undefined where none fits. Folders end with a slash. */
  #isIgnored(path: string): boolean | undefined {
    let ruling: boolean | undefined;
    for (const { below, rules } of this.#sets) {
      if (!path.startsWith(below) || path.length === below.length) continue;
      const inner = path.slice(below.length);
      const { ignored, unignored } = rules.test(inner);
      if (unignored) ruling = false;
      else if (ignored && !isByFolder(rules, inner)) ruling = true;
    }
    return ruling;
  }
}

/** What the name of a file says, wherever it lies. */
export function selectedByName(path: string): Exclude<Selected, 'in-folder' | 'ignored'> {
  const kind = kindOfName(fileOf(path));
  if (kind === 'hidden' || kind === 'holds-sql') return kind;
  return kind === 'other' ? 'not-sql' : 'read';
}

/** Whether a file says what is left out. */
export function isIgnoreFile(path: string): boolean {
  return fileOf(path) === ignoreFileName;
}

/** Whether rules leave out the folder that a path is in: other rules have taken that back. */
function isByFolder(rules: Ignore, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
  return folder !== '' && rules.ignores(folder);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isWithin(path: string, folders: ReadonlySet<string>): boolean {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    if (folders.has(path.slice(0, end + 1))) return true;
  return folders.has('');
}
