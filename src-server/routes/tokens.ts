import { z } from 'zod';
import { jsonType } from '../http/envelope.ts';
import type { Operation } from '../http/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { userOf } from './known-jobs.ts';

/** The token that clients of an on-premise server send; it is not looked at. */
const onPremiseToken = 'token';

/** `generateToken` as an on-premise server answers: alone of all operations its code is a text. */
export function tokenOperations(context: ServiceContext): Operation[] {
  return [
    {
      paths: ['/user/generateToken'],
      summary: 'Gives a token, as an on-premise server does',
      fields: z.object({ secretKey: z.string().optional() }),
      answer: z.object({}),
      run: ({ values, response }) => {
        const answer = { code: '200', userId: userOf(context, values), token: onPremiseToken };
        response.type(jsonType).send(JSON.stringify(answer));
      },
    },
  ];
}
