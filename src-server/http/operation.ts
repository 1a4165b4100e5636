import express from 'express';
import type { Request, Response, Router } from 'express';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { TransportFailure } from '../base/failures.ts';
import type { OperationDescription } from '../contract/fields/operation-description.ts';
import type { ArrivedFile } from '../jobs/folders/job-folder.ts';
import { sendSuccess } from './answers/envelope.ts';
import type { FieldReader } from './bodies/request-fields.ts';
import type { Admission } from './guards/admission.ts';
import { admit } from './guards/credentials.ts';
import { namedValues } from './guards/field-names.ts';
import { leavingSignal } from './guards/leaving.ts';
import { type StreamedAnswer, streamAnswer } from './stream-answer.ts';

/** A call of an operation. */
export interface OperationCall {
  /** Who calls; on an open operation somebody who sees nothing. */
  caller: Caller;
  values: Readonly<Record<string, string>>;
  files: readonly ArrivedFile[];
  request: Request;
  response: Response;
  /** Fires when the client has gone before the answer was complete. */
  signal: AbortSignal;
}

/** The `data` of the envelope, or what comes in pieces; undefined where an operation has sent its own answer. */
type Answer = { data: unknown } | StreamedAnswer | undefined;

/** An operation of the SQLFlow API: always a POST. */
export interface Operation extends OperationDescription {
  run(call: OperationCall): Promise<Answer> | Answer;
}

/** Serves operations: POST runs them, any other method is refused. */
export function operationRouter(
  operations: readonly Operation[],
  readFields: FieldReader,
  { access, admission }: { access: Access; admission: Admission },
): Router {
  const router = express.Router();
  for (const { paths, open, run, fields } of operations) {
    const fieldNames = Object.keys(fields.shape);
    router
      .route([...paths])
      .post(async (request, response) => {
        response.set('Cache-Control', 'no-store');
        const answer = async (): Promise<void> => {
          const { values: sent, files } = await readFields(request, response);
          const values = namedValues(sent, fieldNames);
          const caller = open === true ? nobody : admit(access, request, values);
          const given = await run({
            caller,
            values,
            files,
            request,
            response,
            signal: leavingSignal() ?? new AbortController().signal,
          });
          if (given === undefined) return;
          if ('data' in given) sendSuccess(response, given.data);
          else await streamAnswer(response, given.pieces(), given);
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

const nobody: Caller = { userId: '', role: 'reader', workspaces: [], ownOnly: true };
