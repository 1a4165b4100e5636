import { z } from 'zod';
import type { SqlflowOptions } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import { relationTypes } from '../../../src-lineage/model/relations.ts';
import type { RelationType } from '../../../src-lineage/model/relations.ts';
import { parseFields } from '../../base/failures.ts';
import { version } from '../../base/version.ts';
import type { ExportFormat } from '../../contract/application/result/exports.ts';
import { openLineageFields } from '../../contract/fields/export-requests.ts';
import type { immediateExportRequest } from '../../contract/fields/export-requests.ts';
import { graphResult, lineageTree } from '../../contract/fields/graph-result.ts';
import { csvFields } from '../../contract/fields/lineage-requests.ts';
import { jsonType } from '../../http/answers/envelope.ts';
import { localTime } from '../../jobs/record/local-time.ts';
import type { View } from '../../workers/protocol/protocol.ts';

/** What is exported. */
interface ExportScope {
  options: SqlflowOptions;
  sessionId: string;
  /** Told by the JSON of job operations. */
  jobId?: string;
  /** What the SQL is called: the name of its job. */
  jobName?: string;
}

/** A format in which lineage can be exported. */
export interface ExportFormatEntry {
  /** For the descriptions of operations: "Exports … as CSV". */
  title: string;
  mediaType: string;
  ending: string;
  /** The names of the SQLFlow operations that give it, below both base paths; the first is the common one. */
  operations: readonly string[];
  /** The `data` of the envelope; absent where the answer is no envelope. */
  data?: z.ZodType;
  /** What the format takes besides the fields of a graph. */
  fields: z.ZodObject;
  /** The fields of a graph that make no difference to it. */
  idle: readonly (keyof typeof immediateExportRequest.shape)[];
  /** The relations that it tells where none are asked for by name; absent: those that a graph shows. */
  relationTypes?: RelationType[];
  /** Reads the format's own fields; what it gives tells what a worker is asked for. @throws OperationFailure (400) */
  view(values: object): (scope: ExportScope) => View;
}

const noFields = z.object({});
/** Drawings tell no transformations; GraphML and the page tell all of them. */
const transformIsIdle = ['showTransform'] as const;

/** All formats. The operations of the SQLFlow API, the downloads of `/api/v1` and their descriptions come from here. */
export const exportFormatTable: Readonly<Record<ExportFormat, ExportFormatEntry>> = {
  json: {
    title: "Headwater's own JSON",
    mediaType: jsonType,
    ending: '.json',
    operations: [],
    fields: noFields,
    idle: [],
    view:
      () =>
      ({ options }) => ({ kind: 'lineage-json', options }),
  },
  csv: {
    title: 'CSV',
    mediaType: 'text/csv;charset=utf-8',
    ending: '.csv',
    operations: ['exportFullLineageAsCsv', 'exportLineageAsCsv'],
    fields: csvFields,
    // Chains are folded, and rows are relations.
    idle: ['ignoreRecordSet', 'hideColumn', 'ignoreFunction', 'showLinkOnly', 'showTransform'],
    view: (values) => {
      const csv = parseFields(csvFields, values);
      return ({ options }) => ({ kind: 'csv', options, csv });
    },
  },
  graphml: {
    title: 'GraphML',
    mediaType: 'application/xml;charset=utf-8',
    ending: '.graphml',
    operations: ['exportLineageAsGraphml'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options }) => ({ kind: 'graphml', options }),
  },
  'sqlflow-json': {
    title: 'JSON, model and graph',
    mediaType: jsonType,
    ending: '.sqlflow.json',
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
    title: 'JSON, the model as a tree',
    mediaType: jsonType,
    ending: '.sqlflow-tree.json',
    operations: ['exportFullLineageAsJson'],
    data: lineageTree,
    fields: noFields,
    idle: [],
    view: () => (scope) => ({ kind: 'sqlflow-tree', ...answerScope(scope) }),
  },
  openlineage: {
    title: 'OpenLineage events',
    mediaType: 'application/x-ndjson;charset=utf-8',
    ending: '.openlineage.ndjson',
    operations: ['exportLineageAsOpenLineage'],
    fields: openLineageFields,
    // Events tell of datasets and their columns alone, with every transformation.
    idle: [
      'simpleOutput',
      'ignoreRecordSet',
      'ignoreFunction',
      'showConstantTable',
      'showLinkOnly',
      'showTransform',
    ],
    // What decides over rows has a place of its own there.
    relationTypes: ['fdd', 'frd', 'fdr'],
    view: (values) => {
      const { namespace } = parseFields(openLineageFields, values);
      return ({ options, sessionId, jobName }) => ({
        kind: 'openlineage',
        options,
        seed: sessionId,
        analysedAt: madeAt(sessionId),
        jobName: jobName ?? 'lineage',
        ...(namespace !== undefined && { datasetNamespace: namespace }),
      });
    },
  },
  mermaid: {
    title: 'a Mermaid flowchart',
    mediaType: 'text/vnd.mermaid;charset=utf-8',
    ending: '.mmd',
    operations: ['exportLineageAsMermaid'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options }) => ({ kind: 'mermaid', options }),
  },
  dot: {
    title: 'DOT, for Graphviz',
    mediaType: 'text/vnd.graphviz;charset=utf-8',
    ending: '.dot',
    operations: ['exportLineageAsDot'],
    fields: noFields,
    idle: transformIsIdle,
    view:
      () =>
      ({ options }) => ({ kind: 'dot', options }),
  },
  html: {
    title: 'a page with the interactive graph',
    mediaType: 'text/html;charset=utf-8',
    ending: '.html',
    operations: ['exportLineageAsHtml'],
    fields: noFields,
    idle: transformIsIdle,
    // Its reader switches types on and off.
    relationTypes: [...relationTypes],
    view:
      () =>
      ({ options, sessionId, jobName }) => ({
        kind: 'html',
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

/** The options of an export: where no relations are asked for by name, those that the format tells. */
export function exportOptions(
  { relationTypes }: ExportFormatEntry,
  options: SqlflowOptions,
  namesTypes: boolean,
): SqlflowOptions {
  return namesTypes || relationTypes === undefined ? options : { ...options, relationTypes };
}
