/**
 * Appends every item. `into.push(...items)` would pass each as an argument, of which the engine of JavaScript takes only so
 * many (about 125,000 in V8): a list that the input sizes must never be spread into a call.
 */
export function appendAll<T>(into: T[], items: Iterable<T>): void {
  for (const item of items) into.push(item);
}
