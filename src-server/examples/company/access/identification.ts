import type { Request, Response } from 'express';
import type { Account, Accounts } from './accounts.ts';
import { authenticated } from './basic-authentication.ts';
import { MalformedCredentials, plainCredentials } from './basic-credentials.ts';
import type { Sessions } from './sessions.ts';

const cookieName = 'JSESSIONID';

/**
 * Who sends a request, by HTTP Basic or by the session that it began; undefined for who says nothing. Wrong credentials
 * are refused wherever they are sent.
 * @throws Answered (401)
 */
export function identified(
  request: Request,
  response: Response,
  accounts: Accounts,
  sessions: Sessions,
): Account | undefined {
  const id = sessionId(request);
  const remembered = id === undefined ? undefined : sessions.use(id);
  const account = accountOf(request, response, accounts);
  if (account === undefined || remembered === account) return account ?? remembered;
  // Another one has signed in: his is another session.
  if (id !== undefined) sessions.end(id);
  response.setHeader('Set-Cookie', `${cookieName}=${sessions.begin(account)}; Path=/; HttpOnly`);
  return account;
}

/** The account whose credentials a request brings along, if it brings any. */
function accountOf(request: Request, response: Response, accounts: Accounts): Account | undefined {
  const { headers } = request;
  let message = 'Bad credentials';
  try {
    const plain = plainCredentials(headers.authorization);
    if (plain === undefined) return undefined;
    headers.authorization = plain;
  } catch (error) {
    if (!(error instanceof MalformedCredentials)) throw error;
    delete headers.authorization;
    ({ message } = error);
  }
  return authenticated(request, response, accounts, { message });
}

function sessionId({ headers }: Request): string | undefined {
  return new RegExp(`(?:^|;)\\s*${cookieName}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];
}
