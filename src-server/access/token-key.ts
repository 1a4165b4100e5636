import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartFailure } from '../base/start-failure.ts';
import { makePrivateFile, neighbourOf, writePrivateFile } from '../io/files/private-files.ts';

const keyLength = 64;

/**
 * The key that tokens are signed with: made at the first start, kept in the data folder, which this process has alone.
 * @throws StartFailure (TokenKeyDamaged)
 */
export async function tokenKey(dataFolder: string, log: Logger): Promise<Buffer> {
  const path = join(dataFolder, 'token.key');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw damaged(path, error);
  });
  if (text === undefined) return await newKey(path);
  if (await makePrivateFile(path)) {
    log.warn(
      `${path} could be read by other users of this machine; now only its owner can. ` +
        'If others may have read it, remove it and start again: all tokens end, and a new key is made.',
    );
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyLength) return key;
  throw damaged(path);
}

function damaged(path: string, cause?: unknown): StartFailure {
  return new StartFailure(
    'TokenKeyDamaged',
    `The key of the tokens, ${path}, cannot be read.`,
    'Restore it from a backup, or remove it: then a new key is made, and all users have to sign in again.',
    { cause },
  );
}

async function newKey(path: string): Promise<Buffer> {
  const key = randomBytes(keyLength);
  // Left behind by a process that was killed.
  await rm(neighbourOf(path), { force: true });
  await writePrivateFile(path, () => Promise.resolve(`${key.toString('base64')}\n`));
  return key;
}
