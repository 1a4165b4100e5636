import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../src-server/io/files/write-whole.ts';

/** Bytes of all files together; the one that was used last the longest ago goes first. */
const room = 512 * 1024 * 1024;

/** What the names of files of former calls end with: what reading and linking gave, and what reading alone did. */
export const keptEndings = { result: '.lineage', readings: '.readings' } as const;

/**
 * The bytes that a former call has kept at a place; undefined where there are none. A file is there whole or not at all,
 * whatever other calls do meanwhile, and one that is damaged is as good as none.
 */
export async function readKept(place: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(place);
    const [head, body] = [bytes.subarray(0, headLength), bytes.subarray(headLength)];
    if (!head.equals(headOf(body))) return undefined;
    const now = new Date();
    await utimes(place, now, now);
    return body;
  } catch {
    return undefined;
  }
}

/** Keeps bytes for later calls, and makes room for them. It does not fail: without the folder, each call reads again. */
export async function writeKept(place: string, bytes: () => Uint8Array): Promise<void> {
  try {
    const body = bytes();
    const folder = dirname(place);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(place, [headOf(body), body]);
    await makeRoom(folder);
  } catch {
    // A full disk, or a folder of somebody else.
  }
}

async function makeRoom(folder: string): Promise<void> {
  const endings = Object.values(keptEndings);
  const names = (await readdir(folder)).filter((name) => endings.some((ending) => name.endsWith(ending)));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path);
      return { path, size, usedAt: mtimeMs };
    }),
  );
  let left = room;
  for (const { path, size } of files.sort((one, other) => other.usedAt - one.usedAt)) {
    left -= size;
    if (left < 0) await rm(path, { force: true });
  }
}

const headLength = 32;

function headOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}
