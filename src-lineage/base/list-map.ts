/** Adds a value to the list that a map holds under a key. */
export function addToList<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** So many items are copied for one more. */
const few = 4;

/**
 * A list with one more item, for thousands of lists that mostly stay short: an array that is pushed to, or that another is
 * spread into, keeps room for sixteen more.
 */
export function withItem<Value>(list: Value[], item: Value): Value[] {
  if (list.length < few) return list.concat([item]);
  list.push(item);
  return list;
}
