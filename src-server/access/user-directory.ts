import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { parseUsers, usersPath } from './users-file.ts';
import type { User } from './users-file.ts';

/**
 * The users as a running service sees them: the file is read again when it has changed, so that a removed user, or one
 * with another secret, is out with the next request. While the file is damaged there are no users.
 */
export class UserDirectory {
  readonly #path: string;
  readonly #log: Logger;
  #state = '';
  #isDamaged = false;
  #users: ReadonlyMap<string, User> = new Map();

  constructor(dataFolder: string, log: Logger) {
    this.#path = usersPath(dataFolder);
    this.#log = log;
  }

  /** A user by his id, as of now. */
  find(id: string): User | undefined {
    return this.#current().get(id);
  }

  /** Whether the file is missing or empty; a damaged one is reported by itself. */
  get isEmpty(): boolean {
    return this.#current().size === 0 && !this.#isDamaged;
  }

  /** Asking the file system takes microseconds; waiting for an answer would take more. */
  #current(): ReadonlyMap<string, User> {
    const state = this.#fileState();
    if (state !== this.#state) {
      this.#users = this.#read(state);
      this.#state = state;
    }
    return this.#users;
  }

  #fileState(): string {
    try {
      const stats = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
      return stats === undefined ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
    } catch (error) {
      return `unreachable ${(error as Error).message}`;
    }
  }

  #read(state: string): ReadonlyMap<string, User> {
    this.#isDamaged = false;
    if (state === 'none') return new Map();
    try {
      const users = parseUsers(readFileSync(this.#path, 'utf8'), this.#path);
      return new Map(users.map((user) => [user.id, user]));
    } catch (error) {
      this.#isDamaged = true;
      this.#log.error((error as Error).message);
      return new Map();
    }
  }
}
