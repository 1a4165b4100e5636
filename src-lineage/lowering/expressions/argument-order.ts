import { appendAll } from '../../base/append-all.ts';
import type { CallInput, Input } from '../../ir/inputs.ts';

/** What is known of a call's arguments, one by one. */
type ArgumentFacts = Pick<CallInput, 'argumentSizes' | 'argumentNames' | 'argumentFamilies'>;

/**
 * Puts the queries among the arguments of a table function back to their places: `f(CURSOR (SELECT …), 0)`. They are lowered
 * behind the values.
 * @param isQuery of each argument
 * @param inputs those of the values, then one for each query; they are put into the order of the arguments
 */
export function inArgumentOrder(
  isQuery: readonly boolean[],
  { argumentSizes, argumentNames, argumentFamilies }: ArgumentFacts,
  inputs: Input[],
): ArgumentFacts {
  const ordered: Input[] = [];
  const sizes: number[] = [];
  const values = isQuery.filter((one) => !one).length;
  let from = 0;
  let value = 0;
  let query = 0;
  for (let i = 0; i < values; i++) query += argumentSizes?.[i] ?? 1;
  const places = isQuery.map((one) => (one ? undefined : value++));
  for (const place of places) {
    const size = place === undefined ? 1 : (argumentSizes?.[place] ?? 1);
    const at = place === undefined ? query : from;
    appendAll(ordered, inputs.slice(at, at + size));
    if (place === undefined) query += size;
    else from += size;
    sizes.push(size);
  }
  ordered.forEach((input, i) => (inputs[i] = input));
  return {
    argumentSizes: sizes,
    ...(argumentNames && {
      argumentNames: places.map((at) => (at === undefined ? null : (argumentNames[at] ?? null))),
    }),
    ...(argumentFamilies && {
      argumentFamilies: places.map((at) => (at === undefined ? null : (argumentFamilies[at] ?? null))),
    }),
  };
}
