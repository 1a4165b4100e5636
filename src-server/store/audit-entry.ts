/** What is written to the audit log. */
export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'submit'
  | 'extend'
  | 'rerun'
  | 'rename'
  | 'cancel'
  | 'delete'
  | 'analyse'
  | 'read'
  | 'export'
  | 'settings'
  | 'audit'
  | 'refused';

/** That somebody did something, or was refused it. It never holds SQL, names in it, or anything else that was sent. */
export interface AuditEntry {
  /** Entries have ascending numbers, with gaps. */
  number: number;
  /** Epoch milliseconds. */
  at: number;
  action: AuditAction;
  /** Empty where it is not known who it was. */
  userId: string;
  /** Where the request came from. */
  address: string;
  jobId?: string;
  /** The shared workspace of the job. */
  workspace?: string;
  /** The format of an export, the names of changed settings, or the code and the action that was refused. */
  detail?: string;
}

export type NewAuditEntry = Omit<AuditEntry, 'number'>;

/** Which entries are meant. */
export interface AuditRange {
  /** Behind the entry of a number. */
  after?: number | undefined;
  /** Epoch milliseconds; from then on, and before then. */
  since?: number | undefined;
  until?: number | undefined;
}

/** The audit log: entries are added, and dropped when they are old; none is changed. */
export interface AuditStorage {
  add(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Some entries, in the order of their numbers. */
  page(most: number, range: AuditRange): Promise<AuditEntry[]>;
  dropBefore(at: number): Promise<void>;
}

/** A row of `audit`. What is absent is empty. */
export interface AuditRow {
  number: number;
  at: number;
  action: AuditAction;
  user_id: string;
  address: string;
  job_id: string;
  workspace: string;
  detail: string;
}

export function auditEntryOf(row: AuditRow): AuditEntry {
  const { number, at, action, user_id: userId, address, job_id: jobId, workspace, detail } = row;
  return {
    number,
    at,
    action,
    userId,
    address,
    ...(jobId !== '' && { jobId }),
    ...(workspace !== '' && { workspace }),
    ...(detail !== '' && { detail }),
  };
}
