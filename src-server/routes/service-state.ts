import type { RequestHandler } from 'express';
import type { OperationDescription } from '../contract/openapi.ts';
import type { ServiceContext } from '../service-context.ts';
import { version } from '../version.ts';

/** `GET /health`: whether the service works, and how busy it is; the latter is nobody's business on a shared server. */
export function health(context: ServiceContext): RequestHandler {
  return async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (context.access.shared) {
      response.json({ status: 'ok', name: 'headwater', version });
      return;
    }
    const { runner, pool, store, startedAt, notice } = context;
    const { running, waiting } = await runner.load();
    response.json({
      status: 'ok',
      name: 'headwater',
      version,
      schemaVersion: store.schemaVersion,
      pid: process.pid,
      /** Seconds. */
      uptime: Math.round((Date.now() - startedAt) / 100) / 10,
      startedAt: new Date(startedAt).toISOString(),
      queue: { running, waiting },
      workers: { total: pool.size, busy: pool.busy, waitingTasks: pool.waiting },
      ...(notice !== undefined && { notice }),
    });
  };
}

/** `GET /openapi.json`: the description of the API, made when it is first asked for. */
export function openApi(operations: readonly OperationDescription[]): RequestHandler {
  return async (_request, response) => {
    const { openApiDocument } = await import('../contract/openapi.ts');
    response.json(openApiDocument(operations, version));
  };
}

/** `/version`, by GET and by POST, in the shape that the vendor's clients read. */
export function versionAnswer(): RequestHandler {
  const part = { version, 'release.date': '' };
  return (_request, response) => {
    response.json({ code: 200, version: { gsp: part, backend: part }, data: { version } });
  };
}
