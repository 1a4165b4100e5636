import type { DesktopFile } from '../../api/desktop.ts';
import type { Candidate } from './inspect.ts';

/** All files of a drop, folders walked. Must be called in the event's own turn: the browser empties it after. */
export async function collectDrop(transfer: DataTransfer): Promise<Candidate[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.()).filter(
    (entry) => entry !== null && entry !== undefined,
  );
  if (entries.length === 0) return collectFiles(transfer.files);
  const found: Candidate[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

/** The files of an open dialog; of a folder's dialog the paths begin with the folder. */
export function collectFiles(files: FileList | readonly File[]): Candidate[] {
  return Array.from(files, (file) => ({
    path: file.webkitRelativePath || file.name,
    file,
  }));
}

/** A text as a script of its own. */
export function candidateOfText(name: string, text: string): Candidate {
  return { path: name, file: new File([text], name, { type: 'text/plain' }) };
}

/** Files that the desktop hands over. */
export function collectDesktopFiles(files: readonly DesktopFile[]): Candidate[] {
  return files.map(({ name, bytes }) => ({
    path: name,
    file: new File([bytes], name),
  }));
}

async function walk(entry: FileSystemEntry, found: Candidate[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a hundred entries at a time and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return;
    for (const child of batch) await walk(child, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
