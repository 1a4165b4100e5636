/** What a request is noted to be about while it is worked for, for the audit log. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Response } from 'express';
import type { AuditAction } from '../../store/audit-entry.ts';

/** What is known of a request. */
export interface AuditNotes {
  /** The workspaces of the jobs that it concerns, by their ids; undefined where a job is its user's own. */
  jobs: Map<string, string | undefined>;
  /** What it did, where its path alone does not say that. */
  action?: AuditAction;
  /** Who has signed in by it, or out. */
  userId?: string;
  detail?: string;
  /** It was refused though its answer does not say so. */
  isRefused?: true;
}

const ofRequest = new AsyncLocalStorage<AuditNotes>();
const codes = new WeakMap<Response, number>();

/** Collects what is reported during the work; returns the notes. */
export function takingNotes(work: () => void): AuditNotes {
  const notes: AuditNotes = { jobs: new Map() };
  ofRequest.run(notes, work);
  return notes;
}

/** The request concerns a job. */
export function noteJob({ jobId, workspace }: { jobId: string; workspace?: string | undefined }): void {
  ofRequest.getStore()?.jobs.set(jobId, workspace);
}

/** Says something of the request that its path does not. */
export function noteForAudit(notes: Omit<AuditNotes, 'jobs'>): void {
  Object.assign(ofRequest.getStore() ?? {}, notes);
}

/** The code of a failure, which stands in the body of many an answer. */
export function noteFailure(response: Response, code: number): void {
  codes.set(response, code);
}

/** The code with which a request has failed. */
export function failureCodeOf(response: Response): number | undefined {
  return codes.get(response) ?? (response.statusCode >= 400 ? response.statusCode : undefined);
}
