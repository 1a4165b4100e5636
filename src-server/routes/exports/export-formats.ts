import { z } from 'zod';
import { type FormatFacts, formatFacts } from '../../../src-lineage/export/formats/format-table.ts';
import type { SqlflowOptions } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import { parseFields } from '../../base/failures.ts';
import { version } from '../../base/version.ts';
import type { ExportFormat } from '../../contract/application/result/exports.ts';
import { openLineageFields } from '../../contract/fields/export-requests.ts';
import type { immediateExportRequest } from '../../contract/fields/export-requests.ts';
import { graphResult, lineageTree } from '../../contract/fields/graph-result.ts';
import { csvFields } from '../../contract/fields/lineage-requests.ts';
import { localTime } from '../../jobs/record/local-time.ts';
import type { View } from '../../workers/protocol/protocol.ts';

/** What is exported. */
interface ExportScope {
  options: SqlflowOptions;
  sessionId: string;
  /** Used by the JSON of job operations. */
  jobId?: string;
  /** What the SQL is called: the name of its job. */
  jobName?: string;
}

/** A format in which lineage can be exported, and its operations. */
export interface ExportFormatEntry extends FormatFacts {
  /** The names of the SQLFlow operations that give it, below both base paths; the first is the common one. */
  operations: readonly string[];
  /** The `data` of the envelope; absent where the answer is no envelope. */
  data?: z.ZodType;
  /** What the format takes besides the fields of a graph. */
  fields: z.ZodObject;
  /** The fields of a graph that make no difference to it. */
  idle: readonly (keyof typeof immediateExportRequest.shape)[];
  /** Reads the format's own fields; what it gives says what a worker is asked for. @throws OperationFailure (400) */
  view(values: object): (scope: ExportScope) => View;
}

const noFields = z.object({});
/** Drawings show no transformations; GraphML and the page show all of them. */
const transformIsIdle = ['showTransform'] as const;

/** All formats. The operations of the SQLFlow API, the downloads of `/api/v1` and their descriptions come from here; titles and types
 * from the engine's table, which the command line has, too. */
export const exportFormatTable: Readonly<Record<ExportFormat, ExportFormatEntry>> = {
  json: {
    ...formatFacts('json'),
    operations: [],
    fields: noFields,
    idle: [],
    view:
      () =>
      ({ options }) => ({ kind: 'export', format: 'json', options }),
  },
  csv: {
    ...formatFacts('csv'),
    operations: ['exportFullLineageAsCsv', 'exportLineageAsCsv'],
    fields: csvFields,
    // Chains are folded, and rows are relations.
    idle: ['ignoreRecordSet', 'hideColumn', 'ignoreFunction', 'showLinkOnly', 'showTransform'],
    view: (values) => {
      const csv = parseFields(csvFields, values);
      return ({ options }) => ({ kind: 'export', format: 'csv', options, csv });
    },
  },
  graphml: {
    ...formatFacts('graphml'),
    operations: ['exportLineageAsGraphml'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options }) => ({ kind: 'export', format: 'graphml', options }),
  },
  'sqlflow-json': {
    ...formatFacts('sqlflow-json'),
    operations: ['exportLineageAsJson'],
    data: graphResult,
    fields: noFields,
    idle: [],
    view: () => (scope) => ({
      kind: 'sqlflow-graph',
      withModel: true,
      // An export is complete, however large.
      relationLimit: Number.MAX_SAFE_INTEGER,
      ...answerScope(scope),
    }),
  },
  'sqlflow-tree': {
    ...formatFacts('sqlflow-tree'),
    operations: ['exportFullLineageAsJson'],
    data: lineageTree,
    fields: noFields,
    idle: [],
    view: () => (scope) => ({ kind: 'sqlflow-tree', ...answerScope(scope) }),
  },
  openlineage: {
    ...formatFacts('openlineage'),
    operations: ['exportLineageAsOpenLineage'],
    fields: openLineageFields,
    // Events describe datasets and their columns alone, with every transformation.
    idle: [
      'simpleOutput',
      'ignoreRecordSet',
      'ignoreFunction',
      'showConstantTable',
      'showLinkOnly',
      'showTransform',
    ],
    view: (values) => {
      const { namespace } = parseFields(openLineageFields, values);
      return ({ options, sessionId, jobName }) => ({
        kind: 'export',
        format: 'openlineage',
        options,
        source: {
          seed: sessionId,
          analysedAt: madeAt(sessionId),
          jobName: jobName ?? 'lineage',
          ...(namespace !== undefined && { datasetNamespace: namespace }),
        },
      });
    },
  },
  mermaid: {
    ...formatFacts('mermaid'),
    operations: ['exportLineageAsMermaid'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options }) => ({ kind: 'export', format: 'mermaid', options }),
  },
  dot: {
    ...formatFacts('dot'),
    operations: ['exportLineageAsDot'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options }) => ({ kind: 'export', format: 'dot', options }),
  },
  html: {
    ...formatFacts('html'),
    operations: ['exportLineageAsHtml'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options, sessionId, jobName }) => ({
        kind: 'export',
        format: 'html',
        options,
        facts: {
          ...(jobName !== undefined && { title: jobName }),
          madeAt: localTime(madeAt(sessionId)),
          version,
        },
      }),
  },
};

function answerScope({ options, sessionId, jobId }: ExportScope): Omit<ExportScope, 'jobName'> {
  return { options, sessionId, ...(jobId !== undefined && { jobId }) };
}

/** Sessions are called by the time when they were made. */
function madeAt(sessionId: string): number {
  return Number(sessionId.split('_')[1]) || 0;
}

/** The options of an export: where no relations are asked for by name, those that the format has. */
export function exportOptions(
  { relationTypes }: ExportFormatEntry,
  options: SqlflowOptions,
  namesTypes: boolean,
): SqlflowOptions {
  return namesTypes || relationTypes === undefined
    ? options
    : { ...options, relationTypes: [...relationTypes] };
}
