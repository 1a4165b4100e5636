import type { z } from 'zod';
import { parseFields } from '../../base/failures.ts';
import { immediateExportRequest, jobExportRequest } from '../../contract/fields/export-requests.ts';
import { relationTypesField } from '../../contract/fields/fields.ts';
import { graphOptions } from '../../contract/fields/graph-options.ts';
import type { Operation } from '../../http/operation.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { exportFileName } from '../exports/export-files.ts';
import { exportFormatTable, exportOptions } from '../exports/export-formats.ts';
import type { ExportFormatEntry } from '../exports/export-formats.ts';
import { meantJob, resultOf } from '../find/known-jobs.ts';
import { knownSession, sessionView } from '../find/sessions.ts';
import { answerOfCall } from './immediate-analysis.ts';

/** The exports of the SQLFlow API: each format for SQL that the call brings along, and for jobs. */
export function exportOperations(context: ServiceContext): Operation[] {
  return Object.values(exportFormatTable)
    .filter(({ operations }) => operations.length > 0)
    .flatMap((format) => [immediateExport(context, format), jobExport(context, format)]);
}

function immediateExport(context: ServiceContext, format: ExportFormatEntry): Operation {
  return {
    paths: format.operations.map((operation) => `/sqlflow/generation/sqlflow/${operation}`),
    summary: `Analyses SQL, or takes an earlier analysis, and exports the lineage as ${format.title}`,
    fields: immediateExportRequest.extend(formatFields(format)),
    idle: format.idle,
    filePart: 'sqlfile',
    answer: format.data ?? format.mediaType,
    failures: [404, 409],
    run: async (call) => {
      // The vendor of an earlier analysis is known.
      const fields = parseFields(immediateExportRequest.omit({ dbvendor: true }), call.values);
      const options = exportOptions(
        format,
        graphOptions(fields),
        call.values['showRelationType'] !== undefined,
      );
      const view = format.view(call.values);
      const pieces = await answerOfCall(context, call, (sessionId) => view({ options, sessionId }));
      const { mediaType, ending } = format;
      return { type: mediaType, fileName: exportFileName(undefined, ending), pieces: () => pieces };
    },
  };
}

function jobExport(context: ServiceContext, format: ExportFormatEntry): Operation {
  return {
    paths: format.operations.map((operation) => `/sqlflow/job/${operation}`),
    summary: `Exports the lineage of a job as ${format.title}`,
    fields: jobExportRequest.extend(formatFields(format)),
    idle: format.idle,
    answer: format.data ?? format.mediaType,
    failures: [404, 409],
    run: async (call) => {
      parseFields(jobExportRequest, call.values);
      const view = format.view(call.values);
      const job = await meantJob(context, call);
      const values = { ...job.settings, ...call.values };
      const fields = parseFields(jobExportRequest, values);
      const options = exportOptions(format, graphOptions(fields), values.showRelationType !== undefined);
      const { jobId, jobName } = job;
      const { sessionId } = await knownSession(context, call.caller, await resultOf(context, job));
      return {
        type: format.mediaType,
        fileName: exportFileName(job, format.ending),
        pieces: () => sessionView(context, sessionId, view({ options, sessionId, jobId, jobName })),
      };
    },
  };
}

/** The fields of a format beside those of all, and the relations that it says where none are asked for. */
function formatFields({ fields, relationTypes }: ExportFormatEntry): z.ZodRawShape {
  return {
    ...fields.shape,
    ...(relationTypes !== undefined && { showRelationType: relationTypesField(relationTypes) }),
  };
}
