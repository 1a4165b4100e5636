/** The contract of the schema map: a model from afar, before its tables are drawn. */
import { z } from 'zod';
import { graphRequest, relationType } from './graph.ts';

/** `POST /api/v1/sessions/:sessionId/overview`. Row sets and results of queries are bridged. */
export const overviewRequest = graphRequest.pick({
  relationTypes: true,
  showTemporaryTables: true,
  showConstants: true,
  aggregates: true,
});

/** One database and schema. */
const overviewSchema = z.object({
  server: z.string().optional(),
  database: z.string().optional(),
  schema: z.string().optional(),
  /** True for what exists in no database: columns of unknown tables, temporary tables. It comes last. */
  passing: z.boolean(),
  tables: z.int(),
  views: z.int(),
  routines: z.int(),
  /** Sequences, stages, paths, columns of unknown tables … */
  others: z.int(),
  /** Columns of its tables and views. */
  columns: z.int(),
  /** Objects with an error in a statement about them, and those with a warning: their lineage may be incomplete. */
  errors: z.int(),
  warnings: z.int(),
});

/** All relations from one schema to another, or within one. */
const overviewEdge = z.object({
  /** Places in `schemas`. */
  source: z.int(),
  target: z.int(),
  /** Pairs of tables between which there are any. */
  tablePairs: z.int(),
  /** Relations of columns. */
  relations: z.int(),
  byType: z.record(relationType, z.int()),
});

/** The relations add up to those of the graph under the same options, `hideIntermediates` being `all`. */
export const overviewResponse = z.object({
  sessionId: z.string(),
  schemas: z.array(overviewSchema),
  edges: z.array(overviewEdge),
});

export type OverviewRequest = z.input<typeof overviewRequest>;
export type OverviewResponse = z.infer<typeof overviewResponse>;
