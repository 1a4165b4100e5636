import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from './roles.ts';

/** Somebody who may sign in. */
export interface Account {
  name: string;
  password: string;
  roles: readonly Role[];
}

/** Who has an account, by name and password. */
export class Accounts {
  readonly #accounts: readonly { account: Account; proof: Buffer }[];

  constructor(accounts: readonly Account[]) {
    this.#accounts = accounts.map((account) => ({ account, proof: proofOf(account.name, account.password) }));
  }

  /** The account of this name and password. How long it takes says nothing about either. */
  find(name: string, password: string): Account | undefined {
    const given = proofOf(name, password);
    return this.#accounts.filter(({ proof }) => timingSafeEqual(proof, given))[0]?.account;
  }
}

function proofOf(name: string, password: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, password]))
    .digest();
}
