import type { IRoute, Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import { OperationFailure, parseFields, TransportFailure } from '../base/failures.ts';
import {
  type ApplicationOperation,
  type PathNames,
  type PathParams,
  pathFields,
} from '../contract/fields/application-operation.ts';
import { readJson } from './bodies/request-fields.ts';
import { textValues } from './bodies/text-values.ts';
import { callerOf } from './guards/credentials.ts';
import { leavingSignal } from './guards/leaving.ts';
import { type StreamedAnswer, streamAnswer } from './stream-answer.ts';

/** Serves GET of a path, and refuses other methods properly. */
export function serve(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router
    .route(path)
    .get(handlers)
    .all(refuseAllBut(['GET', 'HEAD']));
}

/** Refuses methods that a path does not have; the others go on. */
function refuseAllBut(methods: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (methods.includes(request.method)) {
      next();
      return;
    }
    const allowed = methods.join(', ');
    response.set('Allow', allowed);
    throw new TransportFailure(405, `${request.method} is not allowed here; allowed: ${allowed}.`);
  };
}

/** The values of the names in a path. */
type PathValues<Path extends string, Params> = {
  readonly [Name in PathNames<Path>]: Name extends keyof Params
    ? Params[Name] extends z.ZodType
      ? z.output<Params[Name]>
      : string
    : string;
};

/** A call of an operation of `/api/v1`, whose values are checked. */
export interface ApplicationCall<
  Path extends string = never,
  Params = unknown,
  Query = unknown,
  Body = unknown,
> {
  /** Who calls; not known where signing in begins. */
  readonly caller: Caller;
  params: PathValues<Path, Params>;
  query: Query;
  body: Body;
  request: Request;
  response: Response;
  /** Fires when the client has gone before the answer was complete. */
  signal: AbortSignal;
}

interface ServedPath {
  route: IRoute;
  methods: string[];
}

/** The operations of `/api/v1` on a router, as they are declared; methods that a path does not have are refused. */
export class ApplicationRoutes {
  readonly #router: Router;
  readonly #context: Parameters<typeof readJson>[0];
  readonly #paths = new Map<string, ServedPath>();

  constructor(router: Router, context: Parameters<typeof readJson>[0]) {
    this.#router = router;
    this.#context = context;
  }

  /**
   * Serves an operation: reads and checks what it is sent, and sends what it returns.
   * @param run returns undefined where it has sent its own answer
   */
  serve<
    Path extends string,
    Params extends PathParams<Path>,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType,
  >(
    operation: ApplicationOperation<Path, Params, Query, Body, Answer>,
    run: (
      call: ApplicationCall<Path, Params, z.output<Query>, z.output<Body>>,
    ) => Promised<z.output<Answer> | StreamedAnswer | undefined>,
  ): void {
    const { method, path, query, body, longestBody } = operation;
    const names = z.object(pathFields(operation));
    const { route, methods } = this.#served(path);
    methods.push(method.toUpperCase());
    if (method === 'get') methods.push('HEAD');
    const answer: RequestHandler = async (request, response) => {
      const given = await run({
        get caller() {
          return callerOf(request);
        },
        params: readParams(names, request.params),
        query: query && parseFields(query, textValues(request.query)),
        body: body && parseFields(body, request.body ?? {}),
        request,
        response,
        signal: leavingSignal() ?? new AbortController().signal,
      } as ApplicationCall<Path, Params, z.output<Query>, z.output<Body>>);
      if (given === undefined) return;
      if (isStreamed(given)) await streamAnswer(response, given.pieces(), given);
      else response.json(given);
    };
    route[method](body === undefined ? [answer] : [readJson(this.#context, longestBody), answer]);
  }

  #served(path: string): ServedPath {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    const methods: string[] = [];
    const route = this.#router.route(path.replaceAll(/\{(\w+)\}/g, ':$1')).all(refuseAllBut(methods));
    const served = { route, methods };
    this.#paths.set(path, served);
    return served;
  }
}

type Promised<Value> = Value | Promise<Value>;

function isStreamed(answer: unknown): answer is StreamedAnswer {
  return typeof (answer as StreamedAnswer).pieces === 'function';
}

/** @throws OperationFailure 404 where a path has none of the words that it may have, 400 */
function readParams(
  names: z.ZodObject<Record<string, z.ZodType>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  for (const [name, type] of Object.entries(names.shape)) {
    if (type instanceof z.ZodEnum && !type.safeParse(values[name]).success)
      throw new OperationFailure(404, `There is no such ${name}; there are ${type.options.join(', ')}.`);
  }
  return parseFields(names, values);
}
