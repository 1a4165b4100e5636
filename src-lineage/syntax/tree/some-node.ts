import { appendAll } from '../../base/append-all.ts';
import type { Variable } from './expressions.ts';

/** Whether a node of a tree passes a test; the inside of those to skip is not looked at. Trees may be deep: no recursion. */
export function someNode(part: unknown, test: (node: object) => boolean | 'skip'): boolean {
  const waiting = [part];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const result = test(next);
    if (result === true) return true;
    if (result === false) appendAll(waiting, Object.values(next) as unknown[]);
  }
  return false;
}

/** Whether a part of a tree is a node of a kind. */
export function isKind<Node extends { kind: string }>(part: object, kind: Node['kind']): part is Node {
  return 'kind' in part && part.kind === kind;
}

/** The variables that a part of a tree names, each once. */
export function variablesIn(part: unknown): Variable[] {
  const found = new Map<string, Variable>();
  someNode(part, (node) => {
    if (isKind<Variable>(node, 'variable')) found.set(node.name.toLowerCase(), node);
    return false;
  });
  return [...found.values()];
}
