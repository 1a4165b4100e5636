import type { Request, Router } from 'express';
import { attemptTime } from '../../access/access.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import {
  type OpenIdSignInResponse,
  signInRequest,
  type SignInResponse,
  type SignInWays,
  type SignOutResponse,
} from '../../contract/application/service/start.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { noteForAudit } from '../../http/guards/audit-notes.ts';
import {
  carriedToken,
  clearTokenCookie,
  setAttemptCookie,
  setTokenCookie,
} from '../../http/guards/credentials.ts';
import { serve, serveMethods } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { originOf, returnPath } from '../find/own-address.ts';

/** How the page of a shared server gets and loses its token; the only endpoints that need none. */
export function addSignInRoutes(router: Router, context: ServiceContext): void {
  const { access } = context;
  const smallBody = readJson(context, 16 * 1024);
  serveMethods(router, '/sign-in', {
    get: [
      (_request, response) => {
        const { openId } = access;
        const ways: SignInWays = { secret: access.shared, ...(openId && { openId: { name: openId.name } }) };
        response.json(ways);
      },
    ],
    post: [
      smallBody,
      async (request, response) => {
        const given = parseFields(signInRequest, request.body ?? {});
        const { userId, token } = await access.signIn(given, request.ip ?? '');
        noteForAudit({ userId });
        if (access.shared) setTokenCookie(response, token);
        const answer: SignInResponse = { userId };
        response.json(answer);
      },
    ],
  });
  serve(router, 'post', '/sign-in/openid', async (request, response) => {
    if (access.openId === undefined)
      throw new OperationFailure(404, 'No OpenID provider is named in the settings.');
    const { address, attempt } = await access.openId.begin(originOf(request) + returnPath);
    setAttemptCookie(response, attempt, attemptTime);
    response.json({ address } satisfies OpenIdSignInResponse);
  });
  serve(router, 'post', '/sign-out', async (request, response) => {
    const token = carriedToken(request);
    const userId = access.callerOf({ carried: token })?.userId;
    if (userId !== undefined) noteForAudit({ userId });
    const address = await endAddress(context, request, token);
    if (token !== undefined) await access.revoke(token);
    clearTokenCookie(response);
    response.json({ ...(address !== undefined && { address }) } satisfies SignOutResponse);
  });
}

/** Where the provider ends its sign-in, if that was one of his; what he cannot do now keeps nobody signed in here. */
async function endAddress(
  { access: { openId } }: ServiceContext,
  request: Request,
  token: string | undefined,
): Promise<string | undefined> {
  if (openId === undefined || token === undefined || openId.callerOf(token) === undefined) return undefined;
  return await openId.endAddress(`${originOf(request)}/`).catch(() => undefined);
}
