import type { SessionResponse } from '../../src-server/contract/application/sessions.ts';

type SessionFile = SessionResponse['files'][number];

/** A row of the file tree. */
export type FileRow =
  | { kind: 'folder'; depth: number; path: string; name: string; count: number }
  | { kind: 'file'; depth: number; name: string; file: SessionFile };

interface Folder {
  folders: Map<string, Folder>;
  files: SessionFile[];
}

/** The rows of the tree: folders first, both by name; of shut folders only the folder itself. */
export function fileRows(
  files: readonly SessionFile[],
  filter: string,
  shut: ReadonlySet<string>,
): FileRow[] {
  const wanted = filter.trim().toLowerCase();
  const root: Folder = { folders: new Map(), files: [] };
  for (const file of files) {
    if (wanted === '' || file.name.toLowerCase().includes(wanted)) place(root, file);
  }
  const rows: FileRow[] = [];
  list(root, '', 0, wanted === '' ? shut : new Set(), rows);
  return rows;
}

function place(root: Folder, file: SessionFile): void {
  let folder = root;
  for (const part of file.name.split(/[\\/]/).slice(0, -1)) {
    let next = folder.folders.get(part);
    if (!next) {
      next = { folders: new Map(), files: [] };
      folder.folders.set(part, next);
    }
    folder = next;
  }
  folder.files.push(file);
}

function list(folder: Folder, path: string, depth: number, shut: ReadonlySet<string>, rows: FileRow[]): void {
  const folders = [...folder.folders].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [part, child] of folders) {
    const { name, inner } = folded(part, child);
    const childPath = path === '' ? name : `${path}/${name}`;
    rows.push({ kind: 'folder', depth, path: childPath, name, count: countFiles(inner) });
    if (!shut.has(childPath)) list(inner, childPath, depth + 1, shut, rows);
  }
  const files = folder.files.map((file) => ({ name: file.name.split(/[\\/]/).at(-1) ?? file.name, file }));
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, file } of files) rows.push({ kind: 'file', depth, name, file });
}

/** Folders that hold nothing but one folder are one row. */
function folded(part: string, folder: Folder): { name: string; inner: Folder } {
  let name = part;
  let inner = folder;
  while (inner.files.length === 0 && inner.folders.size === 1) {
    for (const [next, child] of inner.folders) {
      name = `${name}/${next}`;
      inner = child;
    }
  }
  return { name, inner };
}

function countFiles(folder: Folder): number {
  let total = folder.files.length;
  for (const child of folder.folders.values()) total += countFiles(child);
  return total;
}
