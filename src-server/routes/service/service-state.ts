import express from 'express';
import type { RequestHandler, Router } from 'express';
import { TransportFailure } from '../../base/failures.ts';
import { version } from '../../base/version.ts';
import type { OperationDescription } from '../../contract/fields/operation-description.ts';
import { serve } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { addDocumentRoutes } from './document-routes.ts';

/** What the service reports of itself: whether it works, and its API as a document and as a page. */
export function serviceRouter(context: ServiceContext, operations: readonly OperationDescription[]): Router {
  const router = express.Router();
  serve(router, '/health', health(context));
  addDocumentRoutes(router, context.access, operations);
  return router;
}

/** `GET /health`: whether the service works, and how busy it is; the latter is nobody's business on a shared server. */
function health(context: ServiceContext): RequestHandler {
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
      ...(runner.waitsForDisk && { warning: 'The disk is full, or does not work: jobs wait until it does.' }),
    });
  };
}

/** `/version`, by GET and by POST, in the shape that the vendor's clients read. */
export function versionAnswer(): RequestHandler {
  const part = { version, 'release.date': '' };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD, POST');
      throw new TransportFailure(405, `${request.method} is not allowed here; use GET or POST.`);
    }
    response.json({ code: 200, version: { gsp: part, backend: part }, data: { version } });
  };
}
