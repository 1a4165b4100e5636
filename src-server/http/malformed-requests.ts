import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { jsonType } from './envelope.ts';

/** What is answered to bytes that are no request. */
interface Refusal {
  status: 400 | 408 | 431;
  message: string;
}

/** Answers what the HTTP parser refuses in the envelope of the SQLFlow API, and closes its connection. */
export function answerMalformedRequests(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const note = (request: IncomingMessage, response: ServerResponse): void => {
    latest.set(request.socket, response);
  };
  server.on('request', note);
  server.on('checkContinue', note);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket);
    if (response === undefined || response.writableFinished) {
      refuse(socket, error);
    } else if (response.req.complete) {
      // What is malformed came behind a request whose answer is still to be sent.
      response.once('close', () => refuse(socket, error));
    } else if (response.headersSent) {
      socket.destroy();
    } else {
      refuse(socket, error);
    }
  });
}

function refuse(socket: Duplex, error: NodeJS.ErrnoException): void {
  if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'EPIPE') {
    socket.destroy();
    return;
  }
  const { status, message } = refusalOf(error);
  const body = JSON.stringify({ code: status, error: message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function refusalOf(error: NodeJS.ErrnoException): Refusal {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        message: 'The address and headers of the request are too long; send large fields in the body.',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request did not arrive in time.' };
    default:
      return { status: 400, message: 'The request is not HTTP as it should be.' };
  }
}
