import { isNode, type Node, textOf } from './tree.ts';

export function isIdentifier(value: unknown): value is Node {
  return isNode(value) && typeof value['name'] === 'string';
}

export function nameOf(value: unknown): string | undefined {
  return isIdentifier(value) ? textOf(value['name']) : undefined;
}

/** Tables stand wrapped in expressions and bare in statements. */
export function isTable(node: Node): boolean {
  return isIdentifier(node['name']) && 'schema' in node && 'catalog' in node;
}

export function tableParts(node: Node): string[] {
  return [node['catalog'], node['schema'], node['name']].flatMap((part) => nameOf(part) ?? []);
}

export function columnPath(node: Node): string[] {
  return [node['table'], node['name']].flatMap((part) => nameOf(part)?.split('.') ?? []);
}

export function dotPath(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (isNode(node['column'])) return columnPath(node['column']);
  if (!isNode(node['dot'])) return undefined;
  const before = dotPath(node['dot']['this']);
  const field = nameOf(node['dot']['field']);
  return before === undefined || field === undefined ? undefined : [...before, field];
}
