import type { SignInRequest, SignInResponse } from '../../src-server/contract/application/service/start.ts';
import { jsonBody, problemText, RequestFailure, sendOnce } from './http/http.ts';

/** Signs in to a shared server, which keeps the token in a cookie. Gives the user. */
export async function signIn(request: SignInRequest): Promise<string> {
  const response = await sendOnce('/api/v1/sign-in', jsonBody(request));
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return ((await response.json()) as SignInResponse).userId;
}

export async function signOut(): Promise<void> {
  await sendOnce('/api/v1/sign-out', { method: 'POST' });
}
