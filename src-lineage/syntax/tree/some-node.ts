import type { Variable } from './expressions.ts';

/** Whether a node of a tree passes a test; the inside of those to skip is not looked at. Trees may be deep: no recursion. */
export function someNode(part: unknown, test: (node: object) => boolean | 'skip'): boolean {
  const waiting: object[] = [];
  waitFor(waiting, part);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const result = test(next);
    if (result === true) return true;
    if (result === false) waitForParts(waiting, next);
  }
  return false;
}

/** Most parts are texts and numbers: a list of all parts of each node takes longer than to look at them. */
function waitForParts(waiting: object[], node: object): void {
  if (Array.isArray(node)) for (const item of node) waitFor(waiting, item);
  else for (const field in node) waitFor(waiting, (node as Readonly<Record<string, unknown>>)[field]);
}

function waitFor(waiting: object[], part: unknown): void {
  if (typeof part === 'object' && part !== null) waiting.push(part);
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
