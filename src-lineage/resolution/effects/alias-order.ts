import type { Input } from '../../ir/inputs.ts';
import { dependencyOrder } from '../declare/dependency-order.ts';
import type { OutColumn } from '../rows/row-set-node.ts';

/** Select items in an order in which each stands behind those whose aliases it uses. */
export function inOrderOfAliases(
  items: readonly OutColumn[],
  key: (name: string, quoted: boolean) => string,
): [OutColumn, number][] {
  const aliased = new Map<string, number>();
  items.forEach((item, i) => {
    if (item.output?.name !== undefined) aliased.set(item.key, i);
  });
  const used = (at: number): number[] =>
    plainNames(items[at]!.output?.inputs ?? []).flatMap(
      ({ name, quoted }) => aliased.get(key(name, quoted)) ?? [],
    );
  return dependencyOrder(items.keys(), used).map((at) => [items[at]!, at]);
}

function plainNames(inputs: readonly Input[]): { name: string; quoted: boolean }[] {
  return inputs.flatMap((input) => {
    if (input.kind === 'call') return plainNames(input.inputs);
    if (input.kind !== 'column' || input.path.length > 1) return [];
    return [{ name: input.path[0]!, quoted: (input.quoted & 1) !== 0 }];
  });
}
