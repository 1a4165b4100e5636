/** Files and folders that only their owner may read. */
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncFolder } from './durable-files.ts';

const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;
/** Windows has access lists instead: a user's data folder is the user's there. */
const hasModes = process.platform !== 'win32';

/**
 * Makes a folder that only its owner may enter, or takes the rights of others away from one that is there.
 * @returns whether others had rights before
 */
export async function makePrivateFolder(path: string): Promise<boolean> {
  await mkdir(path, { recursive: true, mode: ownerOnlyFolder });
  return await takeRightsOfOthers(path, ownerOnlyFolder);
}

/**
 * Takes the rights of others away from a file.
 * @returns whether others had rights before
 */
export function makePrivateFile(path: string): Promise<boolean> {
  return takeRightsOfOthers(path, ownerOnlyFile);
}

async function takeRightsOfOthers(path: string, mode: number): Promise<boolean> {
  if (!hasModes) return false;
  const open = ((await stat(path)).mode & 0o077) !== 0;
  if (open) await chmod(path, mode);
  return open;
}

/**
 * Writes a file that only its owner may read, all of it or nothing: to a neighbour first, which then takes its place.
 * The neighbour also keeps a second writer out.
 * @param content made while no other writer can be at work
 * @throws Error of the code `EEXIST` where another writer is at work
 */
export async function writePrivateFile(path: string, content: () => Promise<string>): Promise<void> {
  const neighbour = neighbourOf(path);
  const file = await open(neighbour, 'wx', ownerOnlyFile);
  try {
    await file.writeFile(await content());
    await file.sync();
    await file.close();
    await rename(neighbour, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(neighbour, { force: true });
    throw error;
  }
}

/** Milliseconds that another writer of a file is waited for; after it, it must have been killed. */
const patience = 5000;

/**
 * Writes a file as {@link writePrivateFile}, after other writers, in this process or another one.
 * @param content made while no other writer can be at work
 */
export async function changePrivateFile(path: string, content: () => Promise<string>): Promise<void> {
  for (;;) {
    try {
      await writePrivateFile(path, content);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await otherWriter(neighbourOf(path));
    }
  }
}

/** Waits for another writer; what a killed one left behind is removed. */
async function otherWriter(neighbour: string): Promise<void> {
  const age = await stat(neighbour).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > patience) await rm(neighbour, { force: true });
  else await sleep(50);
}

/** Where {@link writePrivateFile} writes before it renames. */
export function neighbourOf(path: string): string {
  return `${path}.new`;
}
