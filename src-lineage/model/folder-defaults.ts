/** What completes names that are written without database or schema. */
export interface DefaultNames {
  database?: string;
  schema?: string;
}

/** {@link DefaultNames} of the files of a folder. */
export interface FolderDefaults extends DefaultNames {
  /** A folder with a slash at its end, or a file. */
  folder: string;
}

/** The project of a tool that a file belongs to. */
export interface FileProject {
  /** With a slash at its end, or nothing. */
  folder: string;
  /** Its reader distinguishes its names from those of others. */
  isApart?: true;
}

/** Finds what completes the names of a file by its path: what an inner folder says goes before what an outer one says. */
export function defaultsByPath(folders: readonly FolderDefaults[]): (path: string) => DefaultNames {
  const named = new Map(folders.map(({ folder, ...defaults }) => [folder, defaults]));
  return (path) => {
    const found: DefaultNames = {};
    for (let end = 0; end >= 0 && named.size > 0; end = next(path, end))
      Object.assign(found, named.get(path.slice(0, end)));
    return found;
  };
}

/** The end of the next folder of a path, then of the path itself; -1 behind it. */
function next(path: string, end: number): number {
  if (end === path.length) return -1;
  const slash = path.indexOf('/', end);
  return slash < 0 ? path.length : slash + 1;
}
