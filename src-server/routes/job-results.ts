import { z } from 'zod';
import { graphResult, lineageTree } from '../contract/graph-result.ts';
import { csvFields, graphOptions, jobGraphRequest } from '../contract/lineage-requests.ts';
import { jobRequest } from '../contract/jobs.ts';
import { jsonType, sendSuccess } from '../http/envelope.ts';
import { parseFields } from '../http/failures.ts';
import type { Operation, OperationCall } from '../http/operation.ts';
import { streamAnswer } from '../http/stream-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import type { StoredJob } from '../store/job.ts';
import type { View } from '../workers/protocol.ts';
import { knownJob, latestJob, meantJob, resultOf } from './known-jobs.ts';
import { csvType, graphmlType } from './media-types.ts';
import { knownSession, sessionView } from './sessions.ts';

/** The results of a job: its graph, and its exports. */
export function jobResultOperations(context: ServiceContext): Operation[] {
  const { relationLimit } = context.settings;
  const send = async (
    { response }: OperationCall,
    job: StoredJob,
    headers: { type: string; ending?: string },
    view: (sessionId: string) => View,
  ): Promise<void> => {
    const { sessionId } = await knownSession(context, resultOf(job));
    const { type, ending } = headers;
    await streamAnswer(response, sessionView(context, sessionId, view(sessionId)), {
      type,
      ...(ending !== undefined && { fileName: `${fileStem(job)}${ending}` }),
    });
  };
  const sendGraph = async (call: OperationCall, job: StoredJob): Promise<void> => {
    const fields = parseFields(jobGraphRequest, call.values);
    const options = graphOptions(fields);
    await send(call, job, { type: jsonType }, (sessionId) => ({
      kind: 'sqlflow-graph',
      options,
      withModel: fields.isReturnModel,
      relationLimit,
      sessionId,
    }));
  };
  return [
    {
      paths: ['/sqlflow/job/displayUserJobGraph'],
      summary: 'Draws the graph of a job',
      fields: jobGraphRequest,
      answer: graphResult,
      run: async (call) =>
        sendGraph(call, await knownJob(context, parseFields(jobRequest, call.values).jobId)),
    },
    {
      paths: ['/sqlflow/job/displayUserLatestJobGraph'],
      summary: 'Draws the graph of the latest job',
      fields: jobGraphRequest,
      answer: graphResult,
      run: async (call) => sendGraph(call, await latestJob(context, call.values)),
    },
    {
      paths: ['/sqlflow/job/updateUserJobGraphCache'],
      summary: 'Makes the session of a job ready',
      fields: jobRequest,
      answer: z.object({ sessionId: z.string() }),
      run: async ({ values, response }) => {
        const job = await knownJob(context, parseFields(jobRequest, values).jobId);
        const { sessionId } = await knownSession(context, resultOf(job));
        sendSuccess(response, { sessionId });
      },
    },
    {
      paths: ['/sqlflow/job/exportLineageAsJson'],
      summary: 'Exports model and graph of a job',
      fields: jobGraphRequest,
      answer: graphResult,
      run: async (call) => {
        const job = await meantJob(context, call.values);
        const options = graphOptions(parseFields(jobGraphRequest, call.values));
        await send(call, job, { type: jsonType, ending: '.json' }, (sessionId) => ({
          kind: 'sqlflow-graph',
          options,
          withModel: true,
          // An export is complete, however large.
          relationLimit: Number.MAX_SAFE_INTEGER,
          sessionId,
          jobId: job.jobId,
        }));
      },
    },
    {
      paths: ['/sqlflow/job/exportFullLineageAsJson'],
      summary: 'Exports the model of a job as a tree',
      fields: jobGraphRequest,
      answer: lineageTree,
      run: async (call) => {
        const job = await meantJob(context, call.values);
        const options = graphOptions(parseFields(jobGraphRequest, call.values));
        await send(call, job, { type: jsonType, ending: '.json' }, (sessionId) => ({
          kind: 'sqlflow-tree',
          options,
          sessionId,
          jobId: job.jobId,
        }));
      },
    },
    {
      paths: ['/sqlflow/job/exportFullLineageAsCsv', '/sqlflow/job/exportLineageAsCsv'],
      summary: 'Exports the lineage of a job as CSV',
      fields: jobGraphRequest.extend(csvFields.shape),
      answer: csvType,
      run: async (call) => {
        const job = await meantJob(context, call.values);
        const fields = parseFields(jobGraphRequest.extend(csvFields.shape), call.values);
        const options = graphOptions(fields);
        await send(call, job, { type: csvType, ending: '.csv' }, () => ({
          kind: 'csv',
          options,
          delimiter: fields.delimiter,
        }));
      },
    },
    {
      paths: ['/sqlflow/job/exportLineageAsGraphml'],
      summary: 'Exports the lineage of a job as GraphML',
      fields: jobGraphRequest,
      answer: graphmlType,
      run: async (call) => {
        const job = await meantJob(context, call.values);
        const options = graphOptions(parseFields(jobGraphRequest, call.values));
        await send(call, job, { type: graphmlType, ending: '.graphml' }, () => ({
          kind: 'graphml',
          options,
        }));
      },
    },
  ];
}

/** The job's name as a file name. */
function fileStem(job: StoredJob): string {
  // Characters that some file system forbids.
  return job.jobName.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').slice(0, 100) || job.jobId;
}
