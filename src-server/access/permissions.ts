import { OperationFailure } from '../base/failures.ts';
import type { Caller, Owned } from './caller.ts';

/** Lets only those pass who may submit SQL. @throws OperationFailure (403) */
export function requireSubmitter({ role }: Caller): void {
  if (role === 'reader') {
    throw new OperationFailure(
      403,
      'Your role is reader: you see the results of your workspaces, and submit or change nothing.',
    );
  }
}

/** Whether a caller may change something that he sees. */
export function mayChange({ role, userId: own }: Caller, { userId }: Owned): boolean {
  return role === 'administrator' || (role === 'submitter' && own === userId);
}

/**
 * Lets only those pass who may change something that they see: what they have submitted themselves, or, as
 * administrators, all of it.
 * @throws OperationFailure (403)
 */
export function requireChange(caller: Caller, { userId }: Owned): void {
  requireSubmitter(caller);
  if (mayChange(caller, { userId })) return;
  throw new OperationFailure(
    403,
    'This job was submitted by another user: only he or an administrator may change it.',
  );
}

/** Lets only administrators pass. @throws OperationFailure (403) */
export function requireAdministrator({ role }: Caller): void {
  if (role !== 'administrator') throw new OperationFailure(403, 'This is for administrators only.');
}

/** The shared workspace that a submission names; undefined where it is to be the caller's own. @throws OperationFailure (403) */
export function namedWorkspace(caller: Caller, workspace: string | undefined): string | undefined {
  if (workspace === undefined || caller.workspaces.includes(workspace)) return workspace;
  throw new OperationFailure(403, `You are no member of a workspace called ${workspace}.`);
}
