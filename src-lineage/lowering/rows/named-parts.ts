import { appendAll } from '../../base/append-all.ts';
import type { ColumnReference } from '../../syntax/tree/expressions.ts';
import type { TableReference } from '../../syntax/tree/queries.ts';

/** The first names of all columns that stand in a part of a tree, nested queries left out. */
export function namedColumns(part: unknown, names = new Set<string>()): Set<string> {
  someNode(part, (node) => {
    if (isKind<ColumnReference>(node, 'column') && node.path[0] !== undefined) names.add(node.path[0].text);
    return isKind(node, 'query') || isKind(node, 'column') ? 'skip' : false;
  });
  return names;
}

/** Tells whether FROM names a table so without a qualifier anywhere in a part of a tree. */
export function namesTable(part: unknown, name: string): boolean {
  const folded = name.toLowerCase();
  return someNode(part, (node) => {
    if (!isKind<TableReference>(node, 'table')) return false;
    const [only, ...others] = node.name.parts;
    return others.length === 0 && only?.text.toLowerCase() === folded;
  });
}

/** Whether a node of a tree passes a test; the inside of those to skip is not looked at. Trees may be deep: no recursion. */
function someNode(part: unknown, test: (node: object) => boolean | 'skip'): boolean {
  const waiting = [part];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const result = test(next);
    if (result === true) return true;
    if (result === false) appendAll(waiting, Object.values(next) as unknown[]);
  }
  return false;
}

function isKind<Node extends { kind: string }>(part: object, kind: Node['kind']): part is Node {
  return 'kind' in part && part.kind === kind;
}
