/** The lineage graph of the application: compact, as a graph may have hundreds of thousands of edges. */
import { z } from 'zod';
import { relationTypes } from '../../../../src-lineage/model/relations.ts';

export const relationType = z.enum(relationTypes);

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
      /** Whole tables by their ids; what flows between them is listed whatever the steps. */
      tables: z.array(z.int().min(0)).optional(),
      /** Single columns by their ids, beside the tables. */
      columns: z.array(z.int().min(0)).optional(),
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
  /** Last part of the name; of what a statement makes on the way, what it is and where: `query at load.sql:8`. */
  name: z.string(),
  database: z.string().optional(),
  schema: z.string().optional(),
  /** `table`, `view`, `select-list`, `cte`, `function-call` … (`ObjectKind` of the model). */
  kind: z.string(),
  role: z.enum(['persistent', 'result', 'intermediate', 'routine']),
  /** The columns shown: ids and names in order. `uncertain` and types are in the details. */
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
  /** `summary`: too large to draw at once; `tables` and `edges` are empty and `totals` still count all. */
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
    warnings: z.int(),
  }),
  types: z.array(z.string()),
  transforms: z.array(z.string()),
  tables: z.array(graphTable),
  edges: z.array(z.int()),
  /**
   * Where there is a selection, two integers for each of `tables`: how many tables flow straight in, and into how many it
   * flows straight, that are not among `tables`. Else absent: nothing is left out.
   */
  hiddenNeighbours: z.array(z.int()).optional(),
  /** For every edge that bridges hidden objects: edge number -> ids and names of what it skips. */
  via: z.record(z.string(), z.array(z.tuple([z.int(), z.string()]))),
});

export type RelationTypeName = z.infer<typeof relationType>;
export type GraphRequest = z.infer<typeof graphRequest>;
export type GraphTable = z.infer<typeof graphTable>;
export type GraphResponse = z.infer<typeof graphResponse>;
