import type { ColumnInput, Input } from '../../ir/inputs.ts';
import type { OutColumn } from '../rows/row-set-node.ts';
import type { DraftColumn } from '../run/draft.ts';

const none: readonly never[] = [];

/**
 * What the items with queries in them are made of that a clause names by alias or, where it is `positional`, by number: the
 * rows of these queries decide as those do that stand in the clause itself.
 * @param itemOf the item that a name means in the clause, if it means one
 */
export function namedItems(
  out: readonly OutColumn[],
  inputs: readonly Input[],
  positional: boolean,
  itemOf: (input: ColumnInput) => DraftColumn | undefined,
): readonly (readonly Input[])[] {
  const items = out.filter(({ output }) => output?.inputs.some(holdsQuery));
  if (items.length === 0) return none;
  const named = new Set<OutColumn | undefined>();
  for (const input of inputs) {
    if (input.kind === 'constant') named.add(positional ? out[Number(input.text) - 1] : undefined);
    if (input.kind !== 'column' || input.path.length > 1) continue;
    const means = itemOf(input);
    named.add(items.find(({ column }) => column === means));
  }
  return items.flatMap((item) => (named.has(item) ? [item.output!.inputs] : []));
}

function holdsQuery(input: Input): boolean {
  return input.kind === 'row-set' || (input.kind === 'call' && input.inputs.some(holdsQuery));
}
