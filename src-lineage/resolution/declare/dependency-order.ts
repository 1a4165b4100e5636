/**
 * The items and all that they need, each behind what it needs itself; in a circle one has to be the first. Chains may be
 * thousands long (views on views, routines that call routines): the search keeps its own stack.
 * @param needsOf asked once for each item
 */
export function dependencyOrder<T>(items: Iterable<T>, needsOf: (item: T) => readonly T[]): T[] {
  const ordered: T[] = [];
  const begun = new Set<T>();
  const stack: { item: T; needs: readonly T[]; next: number }[] = [];
  const begin = (item: T): void => {
    if (begun.has(item)) return;
    begun.add(item);
    stack.push({ item, needs: needsOf(item), next: 0 });
  };
  for (const item of items) {
    begin(item);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next < top.needs.length) begin(top.needs[top.next++]!);
      else {
        ordered.push(top.item);
        stack.pop();
      }
    }
  }
  return ordered;
}
