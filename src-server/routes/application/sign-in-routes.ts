import type { Router } from 'express';
import { parseFields } from '../../base/failures.ts';
import { signInRequest, type SignInResponse } from '../../contract/application/service/start.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { carriedToken, clearTokenCookie, setTokenCookie } from '../../http/guards/credentials.ts';
import { serve } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** How the page of a shared server gets and loses its token; the only endpoints that need none. */
export function addSignInRoutes(router: Router, context: ServiceContext): void {
  const { access } = context;
  const smallBody = readJson(context, 16 * 1024);
  serve(router, 'post', '/sign-in', smallBody, async (request, response) => {
    const given = parseFields(signInRequest, request.body ?? {});
    const { userId, token } = await access.signIn(given, request.ip ?? '');
    if (access.shared) setTokenCookie(response, token);
    const answer: SignInResponse = { userId };
    response.json(answer);
  });
  serve(router, 'post', '/sign-out', async (request, response) => {
    const token = carriedToken(request);
    if (token !== undefined) await access.revoke(token);
    clearTokenCookie(response);
    response.json({});
  });
}
