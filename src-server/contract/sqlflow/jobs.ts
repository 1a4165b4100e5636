/** Jobs in the SQLFlow API: their requests and records. */
import { z } from 'zod';
import {
  booleanField,
  encodingField,
  metadataField,
  nameField,
  requiredText,
  textField,
  vendorField,
} from '../fields/fields.ts';
import { graphOptionFields, modelStyleFields } from '../fields/lineage-requests.ts';

const jobStatus = z.enum(['create', 'success', 'partial_success', 'fail', 'delete']).meta({
  description:
    '`create` until it is done; `partial_success`: lineage is there, but some statements had errors or some files ' +
    'could not be read; `fail`: nothing could be analysed; `delete`: answered by the deletion alone.',
});

const done = z.object({ done: z.int(), total: z.int() });

/** How far a job is. */
export const jobProgress = z.object({
  stage: z.enum(['waiting', 'reading', 'linking', 'done']),
  files: done.meta({ description: 'Files read, and in all; what is skipped counts as read.' }),
  statements: done.meta({ description: 'Statements read so far, and in all as far as known.' }),
});

const skipKind = z.enum(['not-sql', 'holds-sql', 'left-out', 'of-project', 'unreadable']).meta({
  description:
    '`not-sql`: it holds none; `holds-sql`: it holds SQL in another form, which is not read yet; `left-out`: it is ' +
    'hidden, is in a folder that is left out, or a pattern says so; `of-project`: others of its project are read with ' +
    'it (settings, macros), which `skippedCount` does not count; `unreadable`: it may well be SQL, and is missing.',
});

/** A file that was not read, or a folder of such files. */
export const skippedNotice = z.object({
  name: z
    .string()
    .meta({ description: 'That of a folder ends with a slash.', examples: ['web/index.cshtml'] }),
  reason: z.string().meta({ examples: ['files of the kind .cshtml are not SQL'] }),
  kind: skipKind.optional().meta({ description: 'Absent in results of earlier versions.' }),
  holds: z
    .object({ files: z.int(), sqlFiles: z.int() })
    .optional()
    .meta({ description: 'Of a folder: its files, and how many of them are SQL by their name.' }),
});

/** The specification's job record, and the later fields of the vendor's servers that apply here. */
export const jobRecord = z
  .object({
    jobId: z.string().meta({ description: '32 hex digits.', examples: ['939f1cbd8ae24d5f9c1b9a2e6c7d36b0'] }),
    jobName: z.string().meta({ examples: ['nightly'] }),
    userId: z.string().meta({ examples: ['gudu|0123456789'] }),
    workspace: z
      .string()
      .optional()
      .meta({ description: 'The shared workspace that it belongs to; absent where it is its user’s own.' }),
    dbVendor: z.string().meta({ examples: ['dbvmssql'] }),
    dataSource: z.object({}).meta({ description: 'Always empty: no database is connected to.' }),
    defaultDatabase: z.string(),
    defaultSchema: z.string(),
    fileNames: z.array(z.string()).meta({ examples: [['etl.zip', 'views.sql']] }),
    createTime: z
      .string()
      .meta({ description: 'Local time, `YYYY-MM-DD HH:MM:SS`.', examples: ['2026-11-21 21:30:00'] }),
    status: jobStatus,
    sessionId: z.string().optional().meta({ description: 'Once there is a result; a failure is none.' }),
    errorMessage: z.string().optional().meta({ description: 'Why it failed.' }),
    lastExecuteTime: z.string().optional().meta({ description: 'Local time of the last run.' }),
    executeTime: z.string().optional().meta({ description: 'For people: `0min 2sec`.' }),
    executeTimeMillis: z.int().optional(),
    persist: z.boolean().meta({ description: 'A regular job.' }),
    incremental: z.boolean().meta({ description: 'Files were, or can be, added.' }),
    showRelationType: z.string().meta({ examples: ['fdd'] }),
    simpleOutput: z.boolean(),
    ignoreRecordSet: z.boolean(),
    ignoreFunction: z.boolean(),
    showConstantTable: z.boolean(),
    dataflowOfAggregateFunction: z.enum(['direct', 'indirect']),
    showTransform: z.boolean(),
    filesByVendor: z
      .record(z.string(), z.int())
      .optional()
      .meta({
        description:
          'How many files of the result are of which vendor, by what their projects say of their databases; absent where ' +
          'all are of `dbVendor`.',
        examples: [{ dbvmssql: 12, dbvoracle: 1 }],
      }),
    skippedCount: z.int().meta({ description: 'Files that were not read, those of left-out folders too.' }),
    skippedFiles: z.array(skippedNotice).meta({
      description:
        'The first hundred of them: those that are problems, then those that hold SQL in another form, first.',
    }),
    progress: jobProgress,
    version: z.string().meta({ description: 'Of the service.', examples: ['0.1.0'] }),
  })
  .meta({ id: 'JobRecord' });

export const jobsSummary = z
  .object({
    total: z.int(),
    success: z.int(),
    partialSuccess: z.int(),
    fail: z.int(),
    jobIds: z.array(z.string()).meta({ examples: [['939f1cbd8ae24d5f9c1b9a2e6c7d36b0']] }),
    jobDetails: z.array(jobRecord),
  })
  .meta({ id: 'JobsSummary' });

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

/** What is kept of a submission by its names: how the graph is drawn, and how the files are read. */
export const keptFields = { ...jobSettingFields, encoding: encodingField };

/** Settings as they were sent with a job, text by name; what was not sent is absent. */
export const jobSettings = z.partialRecord(
  z.enum(Object.keys(keptFields) as (keyof typeof keptFields)[]),
  z.string(),
);

/** How many characters the name of a job has at most: what file systems take too. */
export const jobNameLength = 255;

export const submitRequest = z.object({
  jobName: nameField(
    jobNameLength,
    `What the job is called, in ${jobNameLength} characters at most. Names may repeat.`,
    'nightly',
  ),
  dbvendor: vendorField,
  workspace: textField('The shared workspace that the job belongs to; without one it is the user’s own.'),
  defaultDatabase: textField('The database of names that name none.'),
  defaultSchema: textField('The schema of names that name none.'),
  metadata: metadataField,
  ...keptFields,
});

export const submitPersistRequest = submitRequest.extend({
  incremental: booleanField(
    false,
    'Adds the files to the job of `jobId`; without one, opens a job that files can be added to.',
  ),
  jobId: textField('The job that files are added to; it needs `incremental=true`.'),
});

const exampleJobId = '939f1cbd8ae24d5f9c1b9a2e6c7d36b0';
const jobIdText = 'The `jobId` of the job record.';
export const jobRequest = z.object({ jobId: requiredText(jobIdText, exampleJobId) });
export const jobLookupRequest = z.object({
  jobId: textField(`${jobIdText} This or \`jobName\` must be given.`, exampleJobId),
  jobName: textField('The newest job of this name.'),
});

export type JobNameLength = typeof jobNameLength;
export type JobSettings = z.infer<typeof jobSettings>;
export type JobStatus = z.infer<typeof jobStatus>;
export type JobProgress = z.infer<typeof jobProgress>;
export type SkippedNotice = z.infer<typeof skippedNotice>;
export type JobRecord = z.infer<typeof jobRecord>;
export type JobsSummary = z.infer<typeof jobsSummary>;
