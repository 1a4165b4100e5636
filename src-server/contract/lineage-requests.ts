/** The requests of the SQLFlow API that ask for lineage. */
import { z } from 'zod';
import type { GraphOptions, Selection } from '../../src-lineage/view/options.ts';
import {
  booleanField,
  delimiterField,
  metadataField,
  relationTypesField,
  requiredText,
  vendorField,
  wordField,
} from './fields.ts';

/** Options that every operation takes which draws a graph (specification: graph option fields). */
const graphOptionFields = {
  simpleOutput: booleanField(false),
  ignoreRecordSet: booleanField(false),
  hideColumn: booleanField(false),
  ignoreFunction: booleanField(false),
  showConstantTable: booleanField(false),
  showLinkOnly: booleanField(true),
  showRelationType: relationTypesField,
  dataflowOfAggregateFunction: wordField(['direct', 'indirect'], 'direct'),
  tableToTable: booleanField(false),
};

const selectionFields = {
  database: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  column: z.string().optional(),
};

/** Where the names of a script begin. */
const defaultNameFields = {
  defaultDatabase: z.string().optional(),
  defaultSchema: z.string().optional(),
};

/** `…/sqlflow`, `…/sqlflow/graph` and the exports beside them. */
export const immediateRequest = z.object({
  dbvendor: vendorField,
  sqltext: z.string().optional(),
  isReturnModel: booleanField(true),
  ...defaultNameFields,
  metadata: metadataField,
  ...graphOptionFields,
});

export const selectedGraphRequest = z.object({
  sessionId: requiredText,
  dbvendor: vendorField,
  isReturnModel: booleanField(true),
  ...selectionFields,
  ...graphOptionFields,
});

export const selectedObjectsRequest = z.object({ sessionId: requiredText, coordinates: requiredText });

/** `displayUserJobGraph` and the exports of a job. */
export const jobGraphRequest = z.object({
  jobId: z.string().optional(),
  isReturnModel: booleanField(true),
  ...selectionFields,
  ...graphOptionFields,
});

/** What table-level operations take besides. */
export const tableLevelFields = z.object({ ignoreSelfLineage: booleanField(true) });

/** The field that CSV exports take besides. */
export const csvFields = z.object({ delimiter: delimiterField });

type GraphOptionValues = Pick<z.infer<typeof immediateRequest>, keyof typeof graphOptionFields>;
type SelectionValues = { [Name in keyof typeof selectionFields]?: string | undefined };
/** Of exports alone. */
type ExportValues = { export_include_table?: string[] | undefined };

/** The engine's options for the fields of a request. */
export function graphOptions(fields: GraphOptionValues & SelectionValues & ExportValues): GraphOptions {
  const selection = selectionOf(fields);
  const { export_include_table: includedTables } = fields;
  return {
    relationTypes: fields.showRelationType,
    hideIntermediates: fields.simpleOutput ? 'all' : fields.ignoreRecordSet ? 'keep-results' : 'none',
    hideFunctions: fields.ignoreFunction,
    showTemporaryTables: false,
    showConstants: fields.showConstantTable,
    linkedOnly: fields.showLinkOnly,
    hideColumns: fields.hideColumn,
    aggregates: fields.dataflowOfAggregateFunction,
    tableLevel: fields.tableToTable,
    ...(selection !== undefined && { selection }),
    ...(includedTables !== undefined && { includedTables }),
  };
}

function selectionOf(fields: SelectionValues): Selection | undefined {
  const { database, schema, table, column } = fields;
  if (database === undefined && schema === undefined && table === undefined && column === undefined) {
    return undefined;
  }
  return {
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
  };
}
