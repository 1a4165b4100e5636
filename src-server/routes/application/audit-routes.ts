import { once } from 'node:events';
import { requireAdministrator } from '../../access/permissions.ts';
import { OperationFailure } from '../../base/failures.ts';
import { serviceOperations } from '../../contract/application/operations/service-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import { auditText } from '../../store/audit-text.ts';
import type { ServiceContext } from '../context/service-context.ts';

const types = { jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;

/** The audit log, for administrators. */
export function addAuditRoutes(routes: ApplicationRoutes, { store }: ServiceContext): void {
  routes.serve(serviceOperations.showAudit, async ({ caller, query, response }) => {
    requireAdministrator(caller);
    const { since, until, after, limit, format } = query;
    const range = { after, since: timeOf('since', since), until: timeOf('until', until) };
    response.type(types[format]);
    for await (const piece of auditText(store.audit, format, range, limit)) {
      if (response.destroyed) return undefined;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
    return undefined;
  });
}

/** @throws OperationFailure (400) */
function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new OperationFailure(400, `${name} must be a time like 2026-11-26T22:00:00Z.`);
  return time;
}
