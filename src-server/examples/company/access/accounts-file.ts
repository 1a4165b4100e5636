/** `accounts.json` in the folder of the examples: the passwords that were made, readable by their owner only. */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  makePrivateFile,
  makePrivateFolder,
  neighbourOf,
  writePrivateFile,
} from '../../../io/files/private-files.ts';

/** Passwords that were made, by the part that their account plays. */
const madePasswords = z.object({ user: z.string().min(1), admin: z.string().min(1) });

type MadePasswords = z.infer<typeof madePasswords>;

/** What a start found or made. */
export interface KeptPasswords {
  passwords: MadePasswords;
  /** They were made just now. */
  areNew: boolean;
}

export function accountsPath(folder: string): string {
  return join(folder, 'accounts.json');
}

/** The passwords that an earlier start made, or new ones where there are none. */
export async function keptPasswords(folder: string, log: Logger): Promise<KeptPasswords> {
  const path = accountsPath(folder);
  const kept = await readPasswords(path);
  if (kept === undefined) return { passwords: await newPasswords(path), areNew: true };
  if (await makePrivateFile(path)) {
    log.warn(
      `${path} could be read by other users of this machine; now only its owner can. ` +
        'If others may have read it, remove it and start again: new passwords are made.',
    );
  }
  return { passwords: kept, areNew: false };
}

/** The passwords of the file; undefined where there is none, or it holds something else. */
async function readPasswords(path: string): Promise<MadePasswords | undefined> {
  try {
    return madePasswords.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

async function newPasswords(path: string): Promise<MadePasswords> {
  const passwords = { user: randomPassword(), admin: randomPassword() };
  await makePrivateFolder(dirname(path));
  // Left behind by a process that was killed.
  await rm(neighbourOf(path), { force: true });
  await writePrivateFile(path, () => Promise.resolve(`${JSON.stringify(passwords, undefined, 2)}\n`));
  return passwords;
}

/** 96 bits of chance in 16 characters: nobody can guess it, and a person can type it. */
function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}
