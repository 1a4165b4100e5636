import type { RowSetId } from '../../ir/names.ts';
import type { CallInput, Input } from '../../ir/inputs.ts';
import type { Insert } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';

/**
 * MySQL: a value may read the columns before it in the list, `INSERT INTO t (a, b) VALUES (f(), a * 2)` (manual, "INSERT
 * Statement"): it depends on what they are given.
 */
export function readOwnColumns(context: LoweringContext, insert: Insert, id: RowSetId): void {
  const body = insert.query?.body;
  if (!context.dialect.syntax.readsOwnColumns || body?.kind !== 'values' || body.rows.length !== 1) return;
  const given = new Map<string, readonly Input[]>();
  const replaced = (input: Input): readonly Input[] => {
    if (input.kind === 'call') return [withArguments(input, replaced)];
    if (input.kind !== 'column' || input.path.length > 1) return [input];
    return given.get(input.path[0]!.toLowerCase()) ?? [input];
  };
  context.rowSet(id).outputs.forEach((output, i) => {
    const name = insert.columns?.[i]?.parts.at(-1)?.text;
    if (output.kind !== 'column' || name === undefined) return;
    output.inputs = output.inputs.flatMap(replaced);
    // a variable comes before a column of its name
    if (!context.isVariable(name)) given.set(name.toLowerCase(), output.inputs);
  });
}

function withArguments(call: CallInput, replaced: (input: Input) => readonly Input[]): CallInput {
  const parts = call.inputs.map(replaced);
  if (parts.every((part, i) => part.length === 1 && part[0] === call.inputs[i])) return call;
  const argumentSizes: number[] = [];
  let at = 0;
  for (const size of call.argumentSizes ?? call.inputs.map(() => 1)) {
    const taken = parts.slice(at, (at += size));
    argumentSizes.push(taken.reduce((sum, part) => sum + part.length, 0));
  }
  return { ...call, inputs: parts.flat(), argumentSizes };
}
