/** Why an edge of the graph is there, and where a column stands. */
import { z } from 'zod';
import { relationType, span } from './graph.ts';

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

export type ColumnDetails = z.infer<typeof columnDetails>;
export type StepEnd = z.infer<typeof stepEnd>;
export type RelationStep = z.infer<typeof relationStep>;
export type EdgeEnds = z.infer<typeof edgeEnds>;
export type RelationDetails = z.infer<typeof relationDetails>;
