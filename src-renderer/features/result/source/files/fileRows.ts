import type { Folder, FolderTotals, SessionFile } from './fileTree.ts';

/** A row of the file tree. `parent` is the number of the row of its folder, -1 at the top. */
export type FileRow = { depth: number; name: string; parent: number; place: number; siblings: number } & (
  | { kind: 'folder'; path: string; totals: FolderTotals }
  | { kind: 'file'; file: SessionFile }
);

/** What of the files is listed. */
export interface FileFilter {
  text: string;
  /** Only files in which something was not understood. */
  problemsOnly: boolean;
}

/** The files that a filter lets through. */
export function fittingFiles(files: readonly SessionFile[], filter: FileFilter): readonly SessionFile[] {
  const wanted = filter.text.trim().toLowerCase();
  if (wanted === '' && !filter.problemsOnly) return files;
  return files.filter(
    ({ name, errors, warnings }) =>
      name.toLowerCase().includes(wanted) && (!filter.problemsOnly || errors + warnings > 0),
  );
}

/** The rows of a tree: folders first, both by name; of shut folders only the folder itself. */
export function rowsOfTree(root: Folder, shut: ReadonlySet<string>): FileRow[] {
  const rows: FileRow[] = [];
  list(root, 0, -1, shut, rows);
  return rows;
}

function list(
  folder: Folder,
  depth: number,
  parent: number,
  shut: ReadonlySet<string>,
  rows: FileRow[],
): void {
  const siblings = folder.folders.length + folder.files.length;
  for (const [place, child] of folder.folders.entries()) {
    const { name, path, totals } = child;
    rows.push({ kind: 'folder', depth, name, path, totals, parent, place, siblings });
    if (!shut.has(path)) list(child, depth + 1, rows.length - 1, shut, rows);
  }
  for (const [at, { name, file }] of folder.files.entries())
    rows.push({ kind: 'file', depth, name, file, parent, place: folder.folders.length + at, siblings });
}
