/** What callers may do, the least first; each may also do what those before it may. */
export const roles = ['reader', 'submitter', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Who makes a call, as far as the service has to know. */
export interface Caller {
  /** Owner of what the call submits. */
  userId: string;
  /** What people know him by, where that is not the id. */
  name?: string;
  role: Role;
  /** The shared workspaces that he is a member of. */
  workspaces: readonly string[];
  /** On a shared server the jobs and sessions of others do not exist for a caller, but for those of his workspaces. */
  ownOnly: boolean;
  /** Whose jobs a list shows; those of all where absent. */
  listed?: Pick<Caller, 'userId' | 'workspaces'>;
}

/** Whose something is: a user's own, or that of a shared workspace, into which a user has put it. */
export interface Owned {
  userId: string;
  workspace?: string | undefined;
}

/** A caller of a shared server, who knows of his own and of his workspaces only. */
export function sharedCaller(caller: Omit<Caller, 'ownOnly' | 'listed'>): Caller {
  const { userId, workspaces } = caller;
  return { ...caller, ownOnly: true, listed: { userId, workspaces } };
}

/** Whether a caller may know of something. */
export function maySee(caller: Caller, { userId, workspace }: Owned): boolean {
  if (!caller.ownOnly) return true;
  return workspace === undefined ? caller.userId === userId : caller.workspaces.includes(workspace);
}
