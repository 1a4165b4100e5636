import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import { OperationFailure, parseFields, TransportFailure } from '../base/failures.ts';
import type { ApplicationOperation, PathNames } from '../contract/fields/application-operation.ts';
import { readJson } from './bodies/request-fields.ts';
import { callerOf } from './guards/credentials.ts';
import { leavingSignal } from './guards/leaving.ts';

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

/** A call of an operation of `/api/v1`. */
export interface ApplicationCall<Path extends string, Body> {
  caller: Caller;
  params: Readonly<Record<PathNames<Path>, string>>;
  /** Checked. */
  body: Body;
  request: Request;
  response: Response;
  /** Fires when the client has gone before the answer was complete. */
  signal: AbortSignal;
}

/**
 * Serves an operation as it is declared: reads and checks its body, and sends what it returns.
 * @param run returns undefined where it has sent its own answer
 */
export function serveOperation<Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  router: Router,
  context: Parameters<typeof readJson>[0],
  { method, path, body }: ApplicationOperation<Path, Body, Answer>,
  run: (call: ApplicationCall<Path, z.infer<Body>>) => Promise<z.infer<Answer> | undefined>,
): void {
  const readers: RequestHandler[] = body === undefined ? [] : [readJson(context)];
  const answer: RequestHandler = async (request, response) => {
    const given = await run({
      caller: callerOf(request),
      params: request.params as Record<PathNames<Path>, string>,
      body: body && parseFields(body, request.body ?? {}),
      request,
      response,
      signal: leavingSignal() ?? new AbortController().signal,
    } as ApplicationCall<Path, z.infer<Body>>);
    if (given !== undefined) response.json(given);
  };
  serveMethods(router, path.replaceAll(/\{(\w+)\}/g, ':$1'), { [method]: [...readers, answer] });
}
