/** The requests of the SQLFlow API that export lineage. A format may take fields of its own besides. */
import { z } from 'zod';
import { tableNamesField, textField } from './fields.ts';
import { immediateRequest, jobGraphRequest } from './lineage-requests.ts';

/** What every export takes besides the options of a graph. */
const exportFields = { export_include_table: tableNamesField };

/** The field that exports as OpenLineage take besides. */
export const openLineageFields = z.object({
  namespace: textField(
    'The namespace of the tables, as OpenLineage names their server: `postgres://host:5432`.',
  ),
});

/** Exports of SQL that the call brings along, or of an earlier analysis. */
export const immediateExportRequest = immediateRequest.omit({ isReturnModel: true }).extend({
  ...jobGraphRequest.pick({ database: true, schema: true, table: true, column: true }).shape,
  ...exportFields,
});

/** Exports of a job: the named one, else the user's latest. */
export const jobExportRequest = jobGraphRequest.omit({ isReturnModel: true }).extend({
  jobName: textField('The newest job of this name; in place of `jobId`.'),
  ...exportFields,
});
