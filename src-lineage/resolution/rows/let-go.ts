import type { Action } from '../../ir/actions.ts';
import type { BoundStatement, FileDataflow } from '../../ir/dataflow.ts';
import type { RowSetNode } from './row-set-node.ts';
import { linkedRowSet } from '../run/left-out.ts';

/** What only the file's own linking asks for: no other file, and nothing that waits until all are linked. */
const ownActions: ReadonlySet<Action['do']> = new Set<Action['do']>([
  'define-table',
  'alter-columns',
  'drop',
  'empty',
  'write',
  'refer',
  'mention',
]);

const none: readonly never[] = [];

/**
 * Lets go of what nothing will ask for of a file that is linked: most of its dataflow and of what was made of it, before
 * the relations of the next files need the memory. Queries stay that define a table, view or cursor, that a routine answers
 * with, or that have columns still to be found.
 * @param nodes the row sets, which are emptied
 * @returns the dataflow for what follows
 */
export function letGoOf(dataflow: FileDataflow, nodes: readonly RowSetNode[]): FileDataflow {
  const lasting = lastingStatements(dataflow, nodes);
  nodes.forEach((node, id) => {
    const { statement } = dataflow.rowSets[id]!;
    if (lasting.has(statement)) node.rowSet = { ...node.rowSet, influences: [], comparisons: [] };
    else {
      node.rowSet = linkedRowSet;
      node.out = [];
      node.views = none;
    }
  });
  return {
    ...dataflow,
    rowSets: nodes.map(({ rowSet }) => rowSet),
    statements: dataflow.statements.map(withoutOwnActions),
  };
}

function lastingStatements(
  { statements, rowSets }: FileDataflow,
  nodes: readonly RowSetNode[],
): ReadonlySet<number> {
  const lasting = new Set<number>();
  statements.forEach(({ actions }, index) => {
    if (!actions.every((action) => ownActions.has(action.do))) lasting.add(index);
  });
  rowSets.forEach(({ statement, role }, id) => {
    const answers = role === 'result' && (statements[statement]?.routine ?? -1) >= 0;
    if (statement < 0 || answers || nodes[id]!.open) lasting.add(statement);
  });
  return lasting;
}

function withoutOwnActions(statement: BoundStatement): BoundStatement {
  if (statement.actions.length === 0) return statement;
  return { ...statement, actions: statement.actions.filter((action) => !ownActions.has(action.do)) };
}
