import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow, FileFilter } from 'electron';
import { z } from 'zod';

/** More than any export that a page can hold. */
const mostBytes = 1024 * 1024 * 1024;

/** What the page may ask to save: a plain file name, no path, and bytes. */
export const saveRequest = z.tuple([
  z
    .string()
    .min(1)
    .max(200)
    // Separators, control characters and what Windows refuses in a name.
    .regex(/^[^\u0000-\u001f/\\:*?"<>|]+$/u)
    .refine((name) => name !== '.' && name !== '..'),
  z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= mostBytes),
]);

const kinds: Readonly<Record<string, string>> = {
  csv: 'Comma-separated values',
  graphml: 'GraphML',
  json: 'JSON',
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
 * Asks where to save the bytes and writes them there.
 *
 * @returns false when the person called it off
 * @throws the file system's error when the file cannot be written
 */
export async function saveThroughDialog(
  window: BrowserWindow,
  name: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const choice = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), name),
    filters: saveFilters(name),
  });
  if (choice.canceled || choice.filePath === '') return false;
  await writeFile(choice.filePath, bytes);
  return true;
}
