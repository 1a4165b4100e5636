import type { ColumnReference } from '../syntax/tree/expressions.ts';

/** Tells whether a column of some name stands in a part of a tree, nested queries left out. */
export function namesColumn(part: unknown, name: string): boolean {
  if (Array.isArray(part)) return part.some((item) => namesColumn(item, name));
  if (typeof part !== 'object' || part === null) return false;
  if (isKind<ColumnReference>(part, 'column')) return part.path[0]?.text === name;
  return !isKind(part, 'query') && Object.values(part).some((inner) => namesColumn(inner, name));
}

function isKind<Node extends { kind: string }>(part: object, kind: Node['kind']): part is Node {
  return 'kind' in part && part.kind === kind;
}
