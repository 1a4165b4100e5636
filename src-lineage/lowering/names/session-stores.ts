import type { RowSetId } from '../../ir/names.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import { argumentPosition, valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { storeName } from '../../ir/variables/variable-key.ts';
import { assignWithin } from './variables.ts';
import { constantTexts } from '../texts/constant-text.ts';

/**
 * What a call keeps in the session under a key: `EXEC sp_set_session_context @key = N'k', @value = @v`; undefined where it
 * does not, or where the key is not known.
 */
export function keptInSession(
  context: LoweringContext,
  name: Name,
  args: readonly Expression[],
): { name: string; position: number } | undefined {
  const writer = context.dialect.functions.stores?.writers.get(name.parts.at(-1)?.text.toUpperCase() ?? '');
  if (writer === undefined || (writer.owner && name.parts.at(-2)?.text.toUpperCase() !== writer.owner))
    return undefined;
  const positions = writer.arguments.map((argument, i) =>
    argumentPosition(args, [argument.toLowerCase()], i),
  );
  const position = positions.pop() ?? -1;
  const keys =
    writer.keys ??
    keysOf(
      context,
      positions.map((at) => args[at]),
    );
  return keys && position >= 0 ? { name: storeName(writer.reader, keys), position } : undefined;
}

/**
 * Lowers what a function sets in the session or reads from there: `set_config('k', v, true)`, `current_setting('k')`.
 * @param called its name in upper case
 */
export function lowerStores(
  context: LoweringContext,
  scope: RowSetId,
  call: Call,
  called: string,
  inputs: Input[],
  argumentSizes: readonly number[] | undefined,
): void {
  const { stores } = context.dialect.functions;
  if (stores === undefined || !(stores.writers.has(called) || stores.readers.has(called))) return;
  const place = { start: context.start(call), end: context.end(call) };
  const kept = keptInSession(context, call.name, call.args);
  if (kept !== undefined) {
    const sizes = call.args.map((_, i) => argumentSizes?.[i] ?? 1);
    const from = sizes.slice(0, kept.position).reduce((sum, size) => sum + size, 0);
    const value = inputs.slice(from, from + sizes[kept.position]!);
    assignWithin(context, scope, [{ name: kept.name, ...place }], value);
  }
  const count = stores.readers.get(called);
  const keys = count === undefined ? undefined : keysOf(context, call.args.slice(0, count));
  if (keys !== undefined) inputs.push({ kind: 'variable', name: storeName(called, keys), ...place });
}

function keysOf(
  context: LoweringContext,
  args: readonly (Expression | undefined)[],
): readonly string[] | undefined {
  const keys = args.map((argument) => (argument ? constantTexts(context, valueOfArgument(argument)) : []));
  return keys.every((texts) => texts.length === 1) ? keys.flat() : undefined;
}
