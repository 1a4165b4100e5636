/** A node of a witness's tree: what JSON gives. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The nodes of a list; nothing where it is none. */
export function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The only key of a node that wraps another. */
export function wrapperKey(node: Node): string | undefined {
  const keys = Object.keys(node);
  return keys.length === 1 ? keys[0] : undefined;
}
