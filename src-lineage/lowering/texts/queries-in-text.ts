import type { RowSetId } from '../../ir/names.ts';
import { parseText } from '../../syntax/parse-text.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { constantTexts } from './constant-text.ts';

/** Queries in texts in queries in texts: no real script goes deeper. */
const maximumDepth = 8;

/**
 * The rows of a function in FROM whose argument is the text of a query: `query('SELECT …')` (DuckDB, "query and query_table
 * Functions"); undefined for other functions, and where the text is not known.
 */
export function rowsOfText(
  context: LoweringContext,
  parent: RowSetId,
  { call, alias }: TableFunction,
): RowSetId | undefined {
  const { dialect, session } = context;
  const [text, ...others] = call.args;
  const called = call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (!dialect.syntax.textFunctions?.has(called) || text === undefined || others.length > 0) return undefined;
  if (session.macroDepth >= maximumDepth) return undefined;
  const [known, ...alternatives] = constantTexts(context, text);
  if (known === undefined || alternatives.length > 0) return undefined;
  const [statement] = parseText(known, dialect, (mark) => mark).statements;
  if (statement?.kind !== 'query-statement') return undefined;
  let rows: RowSetId | undefined;
  session.macroDepth++;
  context.withinLiteral(known, text, () => {
    const place = { kind: 'subquery', ...(alias && { name: alias.text }), parent } as const;
    rows = context.lower.query(context, statement.query, place);
  });
  session.macroDepth--;
  return rows;
}
