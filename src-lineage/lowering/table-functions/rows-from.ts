import { plainQuery, plainSelect } from '../../syntax/grammar/nested/plain-query.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { DerivedTable, SelectItem, TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { elementFunctions } from './function-columns.ts';
import { generatedColumns } from './generators.ts';

/**
 * PostgreSQL: `ROWS FROM (f(a), g(b)) AS t (x, y, z)`, `f(a) WITH ORDINALITY`: where only the run knows how many columns a
 * function gives, it is a query over the functions, whose columns are named by position; undefined elsewhere.
 */
export function queryOfFunctions(context: LoweringContext, item: TableFunction): DerivedTable | undefined {
  const { functions = [], columnAliases = [], alias, ordinality, start, end } = item;
  const open = functions.length > 1 ? columnAliases.length === 0 : ordinality && isOpen(context, item);
  const moreNames = functions.length > 1 && columnAliases.length > functions.length + (ordinality ? 1 : 0);
  if (!open && !moreNames) return undefined;
  const place = { start, end: start };
  const items: SelectItem[] = [{ expression: { kind: 'star', qualifier: [], ...place }, ...place }];
  const number: Expression = { kind: 'literal', type: 'number', value: '1', ...place };
  if (ordinality) items.push({ expression: number, alias: ordinality, ...place });
  const from = functions.length > 1 ? [...functions] : [withoutOrdinality(item)];
  return {
    kind: 'derived',
    query: plainQuery(plainSelect(items, from, start, end), start, end),
    ...(alias && { alias }),
    ...(columnAliases.length > 0 && { columnAliases }),
    lateral: true,
    start,
    end,
  };
}

/** A function of the run, whose columns nothing in FROM names. */
function isOpen(context: LoweringContext, item: TableFunction): boolean {
  const called = item.call.name.parts.at(-1)?.text.toUpperCase();
  if (called === undefined || elementFunctions.has(called) || !context.dialect.names.tableTypes) return false;
  return item.columnAliases === undefined && generatedColumns(context, item.call) === undefined;
}

function withoutOrdinality(item: TableFunction): TableFunction {
  const { ordinality: _, ...plain } = item;
  return plain;
}
