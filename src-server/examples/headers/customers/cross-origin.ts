import cors from 'cors';
import express from 'express';
import type { Request, Response, Router } from 'express';
import type { OriginJudge } from '../../../http/host-guard.ts';
import { customers } from './customer.ts';

/** Origins whose pages may use the customers. */
const allowedOrigins = ['http://localhost', 'http://localhost:1234'];
const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Whether a path is that of the customers, whose own rules decide on origins. It is asked of the path as it was sent:
 * other ways of writing it are left to the rules of the service.
 */
export function isCustomersPath(path: string): boolean {
  return /^\/+examples\/+headers\/+customers(?:\/|$)/.test(path);
}

/**
 * Cross-origin rules of the customers: the collection, all in it, every method and every status.
 * @param isKnownOrigin whether the service lets pages of an origin in by itself
 */
export function customersCrossOrigin(isKnownOrigin: OriginJudge): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(`/${customers.collection}`, (request, response, next) => {
    const { origin } = request.headers;
    const method = request.headers['access-control-request-method'];
    const isPreflight = request.method === 'OPTIONS' && method !== undefined;
    if (origin === undefined) next();
    else if (isAllowed(origin)) {
      if (isPreflight && !allowedMethods.includes(method)) refuse(response);
      else if (isPreflight || request.method !== 'OPTIONS') withHeaders(request, response, next);
      else answerAllowed(origin, response, next);
    } else if (isKnownOrigin(request)) next();
    else refuse(response);
  });
  return router;
}

const withHeaders = cors<Request>((request, use) => {
  const { 'access-control-request-headers': wanted } = request.headers;
  use(null, {
    // An origin that gets here is allowed, and named as it was sent.
    origin: true,
    credentials: true,
    methods: allowedMethods,
    allowedHeaders: wanted ?? [],
    maxAge: 1800,
    optionsSuccessStatus: 200,
  });
});

function isAllowed(origin: string): boolean {
  return allowedOrigins.includes(origin.toLowerCase().replace(/\/$/, ''));
}

/** An ordinary OPTIONS, which `cors` would answer as what browsers ask beforehand. */
function answerAllowed(origin: string, response: Response, next: () => void): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.vary('Origin');
  next();
}

function refuse(response: Response): void {
  response.statusCode = 403;
  response.setHeader('Content-Type', 'text/plain;charset=UTF-8');
  response.setHeader('Vary', 'Origin');
  response.end('Invalid CORS request');
}
