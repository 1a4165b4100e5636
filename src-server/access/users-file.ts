/** `users.json` in the data folder: who may call a shared server. The command line writes it, the service reads it. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { changePrivateFile, makePrivateFolder } from '../io/files/private-files.ts';
import { roles } from './caller.ts';
import { hashSecret, storedSecret } from './secrets.ts';

const user = z.object({
  id: z.string().min(1),
  /** Another one for every secret: tokens name it, and those of an earlier secret are not accepted any more. */
  generation: z.string().min(1),
  secret: storedSecret,
  /** What he may do; submit, where it is not said. */
  role: z.enum(roles).optional(),
  /** The shared workspaces that he is a member of. */
  workspaces: z.array(z.string().min(1)).optional(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
});

const usersFile = z.object({ version: z.literal(1), users: z.array(user) });

export type User = z.infer<typeof user>;

/** What a user may do, and where. What is absent stays as it is. */
export type UserRights = Pick<User, 'role' | 'workspaces'>;

/** The file of users cannot be read. The message is for people. */
export class UsersFileDamaged extends Error {
  override name = 'UsersFileDamaged';
}

/** The name of a user cannot be one. The message is for people. */
export class InvalidUser extends Error {
  override name = 'InvalidUser';
}

const shortestSecret = 12;
const longestSecret = 1024;

export function usersPath(dataFolder: string): string {
  return join(dataFolder, 'users.json');
}

/**
 * The users in the order in which they were added; none where there is no file.
 * @throws UsersFileDamaged
 */
export async function readUsers(dataFolder: string): Promise<User[]> {
  const path = usersPath(dataFolder);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UsersFileDamaged(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  return parseUsers(text, path);
}

/** @throws UsersFileDamaged */
export function parseUsers(text: string, path: string): User[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsersFileDamaged(`${path} is damaged: it is no JSON. ${wayOut}`, { cause: error });
  }
  const parsed = usersFile.safeParse(content);
  if (parsed.success) return parsed.data.users;
  const fault = parsed.error.issues.map(({ path: where, message }) => `${where.join('.')}: ${message}`)[0];
  throw new UsersFileDamaged(`${path} is damaged (${fault}). ${wayOut}`);
}

const wayOut =
  'No one is let in meanwhile. Restore it from a backup, or remove it and add the users again by "headwater user add".';

/**
 * Adds a user, or gives one that is there another secret, which ends the tokens of the former.
 * @returns whether the user was there before
 * @throws InvalidUser, UsersFileDamaged
 */
export async function setUser(
  dataFolder: string,
  id: string,
  secret: string,
  rights: UserRights = {},
): Promise<boolean> {
  if (!/^[^\s\p{C}]{1,200}$/u.test(id)) {
    throw new InvalidUser('The id of a user has 1 to 200 characters, none of them a space.');
  }
  if (secret.length < shortestSecret || secret.length > longestSecret) {
    throw new InvalidUser(`A secret has ${shortestSecret} to ${longestSecret} characters.`);
  }
  const hashed = await hashSecret(secret);
  let existed = false;
  await changeUsers(dataFolder, (users) => {
    const now = new Date().toISOString();
    const former = users.find((each) => each.id === id);
    existed = former !== undefined;
    const { role = former?.role, workspaces = former?.workspaces } = rights;
    const changed: User = {
      id,
      generation: randomUUID(),
      secret: hashed,
      ...(role !== undefined && { role }),
      ...(workspaces !== undefined && { workspaces }),
      createdAt: former?.createdAt ?? now,
      changedAt: now,
    };
    return existed ? users.map((each) => (each.id === id ? changed : each)) : [...users, changed];
  });
  return existed;
}

/**
 * Removes a user, and so ends his tokens; his jobs stay.
 * @returns whether there was such a user
 * @throws UsersFileDamaged
 */
export async function removeUser(dataFolder: string, id: string): Promise<boolean> {
  if (!(await readUsers(dataFolder)).some((each) => each.id === id)) return false;
  await changeUsers(dataFolder, (users) => users.filter((each) => each.id !== id));
  return true;
}

async function changeUsers(
  dataFolder: string,
  change: (users: readonly User[]) => readonly User[],
): Promise<void> {
  await makePrivateFolder(dataFolder);
  const path = usersPath(dataFolder);
  const content = async (): Promise<string> => {
    const users = change(await readUsers(dataFolder));
    return `${JSON.stringify({ version: 1, users }, undefined, 2)}\n`;
  };
  await changePrivateFile(path, content);
}
