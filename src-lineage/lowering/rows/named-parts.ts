import type { ColumnReference } from '../../syntax/tree/expressions.ts';
import type { TableReference } from '../../syntax/tree/queries.ts';
import { isKind, someNode } from '../../syntax/tree/some-node.ts';

/** The first names of all columns that stand in a part of a tree, nested queries left out. */
export function namedColumns(part: unknown, names = new Set<string>()): Set<string> {
  someNode(part, (node) => {
    if (isKind<ColumnReference>(node, 'column') && node.path[0] !== undefined) names.add(node.path[0].text);
    return isKind(node, 'query') || isKind(node, 'column') ? 'skip' : false;
  });
  return names;
}

/** Whether FROM names a table so without a qualifier anywhere in a part of a tree. */
export function namesTable(part: unknown, name: string): boolean {
  const folded = name.toLowerCase();
  return someNode(part, (node) => {
    if (!isKind<TableReference>(node, 'table')) return false;
    const [only, ...others] = node.name.parts;
    return others.length === 0 && only?.text.toLowerCase() === folded;
  });
}
