import type { Request } from 'express';
import { callerOf } from '../../http/guards/credentials.ts';
import type { StoredSession } from '../../store/session.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { keptSession } from './sessions.ts';

/** The session that the path of a request names, which may be an earlier result. @throws OperationFailure (404) */
export async function namedSession(context: ServiceContext, request: Request): Promise<StoredSession> {
  return await keptSession(context, callerOf(request), String(request.params['sessionId']));
}
