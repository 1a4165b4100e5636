import type { Response } from 'express';
import { z } from 'zod';
import { TooManyAttempts } from '../../access/access.ts';
import { OperationFailure } from '../../base/failures.ts';
import { textField } from '../../contract/fields/fields.ts';
import { tokenAnswer } from '../../contract/sqlflow/service.ts';
import { jsonType } from '../../http/answers/envelope.ts';
import { noteFailure, noteForAudit } from '../../http/guards/audit-notes.ts';
import type { Operation } from '../../http/operation.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** `generateToken`: alone of all operations its code is a text, of failures too. */
export function tokenOperations({ access }: ServiceContext): Operation[] {
  return [
    {
      paths: ['/user/generateToken'],
      summary: 'Gives a token for the secret of a user; an on-premise server asks for none',
      open: true,
      fields: z.object({ secretKey: textField('The secret of the user. Not looked at on-premise.') }),
      answer: tokenAnswer,
      body: tokenAnswer,
      run: async ({ values, request, response }) => {
        try {
          const signedIn = await access.signIn(values, request.ip ?? '');
          noteForAudit({ userId: signedIn.userId });
          send(response, { code: '200', ...signedIn });
        } catch (error) {
          if (!(error instanceof OperationFailure)) throw error;
          if (error instanceof TooManyAttempts) response.set('Retry-After', String(error.retryAfter));
          noteFailure(response, error.code);
          send(response, { code: String(error.code), error: error.message });
        }
        return undefined;
      },
    },
  ];
}

function send(response: Response, answer: object): void {
  response.type(jsonType).send(JSON.stringify(answer));
}
