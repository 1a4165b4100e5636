import type { z } from 'zod';
import { maySee } from '../../access/caller.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import type { OperationCall } from '../../http/operation.ts';
import type { StoredJob } from '../../store/job.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { knownJob, latestJob, resultOf } from './known-jobs.ts';
import { knownSession } from './sessions.ts';

type Values = OperationCall['values'];
/** Who asks, and what. */
type Asked = Pick<OperationCall, 'caller' | 'values'>;

/** The earlier analysis that a call means. */
export interface MeantResult {
  sessionId: string;
  /** The job that it is the result of. */
  job?: StoredJob;
  /** The values of the call, over the settings that were sent with the job. */
  values: Values;
}

/**
 * Reads the fields of a call about an earlier analysis. What the call does not say, the settings of the job say; what
 * is wrong with its fields is reported before the analysis is looked for.
 * @throws OperationFailure
 */
export async function askedOfResult<Schema extends z.ZodType>(
  context: ServiceContext,
  call: Asked,
  schema: Schema,
  find: (context: ServiceContext, call: Asked) => Promise<MeantResult> = meantResult,
): Promise<MeantResult & { fields: z.output<Schema> }> {
  parseFields(schema, call.values);
  const meant = await find(context, call);
  return { ...meant, fields: parseFields(schema, meant.values) };
}

/**
 * The analysis that a call names by `sessionId`, or by the `jobId` of a job; with both, the job stands in where the
 * session is no more, because a job that ran again has a new one.
 * @throws OperationFailure 400 where neither is given, 404 where there is none, 409 where the job has no result
 */
export async function meantResult(context: ServiceContext, call: Asked): Promise<MeantResult> {
  const { caller, values } = call;
  const { sessionId, jobId } = values;
  if (sessionId !== undefined) {
    const session = await context.store.sessions.get(sessionId);
    const isKnown = session !== undefined && session.replacedAt === undefined && maySee(caller, session);
    if (isKnown || jobId === undefined) return await resultOfSession(context, call, sessionId);
  }
  if (jobId !== undefined) return await resultOfJob(context, call, await knownJob(context, caller, jobId));
  throw new OperationFailure(400, 'sessionId is missing; the jobId of a job may stand for it.');
}

/** The same; where a call names none, the user's latest job is meant. */
export async function meantOrLatestResult(context: ServiceContext, call: Asked): Promise<MeantResult> {
  const { sessionId, jobId } = call.values;
  const isNamed = sessionId !== undefined || jobId !== undefined;
  return isNamed ? await meantResult(context, call) : await latestResult(context, call);
}

/** The result of the user's latest job. @throws OperationFailure (404, 409) */
export async function latestResult(context: ServiceContext, call: Asked): Promise<MeantResult> {
  return await resultOfJob(context, call, await latestJob(context, call.caller));
}

async function resultOfJob(
  context: ServiceContext,
  { caller, values }: Asked,
  job: StoredJob,
): Promise<MeantResult> {
  const { sessionId } = await knownSession(context, caller, await resultOf(context, job));
  return { sessionId, job, values: { ...job.settings, ...values } };
}

async function resultOfSession(
  context: ServiceContext,
  { caller, values }: Asked,
  id: string,
): Promise<MeantResult> {
  const { sessionId, jobId } = await knownSession(context, caller, id);
  const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
  return job === undefined
    ? { sessionId, values }
    : { sessionId, job, values: { ...job.settings, ...values } };
}
