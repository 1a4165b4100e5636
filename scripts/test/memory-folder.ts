import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Where Linux keeps files in memory. */
const place = '/dev/shm';

/** Bytes that there must be room for, as files and in memory. */
const room = 4 * 1024 ** 3;

/** Makes a folder whose files lie in memory; undefined where the system has no place for one, or no room in it. */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(place) || freemem() < 2 * room) return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < room) return undefined;
  const folder = mkdtempSync(`${place}/headwater-`);
  // Tests let another user try what only the owner may do: like `/tmp`, it can be passed through.
  chmodSync(folder, 0o755);
  return folder;
}
