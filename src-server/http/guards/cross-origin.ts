import cors from 'cors';
import type { RequestHandler } from 'express';

/**
 * CORS headers for the allowed origins, and the answers to what their pages ask beforehand; all others get none.
 * The page's cookie is not for them: they send a token.
 */
export function crossOriginHeaders(allowedOrigins: readonly string[]): RequestHandler {
  // Browsers write origins in lower case.
  const origins = allowedOrigins.map((origin) => origin.toLowerCase());
  const withHeaders = cors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Allow',
      'Content-Disposition',
      'ETag',
      'Link',
      'Location',
      'Retry-After',
      'X-Request-Id',
    ],
    maxAge: 600,
  });
  return (request, response, next) => {
    const { method, headers } = request;
    const isPreflight =
      headers['access-control-request-method'] !== undefined && origins.includes(headers.origin ?? '');
    // Another OPTIONS is an ordinary request, which `cors` would answer as a preflight.
    if (method === 'OPTIONS' && !isPreflight) {
      response.vary('Origin');
      next();
      return;
    }
    withHeaders(request, response, next);
  };
}
