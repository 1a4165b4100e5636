import { z } from 'zod';
import { parseFields } from '../../base/failures.ts';
import { graphOptions } from '../../contract/fields/graph-options.ts';
import { graphResult } from '../../contract/fields/graph-result.ts';
import {
  idleAtTableLevel,
  jobGraphRequest,
  latestJobGraphRequest,
  tableLevelFields,
} from '../../contract/fields/lineage-requests.ts';
import { jobRecord as jobRecordSchema, jobRequest } from '../../contract/sqlflow/jobs.ts';
import type { Operation } from '../../http/operation.ts';
import { jobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { knownJob, resultOf } from '../find/known-jobs.ts';
import { askedOfResult, latestResult, meantResult } from '../find/meant-result.ts';
import type { MeantResult } from '../find/meant-result.ts';
import { knownSession } from '../find/sessions.ts';
import { graphAnswer, tableLevelAnswer } from './graph-answers.ts';

/** An operation whose fields are those of a graph, and how it finds the job. */
interface Described extends Pick<Operation, 'paths' | 'summary' | 'fields'> {
  find: typeof meantResult;
}

/** The graph of a job. Its exports are in `exports.ts`. */
export function jobResultOperations(context: ServiceContext): Operation[] {
  return [
    graphOperation(context, {
      paths: ['/sqlflow/job/displayUserJobGraph'],
      summary: 'Draws the graph of a job',
      fields: jobGraphRequest,
      find: meantResult,
    }),
    graphOperation(context, {
      paths: ['/sqlflow/job/displayUserLatestJobGraph'],
      summary: 'Draws the graph of the user’s latest job',
      fields: latestJobGraphRequest,
      find: latestResult,
    }),
    tableLevelOperation(context, {
      paths: [
        '/sqlflow/job/displayUserJobGraph/table_level_lineage',
        '/sqlflow/job/displayUserJobTableLevelLineage',
      ],
      summary: 'Draws the tables of a job and the statements between them',
      fields: jobGraphRequest.extend(tableLevelFields),
      find: meantResult,
    }),
    tableLevelOperation(context, {
      paths: ['/sqlflow/job/displayUserLatestJobTableLevelLineage'],
      summary: 'Draws the tables of the user’s latest job and the statements between them',
      fields: latestJobGraphRequest.extend(tableLevelFields),
      find: latestResult,
    }),
    {
      paths: ['/sqlflow/job/updateUserJobGraphCache'],
      summary: 'Makes the session of a job ready',
      fields: jobRequest,
      answer: z.object({ sessionId: z.string() }),
      failures: [404, 409],
      run: async ({ caller, values }) => {
        const job = await knownJob(context, caller, parseFields(jobRequest, values).jobId);
        const { sessionId } = await knownSession(context, caller, await resultOf(context, job));
        return { data: { sessionId } };
      },
    },
  ];
}

function graphOperation(context: ServiceContext, { find, ...described }: Described): Operation {
  return {
    ...described,
    answer: graphResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, jobGraphRequest, find);
      return graphAnswer(context, {
        sessionId,
        options: graphOptions(fields),
        withModel: fields.isReturnModel,
      });
    },
  };
}

const tableLevelRequest = jobGraphRequest.extend(tableLevelFields);

function tableLevelOperation(context: ServiceContext, { find, ...described }: Described): Operation {
  return {
    ...described,
    idle: idleAtTableLevel,
    description: 'The record of the job stands in `job` beside the result.',
    answer: graphResult,
    more: { job: jobRecordSchema },
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields, job } = await askedOfResult(context, call, tableLevelRequest, find);
      return tableLevelAnswer(context, {
        sessionId,
        options: graphOptions(fields),
        ignoreSelf: fields.ignoreSelfLineage,
        ...(await recordOf(context, job)),
      });
    },
  };
}

async function recordOf(context: ServiceContext, job: MeantResult['job']): Promise<{ job?: object }> {
  return job === undefined ? {} : { job: await jobRecord(context, job) };
}
