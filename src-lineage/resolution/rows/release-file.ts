import type { RowSetId } from '../../ir/names.ts';
import type { Action } from '../../ir/actions.ts';
import type { LoweredStatement, RowSet } from '../../ir/dataflow.ts';
import type { RowSetsOfStatements } from '../run/row-sets-of-statements.ts';
import { noColumns, partsOfNode, type RowSetNode } from './row-set-node.ts';
import { linkedRowSet } from '../run/left-out.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';

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
 * Releases what nothing will ask for of a file that is linked: most of its dataflow and of what was made of it, before
 * the relations of the next files need the memory. Queries stay that define a table, view or cursor, that a routine answers
 * with, or that have columns still to be found.
 * @param nodes the row sets, which are emptied
 * @returns the dataflow for what follows
 */
export function releaseFile(dataflow: LinkableDataflow, nodes: readonly RowSetNode[]): LinkableDataflow {
  const lasting = lastingStatements(dataflow, nodes);
  for (const node of nodes) {
    if (node.rowSet === linkedRowSet) continue;
    if (lasting.has(node.rowSet.statement)) node.rowSet = withoutConditions(node);
    else empty(node);
  }
  const { parts: _, ...rest } = dataflow;
  return {
    ...rest,
    rowSets: nodes.map(({ rowSet }) => rowSet),
    statements: dataflow.statements.map(withoutOwnActions),
  };
}

/** It is opened, so that what was packed goes. */
function withoutConditions(node: RowSetNode): RowSet {
  return { ...node.rowSet, outputs: partsOfNode(node).outputs, influences: [], comparisons: [] };
}

function empty(node: RowSetNode): void {
  node.rowSet = linkedRowSet;
  node.out = noColumns;
  node.views = none;
  node.scopes = undefined;
  node.scopeSources = undefined;
}

/**
 * Releases the row sets of statements one by one, while others of their file are still to be linked: a script of a
 * hundred thousand statements is one file. What routines or other statements may ask for stays.
 */
export class LinkedStatements {
  private readonly dataflow: LinkableDataflow;
  private readonly nodes: readonly RowSetNode[];
  private readonly ids: RowSetsOfStatements;
  private readonly shared: ReadonlySet<RowSetId>;

  constructor(dataflow: LinkableDataflow, nodes: readonly RowSetNode[], ids: RowSetsOfStatements) {
    this.dataflow = dataflow;
    this.nodes = nodes;
    this.ids = ids;
    this.shared = sharedRowSets(dataflow);
  }

  /** @returns the row sets that are emptied */
  leave(statement: number): RowSetNode[] {
    const { actions } = this.dataflow.statements[statement]!;
    if (!actions.every((action) => ownActions.has(action.do))) return [];
    const left: RowSetNode[] = [];
    for (let id = this.ids.first(statement); id >= 0; id = this.ids.next(id)) {
      const node = this.nodes[id]!;
      if (node.open || this.shared.has(id)) return [];
      left.push(node);
    }
    for (const node of left) {
      empty(node);
      this.dataflow.rowSets[node.id] = linkedRowSet;
    }
    return left;
  }
}

/** The row sets that statements other than their own read: rows handed on (Snowflake, `->>`), prepared queries. */
function sharedRowSets({ rowSets, statements }: LinkableDataflow): ReadonlySet<RowSetId> {
  const shared = new Set<RowSetId>();
  const read = (id: RowSetId | undefined, by: number): void => {
    if (id !== undefined && id >= 0 && rowSets[id]!.statement !== by) shared.add(id);
  };
  for (const { statement, sources, arms, parent } of rowSets) {
    read(parent, statement);
    for (const source of sources) read(source.rowSet, statement);
    for (const arm of arms ?? []) read(arm, statement);
  }
  statements.forEach(({ actions, governedBy }, index) => {
    read(governedBy, index);
    for (const action of actions) if ('rowSet' in action) read(action.rowSet, index);
  });
  return shared;
}

function lastingStatements(
  { statements, rowSets }: LinkableDataflow,
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

function withoutOwnActions(statement: LoweredStatement): LoweredStatement {
  if (statement.actions.length === 0) return statement;
  return { ...statement, actions: statement.actions.filter((action) => !ownActions.has(action.do)) };
}
