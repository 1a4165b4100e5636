import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { OperationFailure } from '../../base/failures.ts';
import { jsonType } from '../../http/answers/envelope.ts';
import { noteJob } from '../../http/guards/audit-notes.ts';
import { leavingSignal } from '../../http/guards/leaving.ts';
import type { StreamedAnswer } from '../../http/stream-answer.ts';
import { intact } from '../../jobs/damaged-results.ts';
import type { StoredJob } from '../../store/job.ts';
import type { StoredSession } from '../../store/session.ts';
import type { View } from '../../workers/protocol/protocol.ts';
import type { ViewPieces } from '../../workers/protocol/view-piece.ts';
import type { ServiceContext } from '../context/service-context.ts';

/**
 * A session by its id, an earlier result of a job among them; one that the caller may not see is not known.
 * @throws OperationFailure (404)
 */
export async function keptSession(
  { store }: ServiceContext,
  caller: Caller,
  sessionId: string,
): Promise<StoredSession> {
  const session = await store.sessions.get(sessionId);
  if (session === undefined || !maySee(caller, session)) throw unknownSession();
  if (session.jobId !== undefined) noteJob({ ...session, jobId: session.jobId });
  await store.sessions.touch(sessionId, Date.now());
  return session;
}

/**
 * The same, as clients of the SQLFlow API know sessions: a result is gone for them once another has replaced it, and the
 * session of a job that has failed answers as the job does.
 * @throws OperationFailure (404, 409)
 */
export async function knownSession(
  context: ServiceContext,
  caller: Caller,
  sessionId: string,
): Promise<StoredSession> {
  const session = await keptSession(context, caller, sessionId);
  if (session.replacedAt !== undefined) throw unknownSession();
  if (!session.hasFailed) return session;
  const job = session.jobId === undefined ? undefined : await context.store.jobs.get(session.jobId);
  throw job === undefined ? unknownSession() : noResult(job);
}

/** A job that has no result is asked for it. */
export function noResult({ status, errorMessage = '' }: StoredJob): OperationFailure {
  return new OperationFailure(
    409,
    status === 'fail'
      ? `The job has failed and has no result. ${errorMessage}`.trim()
      : 'The job has no result yet: it is still being analysed.',
  );
}

function unknownSession(): OperationFailure {
  return new OperationFailure(404, 'There is no session of this id: its job was deleted, or analysed again.');
}

/** The model of a session as it is stored. @throws OperationFailure (404) where the session was removed meanwhile */
export async function packedModel(context: ServiceContext, sessionId: string): Promise<Uint8Array> {
  const model = await intact(context, sessionId, () => context.store.sessions.model(sessionId));
  if (model === undefined) throw new OperationFailure(404, 'The session was removed.');
  return model;
}

/** The answer of a view of a session that the caller may see. @throws OperationFailure (404) */
export async function viewAnswer(
  context: ServiceContext,
  { caller, params }: { caller: Caller; params: { sessionId: string } },
  view: View,
): Promise<StreamedAnswer> {
  const { sessionId } = await keptSession(context, caller, params.sessionId);
  return jsonView(context, sessionId, view);
}

/** The answer of a view of a session that is known. */
export function jsonView(context: ServiceContext, sessionId: string, view: View): StreamedAnswer {
  return { type: jsonType, pieces: () => sessionView(context, sessionId, view) };
}

/** A view of a session's model, in pieces; the work is done by a worker. */
export function sessionView(context: ServiceContext, sessionId: string, view: View): ViewPieces {
  const { pool, settings } = context;
  const loadModel = (): Promise<Uint8Array> => packedModel(context, sessionId);
  return pool.view(
    { kind: 'view', sessionId, view, loadModel },
    { time: settings.limits.linkTime, urgent: true, signal: leavingSignal() },
  );
}
