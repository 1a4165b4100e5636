import express from 'express';
import type { Request, Response, Router } from 'express';
import type { OperationDescription } from '../contract/openapi.ts';
import type { ArrivedFile } from '../jobs/job-folder.ts';
import type { Admission } from './admission.ts';
import { TransportFailure } from './failures.ts';
import type { RequestFields } from './request-fields.ts';

/** A call of an operation. */
export interface OperationCall {
  values: Readonly<Record<string, string>>;
  files: readonly ArrivedFile[];
  request: Request;
  response: Response;
  /** Fires when the client has gone before the answer was complete. */
  signal: AbortSignal;
}

/** An operation of the SQLFlow API: always a POST; it sends its own answer. */
export interface Operation extends OperationDescription {
  run(call: OperationCall): Promise<void> | void;
}

/** Serves operations: POST runs them, any other method is refused. */
export function operationRouter(
  operations: readonly Operation[],
  readFields: (request: Request, response: Response) => Promise<RequestFields>,
  admission: Admission,
): Router {
  const router = express.Router();
  for (const { paths, run } of operations) {
    router
      .route([...paths])
      .post(async (request, response) => {
        response.set('Cache-Control', 'no-store');
        const answer = async (): Promise<void> => {
          const { values, files } = await readFields(request, response);
          await run({ values, files, request, response, signal: leavingSignal(response) });
        };
        await admission.follow(answer());
      })
      .all((request, response) => {
        response.set('Allow', 'POST');
        throw new TransportFailure(405, `${request.method} is not allowed here; use POST.`);
      });
  }
  return router;
}

function leavingSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The client has gone.'));
  });
  return controller.signal;
}
