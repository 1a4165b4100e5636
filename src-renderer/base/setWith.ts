/** A set like another one, in which a value is or is not: refs of sets are replaced, never changed. */
export function setWith<T>(values: ReadonlySet<T>, value: T, included: boolean): Set<T> {
  const next = new Set(values);
  if (included) next.add(value);
  else next.delete(value);
  return next;
}
