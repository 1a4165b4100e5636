import express from 'express';
import type { RequestHandler, Router } from 'express';
import { TransportFailure } from '../../base/failures.ts';
import { monitorJudge } from '../../http/guards/monitoring.ts';
import type { MonitorJudge } from '../../http/guards/monitoring.ts';
import { securityHeaders } from '../../http/guards/page-files.ts';
import { serve } from '../../http/routes.ts';
import type { Observed } from '../../log/metrics/observed.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { Readiness } from './readiness.ts';

/**
 * What watches a process asks: whether it lives, whether it can take work, and its numbers. They are answered as long as
 * the process lives, also while it stops.
 * @param isShared whether others than this machine may ask
 */
export function monitoringRouter(context: ServiceContext, isShared: boolean): Router {
  const router = express.Router();
  const mayMonitor = monitorJudge(isShared, context.settings.monitoringToken);
  const readiness = new Readiness(context);
  const asIs: RequestHandler[] = [securityHeaders(), noStore];
  serve(router, '/health/live', ...asIs, (_request, response) => {
    response.json({ status: 'live' });
  });
  serve(router, '/health/ready', ...asIs, ready(readiness, mayMonitor));
  serve(router, '/metrics', ...asIs, metrics(context, readiness, mayMonitor));
  return router;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** A stranger learns whether, who may watch also what is missing. */
function ready(readiness: Readiness, mayMonitor: MonitorJudge): RequestHandler {
  return async (request, response) => {
    const parts = await readiness.parts();
    const isReady = parts.every(({ ok }) => ok);
    response.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : 'not ready',
      ...(mayMonitor(request) && { parts }),
    });
  };
}

function metrics(context: ServiceContext, readiness: Readiness, mayMonitor: MonitorJudge): RequestHandler {
  return async (request, response) => {
    if (!mayMonitor(request)) {
      response.set('WWW-Authenticate', 'Bearer');
      throw new TransportFailure(401, 'The numbers are for the monitoring token of the settings.');
    }
    const { numbers } = context;
    if (numbers === undefined)
      throw new TransportFailure(404, 'No numbers are kept: the setting "metrics" is off.');
    const { type, text } = await numbers.text(await observed(context, readiness));
    response.set('Content-Type', type).send(text);
  };
}

async function observed(context: ServiceContext, readiness: Readiness): Promise<Observed> {
  const { pool, runner, store } = context;
  const parts = await readiness.parts();
  const jobs = await runner.load().catch(() => undefined);
  const { connections } = store;
  return {
    parts,
    threads: { busy: pool.busy, started: pool.threads, waitingTasks: pool.waiting },
    ...(jobs !== undefined && { jobs }),
    ...(connections !== undefined && { connections }),
  };
}
