/** The contract of impact: what a change reaches, and what feeds something. */
import { z } from 'zod';
import { impactWays } from '../../../../src-lineage/graph/questions/impact.ts';
import { graphRequest, relationType } from './graph.ts';
import { reachRequest } from './reach.ts';
import { listedRelation } from './relation-pages.ts';

/** What is asked about, and along which relations. */
export const impactQuestion = reachRequest.extend({
  relationTypes: z.array(relationType).default(['fdd', 'frd', 'fdr']),
  hideIntermediates: graphRequest.shape.hideIntermediates.unwrap().default('keep-results'),
  /** `downstream`: what a change of it reaches; `upstream`: what feeds it. */
  direction: z.enum(['upstream', 'downstream']).default('downstream'),
  /** Steps at most; without it, all the way. */
  steps: z.int().min(0).optional(),
});

/** `POST /api/v1/sessions/:sessionId/impact` */
export const impactRequest = impactQuestion.extend({
  /** Which of the tables are listed; the totals count all. */
  offset: z.int().min(0).default(0),
  limit: z.int().min(0).max(1000).default(200),
});

const way = z.enum(impactWays);

/** What is reached of a table: a column, the number of its rows, or the table itself. */
const impactedColumn = z.object({
  /** -1 of the table itself, which is reached where relations have no columns (calls). */
  id: z.int(),
  name: z.string(),
  /** True where it is the number of rows. */
  rows: z.literal(true).optional(),
  /** Steps of the shortest way. */
  distance: z.int(),
  /** Whether some way, however long, passes the value itself on. */
  byValue: z.boolean(),
  /** How it depends, along the shortest way: by the value, by a filter, a join, a grouping, the number of rows, a call. */
  ways: z.array(way),
});

const impactedTable = z.object({
  id: z.int(),
  /** With what qualifies it. */
  name: z.string(),
  kind: z.string(),
  role: z.string(),
  /** Of what is nearest. */
  distance: z.int(),
  columns: z.array(impactedColumn),
});

/** A statement that has to be looked at. */
const impactedStatement = z.object({
  kind: z.string(),
  file: z.int(),
  fileName: z.string(),
  line: z.int(),
  column: z.int(),
  start: z.int(),
  end: z.int(),
});

/** A routine, trigger or package that reads what would be changed or what depends on it, or runs one that does. */
const reachedRoutine = z.object({
  id: z.int(),
  /** With what qualifies it. */
  name: z.string(),
  kind: z.string(),
  /** Steps from what would be changed: those of the tables on the way, and one for each call. */
  distance: z.int(),
  how: z.enum(['reads', 'calls']),
  /** What it reads, or the routine that it calls. */
  of: z.string(),
  /** Where it does; absent where no file holds it. */
  place: impactedStatement.omit({ kind: true }).optional(),
  /** Tables, views and files that its statements write. */
  writes: z.array(z.string()),
  /** Views and tables whose statements run it, outside of any routine. */
  usedBy: z.array(z.string()),
});

const reachedCounts = z.object({
  tables: z.int(),
  columns: z.int(),
  /** Of the columns, those that get the value itself. */
  columnsByValue: z.int(),
});

export const impactResponse = z.object({
  direction: z.enum(['upstream', 'downstream']),
  totals: reachedCounts.extend({
    /** Of these what is stored: counted as in the totals of a result, which leave query results and steps aside. */
    stored: reachedCounts,
    routines: z.int(),
    statements: z.int(),
    files: z.int(),
    /** Of the longest of the shortest ways. */
    steps: z.int(),
  }),
  /** The nearest first, then by name. */
  tables: z.array(impactedTable),
  /** In the order of files and places: those that any of the ways lead through, at most the first 1000. */
  statements: z.array(impactedStatement),
  /** Where what depends on it is asked for: routines that read or run it or what depends on it, the nearest first; at most 1000. */
  routines: z.array(reachedRoutine),
});

/** `POST /api/v1/sessions/:sessionId/impact/path`: why something is reached. */
export const impactPathRequest = impactQuestion.extend({
  to: z.object({ table: z.int().min(0).optional(), column: z.int().min(0).optional() }),
});

/** The shortest way, in the order in which values flow; empty where there is none. */
export const impactPathResponse = z.object({ relations: z.array(listedRelation) });

/** `GET /api/v1/sessions/:sessionId/impact/export/:format` */
export const impactFormats = ['csv', 'json'] as const;

export type ImpactFormat = (typeof impactFormats)[number];
export type ImpactRequest = z.input<typeof impactRequest>;
export type ImpactResponse = z.infer<typeof impactResponse>;
export type ImpactedTable = ImpactResponse['tables'][number];
export type ImpactPathRequest = z.input<typeof impactPathRequest>;
export type ImpactPathResponse = z.infer<typeof impactPathResponse>;
