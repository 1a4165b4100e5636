import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf, failureBody } from '../answers/failure-body.ts';

/** A body that comes slower than this, in bytes per millisecond, only holds a connection open. */
const slowest = 0.1;

/**
 * Gives up a request whose body does not go on: its client is answered 408 and disconnected. Where the service itself
 * is slow to take the body, it waits.
 * @param patience milliseconds
 */
export function giveUpStalledBody(
  request: IncomingMessage,
  response: ServerResponse,
  patience: number,
): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return;
  let received = request.socket.bytesRead;
  const watch = setInterval(() => {
    const arrived = request.socket.bytesRead - received;
    received += arrived;
    const isHeldBack = request.readableLength > 0;
    if (arrived >= patience * slowest || isHeldBack) return;
    stop();
    if (request.complete) return;
    if (response.headersSent) request.destroy();
    else refuse(request, response);
  }, patience);
  const stop = (): void => clearInterval(watch);
  request.once('end', stop);
  response.once('close', stop);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { type, body } = failureBody(addressOf(request), 408, 'The body did not arrive in time.');
  response.writeHead(408, { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' });
  // Who reads the body learns that it ends here.
  response.end(body, () => request.destroy());
}
