import type { Request } from 'express';
import { attemptTime } from '../../access/access.ts';
import { OperationFailure } from '../../base/failures.ts';
import { startOperations as operations } from '../../contract/application/operations/start-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import { noteForAudit } from '../../http/guards/audit-notes.ts';
import {
  carriedToken,
  clearTokenCookie,
  setAttemptCookie,
  setTokenCookie,
} from '../../http/guards/credentials.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { originOf, returnPath } from '../find/own-address.ts';

/** How the page of a shared server gets and loses its token; the only endpoints that need none. */
export function addSignInRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  const { access } = context;
  routes.serve(operations.showSignInWays, () => {
    const { openId } = access;
    return { secret: access.shared, ...(openId && { openId: { name: openId.name } }) };
  });
  routes.serve(operations.signIn, async ({ body, request, response }) => {
    const { userId, token } = await access.signIn(body, request.ip ?? '');
    noteForAudit({ userId });
    if (access.shared) setTokenCookie(response, token);
    return { userId };
  });
  routes.serve(operations.beginOpenIdSignIn, async ({ request, response }) => {
    if (access.openId === undefined)
      throw new OperationFailure(404, 'No OpenID provider is named in the settings.');
    const { address, attempt } = await access.openId.begin(originOf(request) + returnPath);
    setAttemptCookie(response, attempt, attemptTime);
    return { address };
  });
  routes.serve(operations.signOut, async ({ request, response }) => {
    const token = carriedToken(request);
    const userId = access.callerOf({ carried: token })?.userId;
    if (userId !== undefined) noteForAudit({ userId });
    const address = await endAddress(context, request, token);
    if (token !== undefined) await access.revoke(token);
    clearTokenCookie(response);
    return { ...(address !== undefined && { address }) };
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
