import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ServiceSettings } from '../settings/settings.ts';
import { failureBody, isApplicationAddress } from './answers/failure-body.ts';
import { logRefusal } from './request-log.ts';

/** Whether pages of the origin of a request may call this service, under the host that the request names. */
export type OriginJudge = (request: Request) => boolean;

type GuardSettings = Pick<ServiceSettings, 'address' | 'allowedHosts' | 'allowedOrigins'>;

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Lets in only requests that name this service as their host, so that no page can reach it under a name of its own
 * (DNS rebinding), and, of pages, only the service's own and the allowed ones. It comes before everything else, and
 * answers by itself: nothing more is read of a request that is refused.
 * @param judgesOrigins whether what is at a path decides by itself on the origins of pages
 */
export function hostGuard(
  settings: GuardSettings,
  log: Logger,
  judgesOrigins: (path: string) => boolean = () => false,
): RequestHandler {
  const { address, allowedHosts } = settings;
  const hosts = new Set([...loopbackNames, hostOfAddress(address), ...allowedHosts.map(lowerCase)]);
  // What listens on all addresses is called by the one that was reached.
  for (const everywhere of ['0.0.0.0', '[::]']) hosts.delete(everywhere);
  const isKnownOrigin = originJudge(settings);

  const isHost = (host: string, request: Request): boolean =>
    hosts.has(host) || hosts.has(withoutPort(host)) || withoutPort(host) === reachedAddress(request);

  return (request, response, next) => {
    const host = namedHost(request);
    if (host === undefined || !isHost(host, request)) {
      refuse(response, log, 'The service does not answer to this host name; it must be allowed.');
      return;
    }
    if ((!isKnownOrigin(request) || isPartOfOtherPage(request)) && !judgesOrigins(request.path)) {
      refuse(response, log, 'Pages of this origin may not call the service.');
      return;
    }
    next();
  };
}

/**
 * Whether a page of another site makes its browser ask without naming its origin, for an image or a script of its own:
 * it reads no answer, but could make the service work. Links to pages of this service are followed.
 */
function isPartOfOtherPage({ headers, method, url }: Request): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site' || headers.origin !== undefined) return false;
  return headers['sec-fetch-mode'] !== 'navigate' || method !== 'GET' || isApplicationAddress(url);
}

function refuse(response: Response, log: Logger, message: string): void {
  logRefusal(log, response.req, { code: 403, why: message, address: response.req.ip });
  const { type, body } = failureBody(response.req.originalUrl, 403, message);
  response.status(403).type(type).send(body);
}

/** Judges the origins of requests whose host is known. What names no origin comes from no page of another one. */
export function originJudge({
  allowedHosts,
  allowedOrigins,
}: Pick<GuardSettings, 'allowedHosts' | 'allowedOrigins'>): OriginJudge {
  const ownNames = new Set(allowedHosts.map(lowerCase));
  const origins = new Set(allowedOrigins.map(lowerCase));
  return ({ headers, socket }) => {
    const origin = headers.origin?.toLowerCase();
    if (origin === undefined || origins.has(origin)) return true;
    const host = headers.host?.toLowerCase() ?? '';
    if (origin === `${'encrypted' in socket ? 'https' : 'http'}://${host}`) return true;
    // A proxy before a shared server speaks HTTPS under the server's name.
    return origin === `https://${host}` && (ownNames.has(host) || ownNames.has(withoutPort(host)));
  };
}

/** The host that a request names, in lower case; undefined where it names none, or more than one. */
function namedHost(request: Request): string | undefined {
  const named = request.headersDistinct.host ?? [];
  const [host] = named;
  if (host === undefined || named.length !== 1) return undefined;
  // The target may be a whole address, as for a proxy; it decides then (RFC 9112, 3.2.2).
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.url)?.[1];
  if (target !== undefined && target.toLowerCase() !== host.toLowerCase()) return undefined;
  return host.toLowerCase();
}

function withoutPort(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

/** The address of this machine that the connection came in on. No foreign name can be an address. */
function reachedAddress({ socket }: Request): string | undefined {
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
  return address === undefined ? undefined : hostOfAddress(address);
}

function hostOfAddress(address: string): string {
  return address.includes(':') ? `[${address.toLowerCase()}]` : address;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
