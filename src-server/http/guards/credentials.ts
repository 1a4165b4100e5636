/** Where a request carries who sends it: fields, the `Authorization` header, or the cookie of the page. */
import type { Request, RequestHandler, Response } from 'express';
import { AccessDenied, tokenLifetime } from '../../access/access.ts';
import type { Access, Credentials } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import { namedValues } from './field-names.ts';

const callers = new WeakMap<Request, Caller>();
/** Whom the token of an OpenID provider proves. */
const programs = new WeakMap<Request, Caller>();

/** The caller whom {@link admit} or {@link admitByCarriedToken} has let in. */
export function callerOf(request: Request): Caller {
  const caller = callers.get(request);
  if (caller === undefined) throw new Error('A request was not asked who sends it.');
  return caller;
}

/** The caller that was let in, where one was. */
export function knownCallerOf(request: Request): Caller | undefined {
  return callers.get(request);
}

/** Whom a request proves by the given fields, its header or its cookie; undefined where nobody. */
export function provenCaller(
  access: Access,
  request: Request,
  fields: Readonly<Record<string, string>>,
): Caller | undefined {
  const { userId, token } = namedValues(fields, []);
  const program = token === undefined ? programs.get(request) : undefined;
  if (program !== undefined) return userId === undefined || userId === program.userId ? program : undefined;
  const credentials: Credentials = { userId, token, carried: carriedToken(request) };
  return access.callerOf(credentials);
}

/** Finds out whom a token of the OpenID provider proves, which takes the provider's keys. Refuses nobody. */
export function provePrograms({ openId }: Access): RequestHandler {
  return async (request, _response, next) => {
    const token = request.headers.authorization === undefined ? undefined : carriedToken(request);
    const caller = token === undefined ? undefined : await openId?.bearer(token);
    if (caller !== undefined) programs.set(request, caller);
    next();
  };
}

/** Lets a request in whose fields, header or cookie prove its caller. @throws AccessDenied */
export function admit(access: Access, request: Request, fields: Readonly<Record<string, string>>): Caller {
  const caller = provenCaller(access, request, fields);
  if (caller === undefined) throw new AccessDenied();
  callers.set(request, caller);
  return caller;
}

/** Lets only requests pass whose header or cookie proves their caller. */
export function admitByCarriedToken(access: Access): RequestHandler {
  return (request, response, next) => {
    if (access.shared) response.set('WWW-Authenticate', 'Bearer');
    admit(access, request, {});
    response.removeHeader('WWW-Authenticate');
    next();
  };
}

/** `Authorization: Bearer …`, `Token …` or the token alone, as clients of the vendor send it; else the cookie. */
export function carriedToken(request: Request): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return cookieOf(request, tokenCookie(request));
  return /^(?:(?:bearer|token)\s+)?(\S+)\s*$/i.exec(authorization)?.[1];
}

/** Keeps a token in the browser, where no script can read it and no other site can use it. */
export function setTokenCookie(response: Response, token: string, seconds = tokenLifetime): void {
  const { req } = response;
  response.cookie(tokenCookie(req), token, { ...optionsOf(req), maxAge: seconds * 1000 });
}

/** Keeps what a sign-in elsewhere begins with until the browser comes back from there, by a link of another site. */
export function setAttemptCookie(response: Response, attempt: string, seconds: number): void {
  const { req } = response;
  response.cookie(cookieName(req, 'sign-in'), attempt, {
    ...optionsOf(req),
    sameSite: 'lax',
    maxAge: seconds * 1000,
  });
}

/** Takes it out of the browser. */
export function takeAttemptCookie(response: Response): string | undefined {
  const { req } = response;
  const name = cookieName(req, 'sign-in');
  response.clearCookie(name, { ...optionsOf(req), sameSite: 'lax' });
  return cookieOf(req, name);
}

export function clearTokenCookie(response: Response): void {
  response.clearCookie(tokenCookie(response.req), optionsOf(response.req));
}

const cookieOptions = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

/** The name of the page's cookie. Browsers share cookies between the ports of a host; another Headwater has its own. */
export function tokenCookie(request: Request): string {
  return cookieName(request, 'token');
}

function cookieName({ socket, secure }: Request, what: 'token' | 'sign-in'): string {
  return `${secure ? '__Host-' : ''}headwater-${what}-${socket.localPort ?? 0}`;
}

/** Where a proxy speaks TLS, the cookie goes nowhere else. */
function optionsOf({ secure }: Request): typeof cookieOptions & { secure: boolean } {
  return { ...cookieOptions, secure };
}

function cookieOf({ headers }: Request, name: string): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
