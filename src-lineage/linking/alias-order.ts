import type { Input } from '../binding/inputs.ts';
import type { OutColumn } from './row-set-node.ts';

/** Select items in an order in which each stands behind those whose aliases it uses. */
export function inOrderOfAliases(
  items: readonly OutColumn[],
  key: (name: string, quoted: boolean) => string,
): [OutColumn, number][] {
  const aliased = new Map<string, number>();
  items.forEach((item, i) => {
    if (item.output?.name !== undefined) aliased.set(item.key, i);
  });
  const ordered: [OutColumn, number][] = [];
  const seen = new Set<number>();
  const visit = (at: number): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const item = items[at]!;
    for (const { name, quoted } of plainNames(item.output?.inputs ?? [])) {
      const used = aliased.get(key(name, quoted));
      if (used !== undefined) visit(used);
    }
    ordered.push([item, at]);
  };
  items.forEach((_, i) => visit(i));
  return ordered;
}

function plainNames(inputs: readonly Input[]): { name: string; quoted: boolean }[] {
  return inputs.flatMap((input) => {
    if (input.kind === 'call') return plainNames(input.inputs);
    if (input.kind !== 'column' || input.path.length > 1) return [];
    return [{ name: input.path[0]!, quoted: (input.quoted & 1) !== 0 }];
  });
}
