import { z } from 'zod';
import { graphResult } from '../contract/graph-result.ts';
import { graphOptions, jobGraphRequest } from '../contract/lineage-requests.ts';
import { jobRequest } from '../contract/jobs.ts';
import { jsonType, sendSuccess } from '../http/envelope.ts';
import { parseFields } from '../http/failures.ts';
import type { Operation, OperationCall } from '../http/operation.ts';
import { streamAnswer } from '../http/stream-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import type { StoredJob } from '../store/job.ts';
import { knownJob, latestJob, resultOf } from './known-jobs.ts';
import { knownSession, sessionView } from './sessions.ts';

/** The graph of a job. Its exports are in `exports.ts`. */
export function jobResultOperations(context: ServiceContext): Operation[] {
  const { relationLimit } = context.settings;
  const sendGraph = async ({ caller, values, response }: OperationCall, job: StoredJob): Promise<void> => {
    const fields = parseFields(jobGraphRequest, values);
    const { sessionId } = await knownSession(context, caller, resultOf(job));
    const pieces = sessionView(context, sessionId, {
      kind: 'sqlflow-graph',
      options: graphOptions(fields),
      withModel: fields.isReturnModel,
      relationLimit,
      sessionId,
    });
    await streamAnswer(response, pieces, { type: jsonType });
  };
  return [
    {
      paths: ['/sqlflow/job/displayUserJobGraph'],
      summary: 'Draws the graph of a job',
      fields: jobGraphRequest,
      answer: graphResult,
      run: async (call) =>
        sendGraph(call, await knownJob(context, call.caller, parseFields(jobRequest, call.values).jobId)),
    },
    {
      paths: ['/sqlflow/job/displayUserLatestJobGraph'],
      summary: 'Draws the graph of the latest job',
      fields: jobGraphRequest,
      answer: graphResult,
      run: async (call) => sendGraph(call, await latestJob(context, call.caller)),
    },
    {
      paths: ['/sqlflow/job/updateUserJobGraphCache'],
      summary: 'Makes the session of a job ready',
      fields: jobRequest,
      answer: z.object({ sessionId: z.string() }),
      run: async ({ caller, values, response }) => {
        const job = await knownJob(context, caller, parseFields(jobRequest, values).jobId);
        const { sessionId } = await knownSession(context, caller, resultOf(job));
        sendSuccess(response, { sessionId });
      },
    },
  ];
}
