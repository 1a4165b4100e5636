/** The contract of comparisons: what is different between two analyses, by qualified names. */
import { z } from 'zod';
import {
  countField,
  csvSafeField,
  delimiterField,
  relationTypesField,
  textField,
} from '../../fields/fields.ts';
import { resultNumber } from '../service/results.ts';
import { stepEnd } from './details.ts';
import { relationType } from './graph.ts';

/** An analysis: a session, or a result of a job: the present one, or that of a number. */
const side = z.object({
  sessionId: z.string().optional(),
  jobId: z.string().optional(),
  result: resultNumber.optional(),
});

/** `POST /api/v1/compare` */
export const compareRequest = z.object({
  before: side,
  after: side,
  relationTypes: z.array(relationType).default(['fdd']),
  /** Which of each of the lists are listed; the totals count all. */
  offset: z.int().min(0).default(0),
  limit: z.int().min(0).max(1000).default(200),
});

const change = z.enum(['added', 'removed', 'changed']);
const counts = z.object({ added: z.int(), removed: z.int(), changed: z.int() });
/** What expresses the same thing differently; absent on the side that says nothing. */
const texts = { before: z.string().optional(), after: z.string().optional() };

/** What is new or gone is likely the same as something that is gone or new, by another name: that one. */
const renamed = z.string().optional();

/** The statement that makes something, in the session of its side. */
const place = z.object({
  file: z.int(),
  fileName: z.string(),
  line: z.int(),
  start: z.int(),
  end: z.int(),
});
/** Where it is made on each side; absent on the side that has it not, or has no statement for it. */
const places = z.object({ before: place.optional(), after: place.optional() });

/**
 * Results of queries and row sets are bridged: they have no names that last. Ids are those of the session after, of what
 * was removed those of the session before.
 */
export const compareResponse = z.object({
  /** The sessions that were compared. */
  before: z.string(),
  after: z.string(),
  totals: z.object({ tables: counts, columns: counts, relations: counts, affected: z.int() }),
  /** A table is changed where it is of another kind (`before`, `after`), or has changes of its columns. */
  tables: z.array(
    z.object({ change, id: z.int(), name: z.string(), kind: z.string(), renamed, places, ...texts }),
  ),
  /** A column is changed where it is declared otherwise. */
  columns: z.array(
    z.object({
      change,
      id: z.int(),
      name: z.string(),
      table: z.int(),
      tableName: z.string(),
      renamed,
      ...texts,
    }),
  ),
  /** A relation is changed where its value comes about otherwise: by another expression on any of its steps. */
  relations: z.array(
    z.object({ change, type: relationType, source: stepEnd, target: stepEnd, places, ...texts }),
  ),
  /**
   * What the changes reach: columns of the session after whose own relations are the same, downstream of some that are
   * not. Paged like the other lists.
   */
  affected: z.array(stepEnd),
});

/** `GET /api/v1/compare/export/:format` */
export const comparisonFormats = ['csv', 'json'] as const;
export const comparisonQuery = z.object({
  beforeSession: textField('The session before; or'),
  beforeJob: textField('the job whose result is before.'),
  beforeResult: countField('Which result of that job; without it, the present one.'),
  afterSession: textField('The session after; or'),
  afterJob: textField('the job whose result is after.'),
  afterResult: countField('Which result of that job; without it, the present one.'),
  relationTypes: relationTypesField(['fdd']),
  delimiter: delimiterField,
  csvSafe: csvSafeField,
});

export type ComparisonFormat = (typeof comparisonFormats)[number];
export type CompareSide = z.infer<typeof side>;
export type CompareRequest = z.input<typeof compareRequest>;
export type CompareResponse = z.infer<typeof compareResponse>;
export type ComparedPlace = z.infer<typeof place>;
