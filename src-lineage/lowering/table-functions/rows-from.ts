import { plainQuery, plainSelect, selectAll } from '../../syntax/grammar/nested/plain-query.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type {
  DerivedTable,
  QueryBody,
  Select,
  SelectItem,
  TableFunction,
} from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { elementFunctions } from './function-columns.ts';
import { generatedColumns } from './generators.ts';

/**
 * PostgreSQL: `ROWS FROM (f(a), g(b)) AS t (x, y, z)`, `f(a) WITH ORDINALITY`: where only the run knows how many columns a
 * function gives, it is a query over the functions, whose columns are named by position; undefined elsewhere.
 */
export function queryOfFunctions(context: LoweringContext, item: TableFunction): DerivedTable | undefined {
  const { functions = [], columnAliases = [], alias, ordinality, start, end } = item;
  const lists = context.dialect.syntax.collectionQueries ? rowsOfLists(item.call, item) : undefined;
  if (lists !== undefined)
    return {
      kind: 'derived',
      query: plainQuery(lists, start, end),
      ...(alias && { alias }),
      ...(columnAliases.length > 0 && { columnAliases }),
      lateral: true,
      start,
      end,
    };
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

/**
 * Oracle: `TABLE(a MULTISET UNION b)` has the rows of both lists, `TABLE(a MULTISET EXCEPT b)` of the first those that the second
 * does not have, `TABLE(SET(a))` different ones ("Multiset Operators", "SET"); undefined for other lists.
 */
function rowsOfLists({ name, args }: Call, { start, end }: Node): QueryBody | undefined {
  const [only, ...others] = args;
  if (only === undefined || others.length > 0) return undefined;
  const rows = (list: Expression): Select => {
    const call: Call = { kind: 'call', name: { parts: [], start, end: start }, args: [list], start, end };
    return selectAll({ kind: 'table-function', call, lateral: true, start, end }, start, end);
  };
  if (name.parts.length === 1 && name.parts[0]!.text.toUpperCase() === 'SET') return rows(only);
  if (name.parts.length > 0 || only.kind !== 'operation' || only.operator !== 'MULTISET') return undefined;
  const decides = only.operands.filter((operand) => operand.kind === 'subquery');
  const arms = only.operands.filter((operand) => operand.kind !== 'subquery').map(rows);
  const [first, ...further] = arms;
  const where = decides[0];
  if (first === undefined || (where !== undefined && further.length > 0)) return undefined;
  if (where !== undefined) return { ...first, where };
  return { kind: 'set-operation', operator: 'union', all: true, arms, start, end };
}
