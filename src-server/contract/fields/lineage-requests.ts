/** The requests of the SQLFlow API that ask for lineage. */
import { z } from 'zod';
import {
  booleanField,
  countField,
  csvSafeField,
  delimiterField,
  encodingField,
  metadataField,
  patternField,
  relationTypesField,
  requiredText,
  textField,
  vendorField,
  wordField,
} from './fields.ts';

/** Options that every operation takes which draws a graph (specification: graph option fields). */
export const graphOptionFields = {
  simpleOutput: booleanField(false, 'No intermediate results at all.'),
  ignoreRecordSet: booleanField(false, 'No intermediate results but the output of top-level queries.'),
  hideColumn: booleanField(false, 'Tables without their columns.'),
  ignoreFunction: booleanField(false, 'Functions are left out; what flowed through them is connected.'),
  showConstantTable: booleanField(false, 'Literals appear as columns.'),
  showLinkOnly: booleanField(true, 'Only columns that take part in a relation.'),
  showRelationType: relationTypesField(['fdd']),
  dataflowOfAggregateFunction: wordField(
    ['direct', 'indirect'],
    'direct',
    'Whether arguments of aggregates, of COUNT too, flow as values (`fdd`) or as influence (`fdr`).',
  ),
  treatArgumentsInCountFunctionAsDirectDataflow: booleanField(
    true,
    'False: the argument of COUNT alone flows as influence.',
  ),
  tableToTable: booleanField(false, 'Relations between tables.'),
  columnLevel: booleanField(true, 'False is another way to write `tableToTable=true`.'),
};

/** How the model part of a result is written. */
export const modelStyleFields = {
  normalizeIdentifier: booleanField(
    false,
    'Names of the model in upper case, but for those that only quotes can make; labels stay as written.',
  ),
  showTransform: booleanField(false, 'Every source of a relation has its `transforms`.'),
  defaultServer: textField('The server of objects that name none.'),
};

const returnModelField = { isReturnModel: booleanField(true, 'False leaves out `data.sqlflow`.') };

const selectionFields = {
  database: textField('Selects what is connected with the objects of this database.'),
  schema: textField('Selects by schema.'),
  table: textField(
    'Selects by table: `table`, `schema.table` or `database.schema.table`, in any case.',
    'small_orders',
  ),
  column: textField('Selects by column.'),
};

/** Where the names of a script begin. */
const defaultNameFields = {
  defaultDatabase: textField('The database of names that name none.'),
  defaultSchema: textField('The schema of names that name none.'),
};

const tableText = 'The table: `table`, `schema.table` or `database.schema.table`, in any case.';
const exampleSql =
  'create view v as select o.id, c.name from orders o join customers c on o.customer_id = c.id';

/** What an earlier analysis is identified by. */
const sessionText = 'An earlier analysis: the `sessionId` of its answer, or of a job record.';
const jobText = 'The job whose result is asked for.';
const exampleJob = '939f1cbd8ae24d5f9c1b9a2e6c7d36b0';
const ofSession = {
  sessionId: textField(
    sessionText,
    '6172a4095280ccce97e996242d8b4084f46e2c954455e71339aeffccad5f0d57_1599501562051',
  ),
  jobId: textField(`${jobText} In place of \`sessionId\`.`),
};
const ofJob = {
  jobId: textField(jobText, exampleJob),
  sessionId: textField(`${sessionText} In place of \`jobId\`.`),
};
const inPlaceOfSql = {
  sessionId: textField(`${sessionText} In place of SQL.`),
  jobId: textField(`${jobText} In place of SQL.`),
};

/** `…/sqlflow`, `…/sqlflow/graph` and the exports beside them. */
export const immediateRequest = z.object({
  dbvendor: vendorField,
  sqltext: textField('The SQL. This, a file `sqlfile`, or an earlier analysis must be given.', exampleSql),
  ...inPlaceOfSql,
  ...returnModelField,
  ...defaultNameFields,
  metadata: metadataField,
  encoding: encodingField,
  ...graphOptionFields,
  ...modelStyleFields,
});

export const selectedGraphRequest = z.object({
  ...ofSession,
  dbvendor: vendorField,
  ...returnModelField,
  ...selectionFields,
  ...graphOptionFields,
  ...modelStyleFields,
});

export const selectedObjectsRequest = z.object({
  ...ofSession,
  coordinates: requiredText(
    'A JSON array of places, as in the graph result; strings in single or double quotes.',
    '[{"x": 1, "y": 8, "hashCode": "0"}, {"x": 1, "y": 12, "hashCode": "0"}]',
  ),
});

/** `displayUserJobGraph` and the exports of a job. */
export const jobGraphRequest = z.object({
  ...ofJob,
  ...returnModelField,
  ...selectionFields,
  ...graphOptionFields,
  ...modelStyleFields,
});

/** Of the user's latest job, which needs no name. */
export const latestJobGraphRequest = jobGraphRequest.omit({ sessionId: true, jobId: true });

/** What table-level operations take. */
export const tableLevelFields = {
  ignoreSelfLineage: booleanField(true, 'Leaves out what a table gives to itself.'),
};

/** The options of a graph that make no difference at table level. */
export const idleAtTableLevel = [
  'isReturnModel',
  'simpleOutput',
  'ignoreRecordSet',
  'hideColumn',
  'ignoreFunction',
  'showLinkOnly',
  'tableToTable',
  'columnLevel',
  'showTransform',
] as const satisfies readonly (keyof typeof immediateRequest.shape)[];

/** Those that make no difference to a model without a graph. */
export const idleWithoutGraph = [
  'isReturnModel',
  'hideColumn',
  'showLinkOnly',
] as const satisfies readonly (keyof typeof immediateRequest.shape)[];

/** The field that CSV exports take besides. */
export const csvFields = z.object({ delimiter: delimiterField, csvSafe: csvSafeField });

/** `listTableColumns` */
export const tableColumnsRequest = z.object({
  ...ofSession,
  database: textField('Its database.'),
  schema: textField('Its schema.'),
  table: requiredText(tableText, 'orders'),
  normalizeIdentifier: modelStyleFields.normalizeIdentifier,
});

/** The graphs that begin at tables of a pattern. */
const wayFields = {
  ...ofSession,
  tableNamePattern: patternField(
    '.*',
    'The tables: a regular expression that matches the whole name, in any case, with or without schema and database.',
  ),
  tableColumn: textField('Only this column of theirs.'),
  ...returnModelField,
  ...graphOptionFields,
  ...modelStyleFields,
};

/** `leftMostSourceTableGraph` */
export const leftMostRequest = z.object(wayFields);

/** `displayUserLatestJobLeftMostTable` */
export const latestLeftMostRequest = leftMostRequest.omit({ sessionId: true, jobId: true });

/** `upstreamGraph` and `downstreamGraph` */
export const wayGraphRequest = z.object({
  ...wayFields,
  distance: countField('Steps to follow; without it, all the way.'),
  stopat: patternField(undefined, 'Tables at which the way ends.'),
});

/** `upstream` and `downstream`; intermediate results are hidden unless they are asked for. */
export const wayRequest = z.object({
  tablename: requiredText(tableText, 'v'),
  columnname: textField('Only this column of it.'),
  ...ofSession,
  level: countField('Steps to follow; without it, all the way.'),
  stopat: patternField(undefined, 'Tables at which the way ends.'),
  ...graphOptionFields,
  ignoreRecordSet: booleanField(true, 'No intermediate results but the output of top-level queries.'),
  ignoreFunction: booleanField(true, 'Functions are left out; what flowed through them is connected.'),
  ...modelStyleFields,
});

/** `erdiagramSelectGraph` */
export const keysRequest = z.object({ ...ofSession, ...returnModelField, ...selectionFields });
