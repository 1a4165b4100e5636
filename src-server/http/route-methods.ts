import type { RequestHandler, Router } from 'express';
import { OperationFailure, TransportFailure } from '../base/failures.ts';

type Method = 'get' | 'post' | 'patch';

/** Serves one method of a path, and refuses the others properly. */
export function serve(router: Router, method: Method, path: string, ...handlers: RequestHandler[]): void {
  serveMethods(router, path, { [method]: handlers });
}

/** Serves methods of a path, and refuses the others properly. */
export function serveMethods(
  router: Router,
  path: string,
  methods: Readonly<Partial<Record<Method, readonly RequestHandler[]>>>,
): void {
  const route = router.route(path);
  const served = Object.entries(methods) as [Method, readonly RequestHandler[]][];
  for (const [method, handlers] of served) route[method]([...handlers]);
  const allowed = served
    .map(([method]) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase()))
    .join(', ');
  route.all((request, response) => {
    response.set('Allow', allowed);
    throw new TransportFailure(405, `${request.method} is not allowed here; allowed: ${allowed}.`);
  });
}

/** A whole number from a path or query. @throws OperationFailure (400) */
export function wholeNumber(name: string, text: unknown, standard?: number): number {
  if (text === undefined && standard !== undefined) return standard;
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
  throw new OperationFailure(400, `${name} must be a whole number from 0.`);
}
