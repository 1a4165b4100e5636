import type { IncomingMessage, ServerResponse } from 'node:http';

/** Asks a client that waits with its body (`Expect: 100-continue`) to send it. What is refused before is not sent. */
export function askForBody({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}
