import { extname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow, FileFilter } from 'electron';
import { z } from 'zod';
import { writeWhole } from '../../src-server/io/files/write-whole.ts';

/** More than any export that a page can hold. */
const mostBytes = 1024 * 1024 * 1024;

/** A plain file name, no path. */
const plainName = z
  .string()
  .min(1)
  .max(200)
  // Separators, control characters and what Windows refuses in a name.
  .regex(/^[^\u0000-\u001f/\\:*?"<>|]+$/u)
  .refine((name) => name !== '.' && name !== '..');

/** What the page may ask to save: a name and bytes. */
export const saveRequest = z.tuple([
  plainName,
  z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= mostBytes),
]);

/** Or a name and the id of an export that it has had the service prepare. */
export const saveExportRequest = z.tuple([plainName, z.uuid()]);

const kinds: Readonly<Record<string, string>> = {
  csv: 'Comma-separated values',
  dot: 'Graphviz',
  graphml: 'GraphML',
  html: 'Web page',
  json: 'JSON',
  mmd: 'Mermaid',
  ndjson: 'JSON lines',
  png: 'Picture',
  sql: 'SQL script',
  svg: 'Vector picture',
  txt: 'Text',
};

/** The filters of the save dialog for a file of this name. */
export function saveFilters(name: string): FileFilter[] {
  const extension = extname(name).slice(1).toLowerCase();
  const all = { name: 'All files', extensions: ['*'] };
  return extension === '' ? [all] : [{ name: kinds[extension] ?? extension, extensions: [extension] }, all];
}

/**
 * Asks where to save, and writes there: bytes, or what comes piece by piece, which is asked for once the place is known.
 *
 * @returns false when the person called it off
 * @throws with a sentence for people when the file cannot be written or made
 */
export async function saveThroughDialog(
  window: BrowserWindow,
  name: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const choice = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), name),
    filters: saveFilters(name),
  });
  if (choice.canceled || choice.filePath === '') return false;
  await writeWhole(choice.filePath, content);
  return true;
}
