/** The contract of the search for tables and columns by their names. */
import { z } from 'zod';
import { booleanField, countField, requiredText } from '../../fields/fields.ts';

/** `GET /api/v1/sessions/:sessionId/search` */
export const searchQuery = z.object({
  text: requiredText('A part of a name or of a dotted path, in any case.', 'orders.customer'),
  limit: countField('Hits at most: 50, or another number of up to 1000.'),
  intermediates: booleanField(false, 'Row sets, functions, variables and temporary tables, too.'),
  perTable: countField('Columns of one table that are listed at most; all where it is absent.'),
});

/**
 * The best hits: whole names, then beginnings, then words, then parts, then several words in any order, else names with
 * one typing error; stored tables before views, results of queries last, tables before columns, short before long.
 */
export const searchResponse = z.object({
  /** How many tables and columns match. */
  total: z.int(),
  hits: z.array(
    z.object({
      table: z.int(),
      /** Absent where it is the table itself. */
      column: z.int().optional(),
      /** The name of the table, or of the column: the last part of `path`, in which a name may have dots of its own. */
      name: z.string(),
      /** The dotted path of the table, or of the column. */
      path: z.string(),
      /** Of the table. */
      kind: z.string(),
      role: z.string(),
      /** How many columns of the table match, where that is more than are listed. */
      columnsFound: z.int().optional(),
    }),
  ),
});

export type SearchResponse = z.infer<typeof searchResponse>;
export type SearchHit = SearchResponse['hits'][number];
