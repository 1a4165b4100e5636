import type { NameFolding } from '../../catalog/names.ts';
import type { Input } from '../../ir/inputs.ts';
import type { OutColumn } from '../rows/row-set-node.ts';

const none: readonly never[] = [];

/**
 * What the items with queries in them are made of that a clause names by alias or, where it is `positional`, by number: the
 * rows of these queries decide as those do that stand in the clause itself.
 */
export function namedItems(
  fold: NameFolding,
  out: readonly OutColumn[],
  inputs: readonly Input[],
  positional: boolean,
): readonly (readonly Input[])[] {
  const items = out.filter(({ output }) => output?.inputs.some(holdsQuery));
  if (items.length === 0) return none;
  const named = new Set<OutColumn | undefined>();
  for (const input of inputs) {
    if (input.kind === 'constant') named.add(positional ? out[Number(input.text) - 1] : undefined);
    if (input.kind !== 'column' || input.path.length > 1) continue;
    const key = fold.column(input.path[0]!, false);
    named.add(items.find((item) => item.key === key));
  }
  return items.flatMap((item) => (named.has(item) ? [item.output!.inputs] : []));
}

function holdsQuery(input: Input): boolean {
  return input.kind === 'row-set' || (input.kind === 'call' && input.inputs.some(holdsQuery));
}
