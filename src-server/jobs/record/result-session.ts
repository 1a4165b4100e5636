import type { StoredJob } from '../../store/job.ts';
import type { Storage } from '../../store/storage.ts';

/**
 * The session that holds a job's result, as clients of the SQLFlow API know it. A job that is analysed again has its
 * former one until the new one is there, and keeps it where the analysis was cancelled. What a failure left has no
 * lineage: it is no result.
 * @returns undefined where there is none
 */
export async function resultSession(
  { sessions }: Pick<Storage, 'sessions'>,
  { status, sessionId }: Pick<StoredJob, 'status' | 'sessionId'>,
): Promise<string | undefined> {
  if (sessionId === undefined || status === 'success' || status === 'partial_success') return sessionId;
  const session = await sessions.get(sessionId);
  return session === undefined || session.hasFailed ? undefined : sessionId;
}
