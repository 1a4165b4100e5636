import type {
  OpenIdSignInResponse,
  SignInRequest,
  SignInResponse,
  SignInWays,
  SignOutResponse,
} from '../../src-server/contract/application/service/start.ts';
import { jsonBody, problemText, RequestFailure, sendOnce } from './http/http.ts';

export type { SignInWays };

/** How one can sign in. */
export async function readSignInWays(): Promise<SignInWays> {
  return await answerOf<SignInWays>(await sendOnce('/api/v1/sign-in', {}));
}

/** Signs in to a shared server, which keeps the token in a cookie. Gives the user. */
export async function signIn(request: SignInRequest): Promise<string> {
  return (await answerOf<SignInResponse>(await sendOnce('/api/v1/sign-in', jsonBody(request)))).userId;
}

/** Begins a sign-in at the OpenID provider of the server; gives the address to go to. */
export async function beginOpenIdSignIn(): Promise<string> {
  const response = await sendOnce('/api/v1/sign-in/openid', { method: 'POST' });
  return (await answerOf<OpenIdSignInResponse>(response)).address;
}

/** Signs out; gives the address at which the OpenID provider ends its own sign-in, where it was one of his. */
export async function signOut(): Promise<string | undefined> {
  const response = await sendOnce('/api/v1/sign-out', { method: 'POST' });
  return (await answerOf<SignOutResponse>(response)).address;
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return (await response.json()) as Answer;
}
