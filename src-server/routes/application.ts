import express from 'express';
import type { Express, RequestHandler } from 'express';
import { TransportFailure } from '../base/failures.ts';
import { basePaths } from '../contract/openapi/base-paths.ts';
import { isCustomersPath } from '../examples/headers/customers/cross-origin.ts';
import { fieldReader } from '../http/bodies/request-fields.ts';
import { urlEncodedFields } from '../http/bodies/url-encoded.ts';
import { errorAnswers } from '../http/error-answers.ts';
import { admit, provePrograms } from '../http/guards/credentials.ts';
import { crossOriginHeaders } from '../http/guards/cross-origin.ts';
import { hostGuard } from '../http/host-guard.ts';
import { noteLeaving } from '../http/guards/leaving.ts';
import { pageFiles, securityHeaders } from '../http/guards/page-files.ts';
import { pathGuard } from '../http/guards/path-guard.ts';
import { singleSlashes } from '../http/guards/single-slashes.ts';
import { windowGuard } from '../http/window-guard.ts';
import { operationRouter } from '../http/operation.ts';
import { requestLog } from '../http/request-log.ts';
import { requestMeter } from '../http/request-meter.ts';
import { requestTrace } from '../http/request-trace.ts';
import { noTraces } from '../log/traces/traces.ts';
import { auditRequests } from './audit/audit-requests.ts';
import { applicationRouter } from './application/application-router.ts';
import type { ServiceContext } from './context/service-context.ts';
import { openIdRouter } from './service/open-id-routes.ts';
import { monitoringRouter } from './service/monitoring-routes.ts';
import { serviceRouter, versionAnswer } from './service/service-state.ts';
import { exportOperations } from './sqlflow/exports.ts';
import { immediateOperations } from './sqlflow/immediate.ts';
import { jobResultOperations } from './sqlflow/job-results.ts';
import { jobOperations } from './sqlflow/jobs.ts';
import { outsidePaths } from './sqlflow/outside-paths.ts';
import { selectedOperations } from './sqlflow/selected.ts';
import { tokenOperations } from './sqlflow/tokens.ts';
import { wayOperations } from './sqlflow/ways.ts';

/** The HTTP side of the service. */
export function httpApplication(context: ServiceContext): Express {
  const { settings, access, folders, admission, bodies, log, meter, traces, examples } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  // Without the setting, what a header says of the caller counts for nothing.
  if (settings.proxies.length > 0) app.set('trust proxy', [...settings.proxies]);
  app.set('query parser', urlEncodedFields);
  app.use(hostGuard(settings, log, examples === undefined ? undefined : isCustomersPath));
  app.use(requestLog(log));
  app.use(requestMeter(meter));
  if (traces !== noTraces) app.use(requestTrace(traces));
  app.use(noteLeaving);
  app.use(pathGuard((path) => examples !== undefined && /^\/+examples\//i.test(path)));
  if (settings.windowKey !== undefined) app.use(windowGuard(settings.windowKey));
  // They go on while the service stops.
  app.use(monitoringRouter(context, access.shared));
  app.use(admission.handler);
  app.use(singleSlashes);
  if (settings.auditDays > 0) app.use(auditRequests(context));
  // They have headers of their own.
  if (examples !== undefined) app.use(examples.router);
  app.use(securityHeaders());
  if (access.openId !== undefined) app.use(provePrograms(access));
  if (settings.allowedOrigins.length > 0) app.use(crossOriginHeaders(settings.allowedOrigins));
  const { limits } = settings;
  const read = fieldReader({ arrivals: folders.arrivals, limits, access, bodies });
  app.use('/api/v1', noStore, applicationRouter(context, read), notFound);
  const operations = [
    ...immediateOperations(context),
    ...selectedOperations(context),
    ...wayOperations(context),
    ...jobOperations(context),
    ...jobResultOperations(context),
    ...exportOperations(context),
    ...tokenOperations(context),
  ];
  app.use(openIdRouter(context));
  app.use(serviceRouter(context, operations));
  const sqlflow = operationRouter(operations, read, context);
  const outside = outsidePaths();
  // The root comes last: its operations would be compared with every path below the others.
  for (const base of basePaths.toReversed()) {
    const path = `${base === '/' ? '' : base}/version`;
    app.post(path, async (request, response, next) => {
      admit(access, request, (await read(request, response)).values);
      next();
    });
    app.all(path, versionAnswer());
    app.use(base, sqlflow, outside);
  }
  if (settings.staticFolder !== undefined) app.use(pageFiles(settings.staticFolder));
  app.use(notFound, errorAnswers(log, meter));
  return app;
}

/** What a process answers that only works: to what watches it. */
export function monitoringApplication(context: ServiceContext, isShared: boolean): Express {
  const { settings, log } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(hostGuard(settings, log));
  app.use(requestLog(log));
  app.use(pathGuard(() => false));
  app.use(monitoringRouter(context, isShared));
  app.use(notFound, errorAnswers(log));
  return app;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

const notFound: RequestHandler = (request) => {
  throw new TransportFailure(404, `There is nothing at ${request.method} ${shortened(request.originalUrl)}.`);
};

/** A path for a message: without its query, and not endless. */
function shortened(url: string): string {
  const path = url.replace(/\?.*$/s, '');
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
