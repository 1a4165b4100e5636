import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RefusedFile } from '../archives/refusal.ts';
import { baseName, ignoreFileName } from '../files/file-kinds.ts';
import { FileSelection } from './file-selection.ts';
import { noPatterns, type Patterns } from './ignore-rules.ts';
import { refusedBySystem } from './refused-by-system.ts';
import type { StoredFile } from './source-files.ts';

/** What a folder holds: names are relative to it. */
export interface FolderFiles {
  /** Those that are read, in the order of their paths. */
  files: StoredFile[];
  refused: RefusedFile[];
}

/**
 * The files of a folder, with everything below it, in the order of their names, whatever the file system. Links are not followed:
 * they may lead in circles. What vanishes meanwhile, or may not be looked into, is reported as refused.
 * @throws what the file system throws for the folder itself
 */
export async function folderFiles(root: string, patterns: Patterns = noPatterns): Promise<FolderFiles> {
  const paths: string[] = [];
  const refused: RefusedFile[] = [];
  await collect(root, '', paths, refused);
  const selection = new FileSelection(paths, await ignoreFilesOf(root, paths, refused), patterns);
  appendAll(refused, selection.folders);
  const found: FolderFiles = { files: [], refused };
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

async function collect(root: string, below: string, paths: string[], refused: RefusedFile[]): Promise<void> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (below === '') throw error;
    // What is hidden is left out anyway.
    if (!baseName(below).startsWith('.')) refused.push({ name: `${below}/`, ...refusedBySystem(error) });
    return [];
  });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const inner = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) await collect(root, inner, paths, refused);
    else if (entry.isFile()) paths.push(inner);
  }
}

async function ignoreFilesOf(
  root: string,
  paths: readonly string[],
  refused: RefusedFile[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    if (baseName(path) !== ignoreFileName) continue;
    try {
      texts.set(path, await readFile(join(root, path), 'utf8'));
    } catch (error) {
      refused.push({ name: path, ...refusedBySystem(error) });
    }
  }
  return texts;
}
