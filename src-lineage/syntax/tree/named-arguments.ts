import type { Expression } from './expressions.ts';

/** What an argument passes: the value behind its name, or the argument itself. */
export function valueOfArgument(argument: Expression): Expression {
  return argument.kind === 'named-argument' ? argument.value : argument;
}

/**
 * The position of a parameter's argument: by its name where it is written with one, else by its place.
 * @param names those that the parameter goes by, in lower case
 * @returns -1 where the argument is left out
 */
export function argumentPosition(
  args: readonly Expression[],
  names: readonly string[],
  place: number,
): number {
  const named = args.findIndex((one) => names.includes(nameOf(one)?.toLowerCase() ?? ''));
  const placed = args[place];
  return named >= 0 || placed === undefined || nameOf(placed) !== undefined ? named : place;
}

/** The value of a parameter's argument, see {@link argumentPosition}. */
export function argumentOf(
  args: readonly Expression[],
  names: readonly string[],
  place: number,
): Expression | undefined {
  const argument = args[argumentPosition(args, names, place)];
  return argument && valueOfArgument(argument);
}

/** T-SQL's OUTPUT is noted at an argument without a name, too. */
function nameOf(argument: Expression): string | undefined {
  return argument.kind === 'named-argument' && argument.name.text !== '' ? argument.name.text : undefined;
}
