import type { TokenCursor } from '../../cursor/cursor.ts';
import { partsOfText } from '../../tokens/identifiers.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Name } from '../../tree/node.ts';
import type { Query } from '../../tree/queries.ts';
import type { AlterAction, AlterTable } from '../../tree/statements.ts';

/**
 * Vertica's functions that move rows: `SELECT MOVE_PARTITIONS_TO_TABLE('t', 'from', 'to', 'u')` appends partitions of one
 * table to another, SWAP_PARTITIONS_BETWEEN_TABLES exchanges them, `COPY_TABLE('t', 'u')`
 * copies a whole table ("Partition functions" in the SQL reference).
 */
export function partitionFunction(cursor: TokenCursor, query: Query): AlterTable | undefined {
  if (!cursor.dialect.syntax.timeSeries || query.body.kind !== 'select') return undefined;
  const { items, from } = query.body;
  const call = items[0]?.expression;
  if (call?.kind !== 'call' || items.length > 1 || from.length > 0) return undefined;
  const called = call.name.parts.at(-1)?.text.toLowerCase() ?? '';
  const action = actions.get(called);
  const source = tableName(call.args[0]);
  const target = tableName(call.args[called === 'copy_table' ? 1 : 3]);
  if (action === undefined || source === undefined || target === undefined) return undefined;
  const { start, end } = query;
  return { kind: 'alter-table', object: 'table', name: target, actions: [action(source)], start, end };
}

/** What happens to the table of the fourth argument (COPY_TABLE: the second), by the function's name. */
const actions: ReadonlyMap<string, (table: Name) => AlterAction> = new Map([
  ['move_partitions_to_table', (table): AlterAction => ({ action: 'append-from', table })],
  ['copy_table', (table): AlterAction => ({ action: 'append-from', table })],
  ['copy_partitions_to_table', (table): AlterAction => ({ action: 'append-from', table })],
  ['swap_partitions_between_tables', (table): AlterAction => ({ action: 'exchange-partition', with: table })],
]);

function tableName(argument: Expression | undefined): Name | undefined {
  if (argument?.kind !== 'literal' || argument.type !== 'string') return undefined;
  const { start, end } = argument;
  return { parts: partsOfText(argument.value, argument), start, end };
}
