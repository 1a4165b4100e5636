import { Dict, HostObject, Sequence, stringOf, type Value } from './values.ts';

/** What a loop over the value goes over; undefined where it cannot. */
export function itemsOf(value: Value): Value[] | undefined {
  if (value instanceof Sequence) return value.items;
  if (value instanceof Dict) return value.keys();
  const text = stringOf(value);
  if (text !== undefined) return [...text];
  return value instanceof HostObject ? value.items() : undefined;
}

/** The value as an argument for a list: empty where it is none. */
export function listOf(value: Value): Value[] {
  return itemsOf(value) ?? [];
}
