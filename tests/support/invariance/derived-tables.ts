import type { DerivedTable, Query } from '../../../src-lineage/syntax/tree/queries.ts';
import type { Edit } from './edits.ts';
import type { ReadScript } from './script.ts';
import { type KindNode, nodesOf, walk } from './walk.ts';

/** A subquery in FROM that sees nothing of the query around it. */
export interface FreeSubquery {
  query: Query;
  /** The nodes around it, the innermost last. */
  around: readonly KindNode[];
  /** From the bracket before to the bracket behind it. */
  start: number;
  end: number;
}

/** The outermost subqueries in FROM of the top-level statements, those of routines left out. */
export function freeSubqueries({ statements, sql }: ReadScript): FreeSubquery[] {
  const found: FreeSubquery[] = [];
  for (const { node, around } of nodesOf(statements, 'derived')) {
    if (found.some((outer) => outer.start <= node.start && node.end <= outer.end)) continue;
    if (around.some((outer) => isRoutine(outer) || isWrittenThrough(outer, node)) || !isFree(node, around))
      continue;
    const query = node.query as Query;
    const bracket = /^\s*\)/.exec(sql.slice(query.end));
    if (bracket === null || sql[node.start] !== '(' || query.start === node.start) continue;
    found.push({ query, around, start: node.start, end: query.end + bracket[0].length });
  }
  return found;
}

function isRoutine({ kind }: KindNode): boolean {
  return ['create-routine', 'create-trigger', 'create-package', 'block', 'if', 'loop', 'declare'].includes(
    kind,
  );
}

/** `UPDATE (SELECT …) SET`, `UPDATE d SET … FROM (SELECT …) d`: what is written is the table in the subquery. */
function isWrittenThrough(outer: KindNode, { start, end, alias }: DerivedTable): boolean {
  const targets = outer.kind === 'delete' ? outer.targets : 'target' in outer ? [outer.target] : [];
  return targets.some((target) => {
    if (typeof target !== 'object' || !('kind' in target)) return false;
    const name = target.kind === 'table' ? target.name.parts.at(-1)?.text.toLowerCase() : undefined;
    return (
      (target.start <= start && end <= target.end) ||
      (name !== undefined && name === alias?.text.toLowerCase())
    );
  });
}

/** Neither lateral nor below a subquery that is a value, whose FROM may see the query around. */
function isFree(node: DerivedTable, around: readonly KindNode[]): boolean {
  if (node.query.kind !== 'query' || seesSiblings(node, around)) return false;
  if (around.some((outer, i) => outer.kind === 'subquery' || seesSiblings(outer, around.slice(0, i))))
    return false;
  // variables that are set on the way, and names that a query gives its own sources
  let free = true;
  walk([node.query], ({ node: inner }) => {
    if (inner.kind === 'assignment' || (inner.kind === 'select' && inner.into !== undefined)) free = false;
  });
  return free;
}

/** The subquery is lateral, by a word or in this vendor's SQL always, and sources stand before it. */
function seesSiblings(node: KindNode, around: readonly KindNode[]): boolean {
  if (node.kind !== 'derived' || !node.lateral) return false;
  const select = around.findLast((outer) => outer.kind === 'select');
  if (select === undefined) return true;
  let before = false;
  walk(select.from, ({ node: source }) => {
    if (source.end <= node.start) before = true;
  });
  return before;
}

/** The subquery's text in its brackets becomes a name; an alias may stand close behind the bracket. */
export function replaced({ start, end }: FreeSubquery, name: string): Edit {
  return { start, end, text: ` ${name} ` };
}
