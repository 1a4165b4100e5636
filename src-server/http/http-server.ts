import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ServiceLimits } from '../settings/settings.ts';
import { answerMalformedRequests } from './guards/malformed-requests.ts';
import { giveUpStalledBody } from './guards/stalled-bodies.ts';
import type { TlsPair } from './tls-files.ts';

/** Bytes of a request's line and headers: clients send SQL in the query string, too. */
const headerSize = 1024 * 1024;
/** Milliseconds that a connection is kept for the next request; clients that reuse connections expect some time. */
const keepAlive = 30_000;
/** Milliseconds that a refused body may go on arriving, so that its sender comes to read the answer. */
const lingering = 30_000;

/**
 * A server for requests as the clients of the API send them, with bounds on their headers and on slow senders.
 * @param tls where it speaks TLS itself
 */
export function httpServer(listener: RequestListener, limits: ServiceLimits, tls?: TlsPair): Server {
  const options: ServerOptions = {
    maxHeaderSize: headerSize,
    // The guard of hosts refuses requests without a host, and answers them as all others.
    requireHostHeader: false,
    headersTimeout: limits.bodyPatience,
    // Uploads of any size take their time; that they go on is watched.
    requestTimeout: 0,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: Math.min(limits.bodyPatience, 5_000),
  };
  const server =
    tls === undefined
      ? createServer(options)
      : createTlsServer({ ...options, ...tls, minVersion: 'TLSv1.2' });
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    response.once('finish', () => leaveUnreadBody(request));
    giveUpStalledBody(request, response, limits.bodyPatience);
    listener(request, response);
  };
  server.on('request', serve);
  // The body is asked for when it is read; what is refused before is not sent at all.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
    serve(request, response);
  });
  server.on('checkExpectation', serve);
  answerMalformedRequests(server);
  return server;
}

/** A client that still sends would not read the answer to a refused request if its connection broke. */
function leaveUnreadBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const end = setTimeout(() => request.destroy(), lingering).unref();
  const stop = (): void => {
    clearTimeout(end);
    socket.off('close', stop);
  };
  request.once('end', stop);
  // A request that was answered is not notified that its connection has closed.
  socket.once('close', stop);
  request.removeAllListeners('readable');
  // The removal has its effect a tick later, and would take the resuming back; the end would never be reported.
  process.nextTick(() => request.resume());
}
