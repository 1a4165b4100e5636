/**
 * The contract of the application's own endpoints (`/api/v1`), beside the SQLFlow API: compact answers for the
 * lineage graph, the SQL beside it, and the start of the application. One definition validates, types and documents.
 */
import { z } from 'zod';
import { relationTypes } from '../../src-lineage/model/relations.ts';

const relationType = z.enum(relationTypes);

/** `[file, start, end)`: offsets in UTF-16 units in the file of that index. */
export const span = z.tuple([z.int(), z.int(), z.int()]);

/** `POST /api/v1/sessions/:sessionId/graph` */
export const graphRequest = z.object({
  relationTypes: z.array(relationType).default(['fdd']),
  hideIntermediates: z.enum(['none', 'keep-results', 'all']).default('none'),
  hideFunctions: z.boolean().default(false),
  showTemporaryTables: z.boolean().default(false),
  showConstants: z.boolean().default(false),
  linkedOnly: z.boolean().default(true),
  hideColumns: z.boolean().default(false),
  tableLevel: z.boolean().default(false),
  aggregates: z.enum(['direct', 'indirect']).default('direct'),
  /** More relations than this are not drawn; by default the service's own limit. Exports are complete all the same. */
  relationLimit: z.int().min(0).max(1_000_000).optional(),
  selection: z
    .object({
      database: z.string().optional(),
      schema: z.string().optional(),
      table: z.string().optional(),
      column: z.string().optional(),
      upstream: z.int().min(0).optional(),
      downstream: z.int().min(0).optional(),
    })
    .optional(),
});

/** One box of the graph. Ids are the model's and stay the same under all options of one session. */
export const graphTable = z.object({
  id: z.int(),
  /** Last part of the name. */
  name: z.string(),
  database: z.string().optional(),
  schema: z.string().optional(),
  /** `table`, `view`, `select-list`, `cte`, `function-call` … (`ObjectKind` of the model). */
  kind: z.string(),
  role: z.enum(['persistent', 'result', 'intermediate', 'routine']),
  /** The columns shown: ids and names in order. `uncertain` and types are told by the details. */
  columns: z.array(z.tuple([z.int(), z.string()])),
  /** Every place where the object is named. */
  spans: z.array(span),
});

/**
 * The edges as one flat array, seven integers each, because a graph may have hundreds of thousands:
 * `[sourceTable, sourceColumn, targetTable, targetColumn, typeIndex, transformIndex, relationIndex]`.
 * A column is -1 at table level; `typeIndex` and `transformIndex` point into `types` and `transforms`
 * (-1: none); `relationIndex` is the argument of the relation details.
 */
export const graphResponse = z.object({
  sessionId: z.string(),
  /** `summary`: too large to draw at once; `tables` and `edges` are empty and `totals` still tell all. */
  mode: z.enum(['global', 'summary']),
  /** What was hidden at last: more than was asked where the graph would have been too large to draw. */
  hideIntermediates: z.enum(['none', 'keep-results', 'all']),
  totals: z.object({
    tables: z.int(),
    views: z.int(),
    columns: z.int(),
    relations: z.int(),
    /**
     * Relations of each type. Of the types asked for, what the graph has; of the others, what a graph of all types
     * would have under the same options.
     */
    byType: z.record(relationType, z.int()),
    statements: z.int(),
    errors: z.int(),
  }),
  types: z.array(z.string()),
  transforms: z.array(z.string()),
  tables: z.array(graphTable),
  edges: z.array(z.int()),
  /** For every edge that bridges hidden objects: edge number -> ids and names of what it skips. */
  via: z.record(z.string(), z.array(z.tuple([z.int(), z.string()]))),
});

/** `GET /api/v1/sessions/:sessionId/columns/:columnId`: a column with all its places. */
export const columnDetails = z.object({
  id: z.int(),
  table: z.int(),
  name: z.string(),
  dataType: z.string().optional(),
  spans: z.array(span),
});

/** One end of a step: a column and what it belongs to. */
const stepEnd = z.object({
  table: z.int(),
  column: z.int(),
  /** With what qualifies it: `database.schema.table`. */
  tableName: z.string(),
  columnName: z.string(),
  /** As in {@link graphTable}. */
  kind: z.string(),
});

/** One relation on the way of an edge. */
const relationStep = z.object({
  /** Its index. */
  relation: z.int(),
  type: relationType,
  effect: z.string(),
  transform: z.string().optional(),
  uncertain: z.boolean(),
  from: stepEnd,
  to: stepEnd,
  /** The text of the expression or condition, and where it stands. */
  expression: z.string().optional(),
  span: span.optional(),
  statementSpan: span,
  file: z.string(),
  line: z.int(),
  column: z.int(),
});

/**
 * `GET /api/v1/sessions/:sessionId/relations/:relationIndex`: why an edge is there. For `steps` the query tells which
 * edge of which graph: the fields of {@link graphRequest} with the `hideIntermediates` of the answer, and {@link edgeEnds}.
 */
export const relationDetails = z.object({
  type: relationType,
  effect: z.string(),
  transform: z.string().optional(),
  uncertain: z.boolean(),
  /** The text of the expression or condition. */
  expression: z.string().optional(),
  span: span.optional(),
  statementKind: z.string(),
  statementSpan: span,
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** Every relation that the edge stands for, from its source to its target; this one is among them. */
  steps: z.array(relationStep),
});

/** The ends of an edge as the graph tells them; what is not given fits any. */
export const edgeEnds = z.object({
  sourceTable: z.int().min(0).optional(),
  sourceColumn: z.int().min(0).optional(),
  targetTable: z.int().min(0).optional(),
  targetColumn: z.int().min(0).optional(),
});

/** `GET /api/v1/sessions/:sessionId` */
export const sessionResponse = z.object({
  sessionId: z.string(),
  jobId: z.string().optional(),
  jobName: z.string().optional(),
  vendor: z.string(),
  files: z.array(
    z.object({
      index: z.int(),
      name: z.string(),
      /** Length in UTF-16 units. */
      length: z.int(),
      lines: z.int(),
      errors: z.int(),
      warnings: z.int(),
    }),
  ),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  statistics: z.object({
    files: z.int(),
    statements: z.int(),
    lineageStatements: z.int(),
    otherStatements: z.int(),
    failedStatements: z.int(),
  }),
});

/** `GET /api/v1/sessions/:sessionId/files/:index`: the text of a file with its objects' and columns' places. */
export const fileResponse = z.object({
  index: z.int(),
  name: z.string(),
  text: z.string(),
  /** `[start, end, tableId, columnId]`, sorted by start; columnId -1 marks a table's name. Flat array. */
  marks: z.array(z.int()),
});

/** `GET /api/v1/sessions/:sessionId/diagnostics?offset=&limit=` */
export const diagnosticsResponse = z.object({
  total: z.int(),
  diagnostics: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning', 'information']),
      class: z.string(),
      message: z.string(),
      file: z.int(),
      fileName: z.string(),
      start: z.object({ line: z.int(), column: z.int(), offset: z.int() }),
      end: z.object({ line: z.int(), column: z.int(), offset: z.int() }),
    }),
  ),
});

/** `GET /api/v1/vendors` */
export const vendorsResponse = z.object({ vendors: z.array(z.object({ id: z.string(), name: z.string() })) });

/** `POST /api/v1/vendor-guess`: the vendor that a text most looks like, and why. */
export const vendorGuessRequest = z.object({ text: z.string() });
export const vendorGuessResponse = z.object({
  vendor: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** What in the text speaks for it, for people: "`GO` lines, `[…]` names". */
  reasons: z.array(z.string()),
});

/** `GET /api/v1/startup`: what the application shows first. */
export const startupResponse = z.object({
  version: z.string(),
  /** The job of the files that the program was started with, else of the sample on a first start. */
  jobId: z.string().optional(),
  reason: z.enum(['files', 'sample', 'latest', 'none']),
  /** On a shared server: who has signed in. */
  signedInAs: z.string().optional(),
  /** For people: that the database had to be rebuilt at this start. */
  notice: z.string().optional(),
});

/** `POST /api/v1/sign-in`: keeps a token of a shared server in a cookie of the browser; `/api/v1/sign-out` clears it. */
export const signInRequest = z.object({
  userId: z.string({ error: 'is missing' }),
  secretKey: z.string({ error: 'is missing' }),
});
export const signInResponse = z.object({ userId: z.string() });

/** `GET /api/v1/sessions/:sessionId/export/:format`; the query takes the fields of {@link graphRequest}. */
export const exportFormats = [
  'json',
  'csv',
  'graphml',
  'sqlflow-json',
  'sqlflow-tree',
  'openlineage',
  'mermaid',
  'dot',
  'html',
] as const;

/** Failures of `/api/v1` are RFC 9457 problems (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string().optional(),
});

export type ExportFormat = (typeof exportFormats)[number];
export type RelationTypeName = z.infer<typeof relationType>;
export type GraphRequest = z.infer<typeof graphRequest>;
export type GraphTable = z.infer<typeof graphTable>;
export type GraphResponse = z.infer<typeof graphResponse>;
export type ColumnDetails = z.infer<typeof columnDetails>;
export type StepEnd = z.infer<typeof stepEnd>;
export type RelationStep = z.infer<typeof relationStep>;
export type EdgeEnds = z.infer<typeof edgeEnds>;
export type RelationDetails = z.infer<typeof relationDetails>;
export type SessionResponse = z.infer<typeof sessionResponse>;
export type FileResponse = z.infer<typeof fileResponse>;
export type DiagnosticsResponse = z.infer<typeof diagnosticsResponse>;
export type VendorsResponse = z.infer<typeof vendorsResponse>;
export type VendorGuessResponse = z.infer<typeof vendorGuessResponse>;
export type StartupResponse = z.infer<typeof startupResponse>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type SignInResponse = z.infer<typeof signInResponse>;
export type Problem = z.infer<typeof problem>;
