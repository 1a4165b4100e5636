import cors from 'cors';
import type { RequestHandler } from 'express';
import { TransportFailure } from './failures.ts';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Lets in only requests that name this machine as their host, so that no page can reach the service under a name of its
 * own (DNS rebinding), and, of pages, only the service's own and the allowed ones.
 */
export function loopbackGuard(allowedOrigins: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const { host, origin } = request.headers;
    if (host === undefined || !loopbackNames.has(hostName(host))) {
      throw new TransportFailure(403, 'The service answers only to 127.0.0.1 and localhost.');
    }
    if (origin !== undefined && origin !== `http://${host}` && !allowedOrigins.includes(origin)) {
      throw new TransportFailure(403, `Pages of ${origin} may not call the service.`);
    }
    next();
  };
}

/** CORS headers for the allowed origins; all others get none. */
export function crossOriginHeaders(allowedOrigins: readonly string[]): RequestHandler {
  return cors({
    origin: [...allowedOrigins],
    methods: ['GET', 'POST'],
    maxAge: 600,
    preflightContinue: false,
  });
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
