import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns when the content of a file is on the disk, whatever happens to the machine. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns when the names in a folder are on the disk. Windows keeps them by itself and opens no folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Writes a file so that there is always the earlier or the new content, and the new one once this returns. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const next = `${path}.new`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  await syncFolder(dirname(path));
}
