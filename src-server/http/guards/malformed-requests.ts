import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressOf, failureBody } from '../answers/failure-body.ts';

/** What is answered to bytes that are no request. */
interface Refusal {
  status: 400 | 408 | 431;
  message: string;
}

/** Bytes of a packet in which its address is looked for. */
const longestLooked = 4096;

/** What the HTTP parser says of bytes that it refuses; the packet in which they came, where they came in one. */
type ParseFailure = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Answers what the HTTP parser refuses, and closes its connection. Where the address was read, or begins the refused
 * packet, its API decides the form of the answer.
 */
export function answerMalformedRequests(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const note = (request: IncomingMessage, response: ServerResponse): void => {
    latest.set(request.socket, response);
  };
  server.on('request', note);
  server.on('checkContinue', note);
  server.on('clientError', (error: ParseFailure, socket: Duplex) => {
    const response = latest.get(socket);
    if (response === undefined || response.writableFinished) {
      refuse(socket, error, beginningAddress(error.rawPacket));
    } else if (response.req.complete) {
      // What is malformed came behind a request whose answer is still to be sent.
      response.once('close', () => refuse(socket, error, undefined));
    } else if (response.headersSent) {
      socket.destroy();
    } else {
      refuse(socket, error, addressOf(response.req));
    }
  });
}

/** The address of the request line with which a packet begins. */
function beginningAddress(packet: Buffer | undefined): string | undefined {
  const start = packet?.toString('latin1', 0, longestLooked);
  return start === undefined ? undefined : /^(?:\r?\n)*[A-Za-z-]+ +(\S+)/.exec(start)?.[1];
}

function refuse(socket: Duplex, error: ParseFailure, url: string | undefined): void {
  if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'EPIPE') {
    socket.destroy();
    return;
  }
  const { status, message } = refusalOf(error);
  const { type, body } = failureBody(url, status, message);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${type}`,
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
