import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler, Response } from 'express';

const ofRequest = new AsyncLocalStorage<AbortSignal>();

/** Lets what works for a request know when its client leaves. */
export const noteLeaving: RequestHandler = (_request, response, next) => {
  ofRequest.run(signalOf(response), next);
};

/** Fires when the client of the request that is worked for has gone before its answer was complete. */
export function leavingSignal(): AbortSignal | undefined {
  return ofRequest.getStore();
}

function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ClientGone());
  });
  return controller.signal;
}

/** Nobody waits for the answer any more. */
class ClientGone extends Error {
  override name = 'ClientGone';

  constructor() {
    super('The client has gone.');
  }
}
