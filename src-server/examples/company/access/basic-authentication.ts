import type { Request, Response } from 'express';
import basicAuth from 'express-basic-auth';
import { Answered, ResourceFailure } from '../../http/parts/failures.ts';
import { errorText } from '../../http/send-failure.ts';
import type { Account, Accounts } from './accounts.ts';

/** Why a request is refused. */
export interface Refusal {
  message: string;
  /** The exception that the body names. */
  exception?: string;
}

/**
 * Lets express-basic-auth decide on the credentials of a request. Without those of an account it answers 401 in our form
 * and asks for credentials, but not the scripts of pages: a browser would open a window of its own.
 * @throws Answered
 */
export function authenticated(
  request: Request,
  response: Response,
  accounts: Accounts,
  { message, exception }: Refusal,
): Account {
  let account: Account | undefined;
  const isPageScript = request.get('X-Requested-With') === 'XMLHttpRequest';
  const authenticate = basicAuth({
    authorizeAsync: true,
    authorizer: (name: string, password: string, decide: basicAuth.AsyncAuthorizerCallback) => {
      account = accounts.find(name, password);
      decide(null, account !== undefined);
    },
    challenge: !isPageScript,
    realm: 'Realm',
    unauthorizedResponse: () => {
      if (isPageScript) return '';
      response.type('application/json');
      return errorText(
        request,
        new ResourceFailure(401, message, exception === undefined ? {} : { exception }),
      );
    },
  });
  authenticate(request, response, () => undefined);
  if (account === undefined) throw new Answered();
  return account;
}
