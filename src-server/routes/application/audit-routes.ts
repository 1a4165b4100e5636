import { once } from 'node:events';
import type { Router } from 'express';
import { requireAdministrator } from '../../access/permissions.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import { auditRequest } from '../../contract/application/service/audit.ts';
import { textValues } from '../../http/bodies/text-values.ts';
import { callerOf } from '../../http/guards/credentials.ts';
import { serve } from '../../http/route-methods.ts';
import { auditText } from '../../store/audit-text.ts';
import type { ServiceContext } from '../context/service-context.ts';

const types = { jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;

/** The audit log, for administrators. */
export function addAuditRoutes(router: Router, { store }: ServiceContext): void {
  serve(router, 'get', '/audit', async (request, response) => {
    requireAdministrator(callerOf(request));
    const { since, until, after, limit, format } = parseFields(auditRequest, textValues(request.query));
    const range = { after, since: timeOf('since', since), until: timeOf('until', until) };
    response.type(types[format]);
    for await (const piece of auditText(store.audit, format, range, limit)) {
      if (response.destroyed) return;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
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
