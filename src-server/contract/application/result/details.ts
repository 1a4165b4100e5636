/** Why an edge of the graph is there, and where a column stands. */
import { z } from 'zod';
import { numberField } from '../../fields/fields.ts';
import { relationType, span } from './graph.ts';

/** `GET /api/v1/sessions/:sessionId/columns/:columnId`: a column with all its places; what defines and writes it first. */
export const columnDetails = z.object({
  id: z.int(),
  table: z.int(),
  name: z.string(),
  dataType: z.string().optional(),
  spans: z.array(span),
});

/** One end of a step or link: a column and what it belongs to, or an object alone (then `column` is -1). */
export const stepEnd = z.object({
  table: z.int(),
  column: z.int(),
  /** With what qualifies it: `server.database.schema.table`, as far as that is known. */
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
  /** Why it may be another, or is not all, in words: columns behind `*` that nobody defines, an ambiguous name … */
  reason: z.string().optional(),
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
 * `GET /api/v1/sessions/:sessionId/relations/:relationIndex`: why an edge is there. For `steps` the query says which
 * edge of which graph: the fields of {@link graphRequest} with the `hideIntermediates` of the answer, and {@link edgeEnds}.
 */
export const relationDetails = z.object({
  type: relationType,
  effect: z.string(),
  transform: z.string().optional(),
  uncertain: z.boolean(),
  /** Why it may be another, or is not all, in words: columns behind `*` that nobody defines, an ambiguous name … */
  reason: z.string().optional(),
  /** The text of the expression or condition. */
  expression: z.string().optional(),
  span: span.optional(),
  statementKind: z.string(),
  statementSpan: span,
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** What all steps compute, as one expression from source to target; absent where it cannot be put together. */
  formula: z.string().optional(),
  /** Every relation that the edge stands for, from its source to its target; this one is among them. */
  steps: z.array(relationStep),
});

const linkSide = z.object({
  /** More than listed where there are more than 200. */
  total: z.int(),
  links: z.array(
    z.object({
      type: relationType,
      transform: z.string().optional(),
      /** The relation that the link ends with: the argument of the relation details; -1 for calls. */
      relation: z.int(),
      /** What is at its other end. */
      end: stepEnd,
    }),
  ),
});

/**
 * `GET /api/v1/sessions/:sessionId/columns/:columnId/links` and `…/tables/:tableId/links`: what flows straight in and out,
 * in the graph that the query describes (as for {@link relationDetails}). A table's links are between tables.
 */
export const directLinks = z.object({ sources: linkSide, targets: linkSide });

/** The ends of an edge as the graph has them; what is not given fits any. */
export const edgeEnds = z.object({
  sourceTable: z.int().min(0).optional(),
  sourceColumn: z.int().min(0).optional(),
  targetTable: z.int().min(0).optional(),
  targetColumn: z.int().min(0).optional(),
});

/** A piece of a file's text. */
export const textRange = z.object({ start: numberField, end: numberField });

/**
 * `GET /api/v1/sessions/:sessionId/files/:index/edges?start=&end=`: the edges of the graph that the other fields of the
 * query describe (as for {@link relationDetails}), on whose way an expression in that piece of the file's text stands; where
 * none does, those whose expression is the shortest around it.
 */
export const rangeEdges = z.object({
  /** More than listed where there are more than 10,000. */
  total: z.int(),
  /** Flat, seven integers each, as in {@link graphResponse}. */
  edges: z.array(z.int()),
});

export type RangeEdges = z.infer<typeof rangeEdges>;
export type ColumnDetails = z.infer<typeof columnDetails>;
export type StepEnd = z.infer<typeof stepEnd>;
export type RelationStep = z.infer<typeof relationStep>;
export type DirectLinks = z.infer<typeof directLinks>;
export type DirectLink = DirectLinks['sources']['links'][number];
export type EdgeEnds = z.infer<typeof edgeEnds>;
export type RelationDetails = z.infer<typeof relationDetails>;
