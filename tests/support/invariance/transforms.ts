import { derivedTablesToCommonTables } from './derived-to-cte.ts';
import { derivedTablesToViews } from './derived-to-view.ts';
import { changeLetterCase } from './letter-case.ts';
import { renameAliases } from './rename-aliases.ts';
import type { Transform } from './transform.ts';
import { wrapQueries } from './wrap-queries.ts';

/** The ways to write a script differently, by name. */
export const transforms: Readonly<Record<string, Transform>> = {
  'aliases renamed': renameAliases,
  'queries wrapped': wrapQueries,
  'subqueries as CTEs': derivedTablesToCommonTables,
  'subqueries as views': derivedTablesToViews,
  'letter case': changeLetterCase,
};
