import type { SessionResponse } from '../../../../../src-server/contract/application/service/sessions.ts';

export type SessionFile = SessionResponse['files'][number];

/** What the files of a folder come to, those in the folders in it, too. */
export interface FolderTotals {
  files: number;
  errors: number;
  warnings: number;
  statements: number;
  lineageStatements: number;
}

/** A folder with what is in it, sorted by name. Folders that hold nothing but one folder are one. */
export interface Folder {
  /** From the root: `etl/area1`. */
  path: string;
  /** As it is listed: `area1`, or `etl/area1` where `etl` holds nothing else. */
  name: string;
  folders: Folder[];
  files: { name: string; file: SessionFile }[];
  totals: FolderTotals;
}

interface Draft {
  folders: Map<string, Draft>;
  files: SessionFile[];
}

/** The folders and files of a job, from the names of its files. */
export function fileTree(files: readonly SessionFile[]): Folder {
  const root: Draft = { folders: new Map(), files: [] };
  for (const file of files) place(root, file);
  return folderOf(root, '', '');
}

function place(root: Draft, file: SessionFile): void {
  let folder = root;
  for (const part of partsOf(file.name).slice(0, -1)) {
    const next = folder.folders.get(part) ?? { folders: new Map<string, Draft>(), files: [] };
    folder.folders.set(part, next);
    folder = next;
  }
  folder.files.push(file);
}

function folderOf(draft: Draft, path: string, name: string): Folder {
  const folders = [...draft.folders]
    .map(([part, child]) => {
      const { name: childName, inner } = folded(part, child);
      return folderOf(inner, path === '' ? childName : `${path}/${childName}`, childName);
    })
    .toSorted((one, other) => compare(one.name, other.name));
  const files = draft.files
    .map((file) => ({ name: partsOf(file.name).at(-1) ?? file.name, file }))
    .toSorted((one, other) => compare(one.name, other.name));
  return { path, name, folders, files, totals: totalsOf(folders, draft.files) };
}

function folded(part: string, folder: Draft): { name: string; inner: Draft } {
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

function totalsOf(folders: readonly Folder[], files: readonly SessionFile[]): FolderTotals {
  const totals: FolderTotals = {
    files: files.length,
    errors: 0,
    warnings: 0,
    statements: 0,
    lineageStatements: 0,
  };
  for (const { errors, warnings, statements = 0, lineageStatements = 0 } of files)
    add(totals, { files: 0, errors, warnings, statements, lineageStatements });
  for (const folder of folders) add(totals, folder.totals);
  return totals;
}

function add(totals: FolderTotals, more: FolderTotals): void {
  totals.files += more.files;
  totals.errors += more.errors;
  totals.warnings += more.warnings;
  totals.statements += more.statements;
  totals.lineageStatements += more.lineageStatements;
}

function partsOf(name: string): string[] {
  return name.split(/[\\/]/);
}

/** Numbers by their value: `load_2` before `load_10`. */
const { compare } = new Intl.Collator('en', { numeric: true });
