/** The contract of the list of relations: whatever is drawn, a page at a time. */
import { z } from 'zod';
import { relationFields } from '../../../../src-lineage/graph/questions/relation-order.ts';
import { stepEnd } from './details.ts';
import { graphRequest, relationType } from './graph.ts';

/** `POST /api/v1/sessions/:sessionId/relations`: the fields of the graph, and which page of its relations. */
export const relationsRequest = graphRequest.omit({ relationLimit: true, linkedOnly: true }).extend({
  /** Words that all are in the names, the type or the transform of a relation. */
  text: z.string().default(''),
  /** Without it the order of the graph. */
  sort: z.enum(relationFields).optional(),
  descending: z.boolean().default(false),
  offset: z.int().min(0).default(0),
  limit: z.int().min(0).max(1000).default(100),
});

/** One relation of the graph. */
export const listedRelation = z.object({
  type: relationType,
  effect: z.string(),
  transform: z.string().optional(),
  uncertain: z.literal(true).optional(),
  /** Why it may be another, or is not all, in words. */
  reason: z.string().optional(),
  /** Its columns are -1 at table level and of calls, which have none. */
  source: stepEnd,
  target: stepEnd,
  /** What it bridges: ids and names, the nearest to the source first. */
  via: z.array(z.tuple([z.int(), z.string()])),
  /** The argument of the relation details; -1 of a call. */
  relation: z.int(),
  /** Where the expression or condition stands that decides on the way, else its statement; absent where none is known. */
  place: z.object({ file: z.int(), fileName: z.string(), line: z.int(), column: z.int() }).optional(),
});

export const relationsResponse = z.object({
  /** Relations of the graph, and how many of them have the words. */
  all: z.int(),
  total: z.int(),
  relations: z.array(listedRelation),
});

export type RelationsRequest = z.input<typeof relationsRequest>;
export type RelationsResponse = z.infer<typeof relationsResponse>;
export type ListedRelation = RelationsResponse['relations'][number];
