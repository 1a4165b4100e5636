import type { Expression } from '../../../src-lineage/syntax/tree/expressions.ts';
import type { Query, QueryBody, TableExpression } from '../../../src-lineage/syntax/tree/queries.ts';
import type { Statement } from '../../../src-lineage/syntax/tree/statements.ts';

/** Every node that says what it is. */
export type KindNode = Statement | Expression | Query | QueryBody | TableExpression;

/** A node with the nodes around it, the innermost last, and the property of the innermost that holds it. */
export interface Visit {
  node: KindNode;
  around: readonly KindNode[];
  property: string;
}

/** Visits all nodes below some, those outside before those inside, in the order of the properties. */
export function walk(roots: readonly KindNode[], visit: (visit: Visit) => void): void {
  for (const root of roots) walkValue(root, '', [], visit);
}

function walkValue(
  value: unknown,
  property: string,
  around: readonly KindNode[],
  visit: (visit: Visit) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) walkValue(item, property, around, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const inside = isKindNode(value) ? [...around, value] : around;
  if (isKindNode(value)) visit({ node: value, around, property });
  for (const [name, child] of Object.entries(value))
    walkValue(child, isKindNode(value) ? name : property, inside, visit);
}

function isKindNode(value: object): value is KindNode {
  return 'kind' in value && 'start' in value && typeof value.kind === 'string';
}

/** The nodes of some kinds. */
export function nodesOf<Kind extends KindNode['kind']>(
  roots: readonly KindNode[],
  kind: Kind,
): (Visit & { node: Extract<KindNode, { kind: Kind }> })[] {
  const found: (Visit & { node: Extract<KindNode, { kind: Kind }> })[] = [];
  walk(roots, (one) => {
    if (one.node.kind === kind) found.push(one as Visit & { node: Extract<KindNode, { kind: Kind }> });
  });
  return found;
}
