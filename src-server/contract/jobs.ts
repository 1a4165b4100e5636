/** Jobs in the SQLFlow API: their requests and records. */
import { z } from 'zod';
import { booleanField, metadataField, requiredText, textField, vendorField } from './fields.ts';
import { graphOptionFields, modelStyleFields } from './lineage-requests.ts';

export const jobStatus = z.enum(['create', 'success', 'partial_success', 'fail', 'delete']);

/** How far a job is. */
export const jobProgress = z.object({
  /** `waiting` for its turn, then `reading` files, then `linking` all of them. */
  stage: z.enum(['waiting', 'reading', 'linking', 'done']),
  /** Files read, and in all; what is skipped counts as read. */
  files: z.object({ done: z.int(), total: z.int() }),
  /** Statements read so far, and in all as far as known. */
  statements: z.object({ done: z.int(), total: z.int() }),
});

/** The specification's job record, and the later fields of the vendor's servers that apply here. */
export const jobRecord = z.object({
  jobId: z.string(),
  jobName: z.string(),
  userId: z.string(),
  dbVendor: z.string(),
  dataSource: z.object({}),
  defaultDatabase: z.string(),
  defaultSchema: z.string(),
  fileNames: z.array(z.string()),
  /** Local time, `YYYY-MM-DD HH:MM:SS`. */
  createTime: z.string(),
  status: jobStatus,
  sessionId: z.string().optional(),
  errorMessage: z.string().optional(),
  lastExecuteTime: z.string().optional(),
  /** For people: `0min 2sec`. */
  executeTime: z.string().optional(),
  executeTimeMillis: z.int().optional(),
  persist: z.boolean(),
  incremental: z.boolean(),
  showRelationType: z.string(),
  simpleOutput: z.boolean(),
  ignoreRecordSet: z.boolean(),
  ignoreFunction: z.boolean(),
  showConstantTable: z.boolean(),
  dataflowOfAggregateFunction: z.enum(['direct', 'indirect']),
  showTransform: z.boolean(),
  progress: jobProgress,
  version: z.string(),
});

export const jobsSummary = z.object({
  total: z.int(),
  success: z.int(),
  partialSuccess: z.int(),
  fail: z.int(),
  jobIds: z.array(z.string()),
  jobDetails: z.array(jobRecord),
});

/** How the graph of a job is drawn unless its own request says otherwise. */
export const jobSettingFields = {
  showRelationType: graphOptionFields.showRelationType,
  simpleOutput: graphOptionFields.simpleOutput,
  ignoreRecordSet: graphOptionFields.ignoreRecordSet,
  ignoreFunction: graphOptionFields.ignoreFunction,
  showConstantTable: graphOptionFields.showConstantTable,
  dataflowOfAggregateFunction: graphOptionFields.dataflowOfAggregateFunction,
  treatArgumentsInCountFunctionAsDirectDataflow:
    graphOptionFields.treatArgumentsInCountFunctionAsDirectDataflow,
  showTransform: modelStyleFields.showTransform,
  defaultServer: modelStyleFields.defaultServer,
};

/** Settings as they were sent with a job, text by name; what was not sent is absent. */
export const jobSettings = z.partialRecord(
  z.enum(Object.keys(jobSettingFields) as (keyof typeof jobSettingFields)[]),
  z.string(),
);

export const submitRequest = z.object({
  jobName: requiredText('What the job is called. Names may repeat.', 'nightly'),
  dbvendor: vendorField,
  defaultDatabase: textField('The database of names that name none.'),
  defaultSchema: textField('The schema of names that name none.'),
  metadata: metadataField,
  ...jobSettingFields,
});

export const submitPersistRequest = submitRequest.extend({
  incremental: booleanField(
    false,
    'Adds the files to the job of `jobId`; without one, opens a job that files can be added to.',
  ),
  jobId: textField('The job that files are added to.'),
});

const jobIdText = 'The `jobId` of the job record.';
export const jobRequest = z.object({ jobId: requiredText(jobIdText) });
export const jobLookupRequest = z.object({
  jobId: textField(`${jobIdText} This or \`jobName\` must be given.`),
  jobName: textField('The newest job of this name.'),
});

export type JobSettings = z.infer<typeof jobSettings>;
export type JobStatus = z.infer<typeof jobStatus>;
export type JobProgress = z.infer<typeof jobProgress>;
export type JobRecord = z.infer<typeof jobRecord>;
export type JobsSummary = z.infer<typeof jobsSummary>;
