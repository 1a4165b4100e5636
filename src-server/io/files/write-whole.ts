import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What users read in place of the system's words. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such folder.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your share of the disk is used up.',
  EROFS: 'Nothing can be written to this disk.',
  EACCES: 'You may not write to this folder.',
  EPERM: 'You may not write to this folder, or another program uses the file.',
};

/**
 * Writes a file beside its place and moves it there once it is whole and on the disk: an earlier file of the name stays
 * until then and gives the new one its permissions, and nothing is left where it fails.
 *
 * @throws with a sentence for people, or with what the content throws
 */
export async function writeWhole(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const part = join(dirname(path), `.headwater-${randomUUID()}.part`);
  try {
    const earlier = await stat(path).catch(() => undefined);
    await writeFile(part, content, { flag: 'wx', flush: true, mode: earlier?.mode ?? 0o666 });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}
