import type { Request, RequestHandler, Response } from 'express';
import { failureCodeOf, takingNotes } from '../../http/guards/audit-notes.ts';
import type { AuditNotes } from '../../http/guards/audit-notes.ts';
import { knownCallerOf } from '../../http/guards/credentials.ts';
import type { AuditAction, NewAuditEntry } from '../../store/audit-entry.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { AuditLog } from './audit-log.ts';
import { auditedAction, exportFormat } from './audited-paths.ts';

/** Failures that are refusals: who was not let in, or wanted what is not his. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/** Writes each request that counts to the audit log, when it is answered. */
export function auditRequests({ store, admission, settings, log }: ServiceContext): RequestHandler {
  const audit = new AuditLog(store.audit, log);
  return (request, response, next) => {
    const action = auditedAction(request.method, request.path);
    if (action === undefined) {
      next();
      return;
    }
    const notes = takingNotes(next);
    response.once('close', () => {
      for (const entry of entriesOf(request, response, notes, action)) {
        void admission.follow(audit.add({ at: settings.now(), ...entry }));
      }
    });
  };
}

/** An entry for each job that a request concerns, one where there is none, and none where it failed otherwise. */
function entriesOf(
  request: Request,
  response: Response,
  notes: AuditNotes,
  ofPath: AuditAction,
): Omit<NewAuditEntry, 'at'>[] {
  const { userId = knownCallerOf(request)?.userId ?? '', jobs } = notes;
  const common = { userId, address: request.ip ?? '' };
  const asked = notes.action ?? ofPath;
  const code = failureCodeOf(response) ?? (notes.isRefused ? 401 : undefined);
  if (code !== undefined) {
    if (!refusals.has(code)) return [];
    const detail = asked === 'refused' ? String(code) : `${code} ${asked}`;
    return [...(jobs.size === 0 ? [{}] : ofJobs(notes))].map((job) => ({
      ...common,
      ...job,
      action: 'refused',
      detail,
    }));
  }
  if (asked === 'refused') return [];
  const detail = notes.detail ?? (asked === 'export' ? exportFormat(request.path) : '');
  return [...(jobs.size === 0 ? [{}] : ofJobs(notes))].map((job) => ({
    ...common,
    ...job,
    action: asked,
    ...(detail !== '' && { detail }),
  }));
}

function ofJobs({ jobs }: AuditNotes): Pick<NewAuditEntry, 'jobId' | 'workspace'>[] {
  return [...jobs].map(([jobId, workspace]) => ({ jobId, ...(workspace !== undefined && { workspace }) }));
}
