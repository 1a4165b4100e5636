import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseName, ignoreFileName } from './file-kinds.ts';
import { FileSelection } from './file-selection.ts';
import { noPatterns, type Patterns } from './ignore-rules.ts';
import type { RefusedFile } from './refusal.ts';
import type { StoredFile } from './source-files.ts';

/** What a folder holds: names are relative to it. */
export interface FolderFiles {
  /** Those that are read, in the order of their paths. */
  files: StoredFile[];
  refused: RefusedFile[];
}

/**
 * The files of a folder, with everything below it, in the order of their names, whatever the file system. Links are not followed:
 * they may lead in circles.
 * @throws what the file system throws
 */
export async function folderFiles(root: string, patterns: Patterns = noPatterns): Promise<FolderFiles> {
  const paths: string[] = [];
  await collect(root, '', paths);
  const selection = new FileSelection(paths, await ignoreFilesOf(root, paths), patterns);
  const found: FolderFiles = { files: [], refused: [...selection.folders] };
  for (const name of paths) {
    const selected = selection.select(name);
    if (selected.outcome === 'refused') {
      found.refused.push({ name, kind: selected.kind, reason: selected.reason });
    } else if (selected.outcome === 'read') {
      found.files.push({ name, path: join(root, name), ...(selected.judged && { judged: 'by-content' }) });
    }
  }
  return found;
}

async function collect(root: string, below: string, paths: string[]): Promise<void> {
  const listing = readdir(join(root, below), { withFileTypes: true });
  // What is hidden is left out anyway; that others may not look into it does not stop the rest.
  const entries = await (baseName(below).startsWith('.') ? listing.catch(() => []) : listing);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const inner = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) await collect(root, inner, paths);
    else if (entry.isFile()) paths.push(inner);
  }
}

async function ignoreFilesOf(root: string, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    if (baseName(path) === ignoreFileName) texts.set(path, await readFile(join(root, path), 'utf8'));
  }
  return texts;
}
