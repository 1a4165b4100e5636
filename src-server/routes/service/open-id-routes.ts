import express from 'express';
import type { Router } from 'express';
import { SignInRefused } from '../../access/access.ts';
import type { RefusedSignIn } from '../../access/access.ts';
import { TransportFailure } from '../../base/failures.ts';
import { noteForAudit } from '../../http/guards/audit-notes.ts';
import { setTokenCookie, takeAttemptCookie } from '../../http/guards/credentials.ts';
import { serve } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { originOf, returnPath } from '../find/own-address.ts';

/** Takes in those who come back from the OpenID provider, and sends them to the page, which says what went wrong. */
export function openIdRouter({ access: { openId }, log }: ServiceContext): Router {
  const router = express.Router();
  if (openId === undefined) return router;
  serve(router, returnPath, async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const attempt = takeAttemptCookie(response);
    try {
      const address = new URL(request.originalUrl, originOf(request));
      const { caller, token, seconds } = await openId.complete(address, attempt);
      setTokenCookie(response, token, seconds);
      noteForAudit({ userId: caller.userId });
      log.info({ userId: caller.userId, address: request.ip }, 'signed in at the OpenID provider');
      response.redirect(303, '/');
    } catch (error) {
      noteForAudit({ isRefused: true });
      response.redirect(303, `/?sign-in=${reasonOf(error)}`);
    }
  });
  return router;
}

function reasonOf(error: unknown): RefusedSignIn | 'unavailable' {
  if (error instanceof SignInRefused) return error.reason;
  if (error instanceof TransportFailure) return 'unavailable';
  throw error;
}
