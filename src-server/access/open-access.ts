import type { Access } from './access.ts';
import type { Caller } from './caller.ts';

/** The token that clients of an on-premise server send; it is not looked at. */
const onPremiseToken = 'token';

/**
 * On-premise: everybody on this machine may call and sees everything, and a `userId` is free. It chooses whose jobs are
 * listed; the deployment's lists all.
 * @param userId the deployment's user, for calls that name none
 */
export function openAccess(userId: string): Access {
  return {
    shared: false,
    callerOf: (credentials) => {
      const caller: Caller = {
        userId: credentials.userId ?? userId,
        role: 'administrator',
        workspaces: [],
        ownOnly: false,
      };
      return caller.userId === userId ? caller : { ...caller, listed: caller };
    },
    revoke: () => Promise.resolve(),
    signIn: (credentials) => Promise.resolve({ userId: credentials.userId ?? userId, token: onPremiseToken }),
  };
}
