/** Folders that are left out as a whole. The page judges by the same rules (`src-renderer/domain/files/folderSelection.ts`). */
import { baseName, endingOf } from '../files/file-kinds.ts';

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

/** Knows which folders of a set of paths tools have made. */
export class BuiltFolders {
  /** The files that are kept of each, by the folder that they lie in; the root is the empty text. */
  readonly #builtIn = new Map<string, Map<string, readonly string[]>>();

  /** @param paths of files, with forward slashes */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const file = baseName(path).toLowerCase();
      for (const { folders, names, endings, kept } of builtBeside) {
        if (!names.includes(file) && !endings.includes(endingOf(file))) continue;
        const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
        const known = this.#builtIn.get(parent) ?? new Map<string, readonly string[]>();
        this.#builtIn.set(parent, known);
        for (const folder of folders) known.set(folder, [...(known.get(folder) ?? []), ...kept]);
      }
    }
  }

  /** Why a folder is left out unless one asks for it; undefined where it is not. The reason completes "… is left out: ". */
  reason(folder: string): string | undefined {
    const name = baseName(folder);
    if (name === 'node_modules') return 'it holds packages of npm';
    if (name.startsWith('.') || name === '__MACOSX') return 'it is hidden';
    return this.#keptOf(folder) === undefined ? undefined : 'a build made it';
  }

  /** Whether a file is read although a build made its folder. */
  keeps(folder: string, file: string): boolean {
    return this.#keptOf(folder)?.includes(file.toLowerCase()) === true;
  }

  #keptOf(folder: string): readonly string[] | undefined {
    const parent = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
    return this.#builtIn.get(parent)?.get(baseName(folder).toLowerCase());
  }
}
