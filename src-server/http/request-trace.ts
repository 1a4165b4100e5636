import type { Request, RequestHandler } from 'express';
import { withTrace } from '../log/traces/current-trace.ts';
import type { Traces } from '../log/traces/traces.ts';

const known: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Has each request be a span, as part of what its caller says by `traceparent`. Of its address only the route is recorded. */
export function requestTrace(traces: Traces): RequestHandler {
  return (request, response, next) => {
    const { traceparent } = request.headers;
    const method = known.has(request.method) ? request.method : '_OTHER';
    const span = traces.begin(method, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      facts: { 'http.request.method': method },
    });
    response.once('close', () => {
      const route = routeOf(request);
      if (route !== undefined) {
        span.rename(`${method} ${route}`);
        span.record({ 'http.route': route });
      }
      const { statusCode } = response;
      span.record({ 'http.response.status_code': statusCode });
      span.end(statusCode >= 500 ? String(statusCode) : undefined);
    });
    withTrace(span, next);
  };
}

/** The route that answered a request, with its parameters by their names; none where there was no such route. */
function routeOf({ route, baseUrl, originalUrl }: Request): string | undefined {
  const { path } = (route ?? {}) as { path?: unknown };
  if (path === undefined) return undefined;
  const routes = [path].flat().map((each) => baseUrl.toLowerCase() + String(each));
  const asked = originalUrl.replace(/\/?(\?.*)?$/s, '').toLowerCase();
  // Of several names of an operation, the one that was asked for.
  return routes.find((each) => each.toLowerCase() === asked) ?? routes[0];
}
