/** Who makes a call, as far as the service has to know. */
export interface Caller {
  /** Owner of what the call submits. */
  userId: string;
  /** On a shared server the jobs and sessions of others do not exist for a caller. */
  ownOnly: boolean;
  /** The user whose jobs a list shows; those of all where absent. */
  listedUser?: string;
}

/** Whether a caller may know of what belongs to `owner`. */
export function maySee(caller: Caller, owner: string): boolean {
  return !caller.ownOnly || caller.userId === owner;
}
