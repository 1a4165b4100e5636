import type { Request, Response } from 'express';
import { ResourceFailure } from '../../http/failures.ts';
import type { Account, Accounts } from './accounts.ts';
import { MalformedCredentials, basicCredentials } from './basic-credentials.ts';
import type { Credentials } from './basic-credentials.ts';
import type { Sessions } from './sessions.ts';

const cookieName = 'JSESSIONID';

/** Asks for credentials, but not the scripts of pages: a browser would open a window of its own. */
export function unauthorized(request: Request, message: string, exception?: string): ResourceFailure {
  if (request.get('X-Requested-With') === 'XMLHttpRequest') {
    return new ResourceFailure(401, message, { form: 'empty' });
  }
  return new ResourceFailure(401, message, {
    headers: { 'WWW-Authenticate': 'Basic realm="Realm"' },
    ...(exception !== undefined && { exception }),
  });
}

/**
 * Who sends a request, by HTTP Basic or by the session that it began; undefined for who says nothing. Wrong credentials
 * are refused wherever they are sent.
 * @throws ResourceFailure (401)
 */
export function identified(
  request: Request,
  response: Response,
  accounts: Accounts,
  sessions: Sessions,
): Account | undefined {
  const id = sessionId(request);
  const remembered = id === undefined ? undefined : sessions.use(id);
  const credentials = credentialsOf(request);
  if (credentials === undefined) return remembered;
  const account = accounts.find(credentials.name, credentials.password);
  if (account === undefined) throw unauthorized(request, 'Bad credentials');
  if (remembered === account) return account;
  // Another one has signed in: his is another session.
  if (id !== undefined) sessions.end(id);
  response.setHeader('Set-Cookie', `${cookieName}=${sessions.begin(account)}; Path=/; HttpOnly`);
  return account;
}

function credentialsOf(request: Request): Credentials | undefined {
  try {
    return basicCredentials(request.headers.authorization);
  } catch (error) {
    if (error instanceof MalformedCredentials) throw unauthorized(request, error.message);
    throw error;
  }
}

function sessionId({ headers }: Request): string | undefined {
  return new RegExp(`(?:^|;)\\s*${cookieName}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];
}
