import { z } from 'zod';
import { namedWorkspace, requireChange, requireSubmitter } from '../../access/permissions.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import {
  jobLookupRequest,
  jobRecord as jobRecordSchema,
  jobRequest,
  jobsSummary as jobsSummarySchema,
  submitPersistRequest,
  submitRequest,
} from '../../contract/sqlflow/jobs.ts';
import { jsonType } from '../../http/answers/envelope.ts';
import { sendList } from '../../http/answers/list-answer.ts';
import { noteForAudit, noteJob } from '../../http/guards/audit-notes.ts';
import type { Operation, OperationCall } from '../../http/operation.ts';
import type { ArrivedFile } from '../../jobs/folders/job-folder.ts';
import { jobRecord, jobRecords, summaryText } from '../../jobs/record/job-record.ts';
import { sentSettings } from '../../jobs/record/job-settings.ts';
import { acceptJob, extendJob, removeJob, rerunJob } from '../../jobs/submission.ts';
import type { StoredJob } from '../../store/job.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { changeableJob, meantJob } from '../find/known-jobs.ts';

/** The life of a job: submitted, asked after, deleted. */
export function jobOperations(context: ServiceContext): Operation[] {
  return [
    submission(context),
    regularSubmission(context),
    listing(context),
    lookup(context),
    rerun(context),
    deletion(context),
  ];
}

function submission(context: ServiceContext): Operation {
  return {
    paths: ['/sqlflow/job/submitUserJob'],
    summary: 'Submits a job of several files or archives',
    fields: submitRequest,
    filePart: 'sqlfiles',
    answer: jobRecordSchema,
    run: async (call) => {
      requireSubmitter(call.caller);
      const fields = parseFields(submitRequest, call.values);
      const job = await acceptJob(
        context,
        {
          ...fields,
          vendor: fields.dbvendor,
          userId: call.caller.userId,
          workspace: namedWorkspace(call.caller, fields.workspace),
          settings: sentSettings(call.values),
          persist: false,
          incremental: false,
        },
        submittedFiles(call),
      );
      noteJob(job);
      return { data: await jobRecord(context, job) };
    },
  };
}

function regularSubmission(context: ServiceContext): Operation {
  return {
    paths: ['/sqlflow/job/submitPersistJob'],
    summary: 'Submits a regular job, or further files for one',
    fields: submitPersistRequest,
    filePart: 'sqlfiles',
    answer: jobRecordSchema,
    failures: [404],
    run: async (call) => ({ data: await jobRecord(context, await submitPersistJob(context, call)) }),
  };
}

function listing(context: ServiceContext): Operation {
  return {
    paths: ['/sqlflow/job/displayUserJobsSummary'],
    summary: 'Lists the jobs',
    fields: z.object({}),
    answer: jobsSummarySchema,
    run: async ({ caller, response }) => {
      const jobs = await context.store.jobs.states(caller.listed);
      await sendList(response, jsonType, summaryText(jobs), jobRecords(context, jobs), () => ']}}');
      return undefined;
    },
  };
}

function lookup(context: ServiceContext): Operation {
  return {
    paths: ['/sqlflow/job/displayUserJobSummary'],
    summary: 'Shows a job',
    fields: jobLookupRequest,
    answer: jobRecordSchema,
    failures: [404],
    run: async (call) => ({ data: await jobRecord(context, await namedJob(context, call)) }),
  };
}

function rerun(context: ServiceContext): Operation {
  return {
    paths: ['/sqlflow/job/rerunJob'],
    summary: 'Analyses a job again',
    description:
      'The job goes back to `create`, with the files and settings it has; its former result stays readable until ' +
      'the new one is there.',
    fields: jobLookupRequest,
    answer: jobRecordSchema,
    failures: [404],
    run: async (call) => {
      const named = await namedJob(context, call);
      requireChange(call.caller, named);
      const job = await rerunJob(context, named);
      if (job === undefined) throw new OperationFailure(404, 'The job was deleted meanwhile.');
      return { data: await jobRecord(context, job) };
    },
  };
}

function deletion(context: ServiceContext): Operation {
  return {
    paths: ['/sqlflow/job/deleteUserJob'],
    summary: 'Deletes a job with its files and results',
    fields: jobRequest,
    answer: jobRecordSchema,
    failures: [404],
    run: async ({ caller, values }) => {
      const job = await changeableJob(context, caller, parseFields(jobRequest, values).jobId);
      const record = await jobRecord(context, job);
      await removeJob(context, job);
      return { data: { ...record, status: 'delete' } };
    },
  };
}

/** The job of a call that must name one. @throws OperationFailure (400, 404) */
async function namedJob(
  context: ServiceContext,
  call: Pick<OperationCall, 'caller' | 'values'>,
): Promise<StoredJob> {
  const { values } = call;
  if (values['jobId'] === undefined && values['jobName'] === undefined) {
    throw new OperationFailure(400, 'jobId is missing.');
  }
  return meantJob(context, call);
}

/** A regular job: a first submission, or further files for one that is there. */
async function submitPersistJob(context: ServiceContext, call: OperationCall): Promise<StoredJob> {
  requireSubmitter(call.caller);
  const fields = parseFields(submitPersistRequest, call.values);
  const files = submittedFiles(call);
  if (fields.jobId !== undefined && !fields.incremental) {
    throw new OperationFailure(400, 'jobId needs incremental=true: a submission without it makes a new job.');
  }
  const earlier =
    fields.jobId === undefined ? undefined : await changeableJob(context, call.caller, fields.jobId);
  if (earlier !== undefined && !earlier.persist) {
    throw new OperationFailure(
      400,
      'jobId must be that of a regular job; this one was submitted by submitUserJob.',
    );
  }
  if (earlier !== undefined && earlier.vendor !== fields.dbvendor) {
    throw new OperationFailure(400, `dbvendor must be ${earlier.vendor}, as at the job's first submission.`);
  }
  const job =
    earlier === undefined
      ? await acceptJob(
          context,
          {
            ...fields,
            vendor: fields.dbvendor,
            userId: call.caller.userId,
            workspace: namedWorkspace(call.caller, fields.workspace),
            settings: sentSettings(call.values),
            persist: true,
          },
          files,
        )
      : await extendJob(context, earlier, files, fields.metadata);
  if (job === undefined) throw new OperationFailure(404, 'The job was deleted meanwhile.');
  noteJob(job);
  if (earlier !== undefined) noteForAudit({ action: 'extend' });
  return job;
}

function submittedFiles({ files, request }: OperationCall): readonly ArrivedFile[] {
  if (files.length > 0) return files;
  throw new OperationFailure(
    400,
    typeof request.is('multipart/form-data') === 'string'
      ? 'sqlfiles is missing: the request holds no file.'
      : 'sqlfiles is missing: files are sent as multipart/form-data.',
  );
}
