/** Folders that are left out as a whole. The page judges by the same rules (`src-renderer/intake/folderSelection.ts`). */
import { baseName, endingOf } from './file-kinds.ts';

/** Folders that tools make only beside one of these files: elsewhere people call folders so. */
const builtBeside: readonly {
  folders: readonly string[];
  names: readonly string[];
  endings: readonly string[];
}[] = [
  { folders: ['target'], names: ['dbt_project.yml', 'pom.xml'], endings: [] },
  { folders: ['bin', 'obj'], names: [], endings: ['dtproj', 'sqlproj', 'csproj'] },
];

/** Knows which folders of a set of paths tools have made. */
export class BuiltFolders {
  /** By the folder that they lie in; the root is the empty text. */
  readonly #builtIn = new Map<string, Set<string>>();

  /** @param paths of files, with forward slashes */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const file = baseName(path).toLowerCase();
      for (const { folders, names, endings } of builtBeside) {
        if (!names.includes(file) && !endings.includes(endingOf(file))) continue;
        const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
        const known = this.#builtIn.get(parent) ?? new Set<string>();
        this.#builtIn.set(parent, known);
        for (const folder of folders) known.add(folder);
      }
    }
  }

  /** Why a folder is left out unless one asks for it; undefined where it is not. The reason completes "… is left out: ". */
  reason(folder: string): string | undefined {
    const name = baseName(folder);
    if (name === 'node_modules') return 'it holds packages of npm';
    if (name.startsWith('.') || name === '__MACOSX') return 'it is hidden';
    const parent = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
    return this.#builtIn.get(parent)?.has(name.toLowerCase()) === true ? 'a build made it' : undefined;
  }
}
