/**
 * What the columns of a query are called by a tool that keeps their names beside it: each by its own name, where the tool
 * keeps that, whatever the order in which it does; the others by the names that are left, in their order.
 * @param own the query's own names, by position
 * @returns the names by position; undefined where the tool keeps more columns, or fewer
 */
export function keptNames(
  own: readonly (string | undefined)[],
  kept: readonly string[],
): string[] | undefined {
  if (own.length !== kept.length) return undefined;
  const left = new Map(kept.map((name) => [name.toLowerCase(), name]));
  const named = own.map((name) => {
    const found = name === undefined ? undefined : left.get(name.toLowerCase());
    if (found !== undefined) left.delete(found.toLowerCase());
    return found;
  });
  const others = left.values();
  return named.map((name, position) => name ?? others.next().value ?? own[position] ?? kept[position]!);
}
