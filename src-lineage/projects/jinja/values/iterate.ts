import { everyColumn } from '../../../ir/outputs.ts';
import { Dict, HostObject, Sequence, stringOf, Undefined, type Value } from './values.ts';

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

const everyColumnInCapitals = everyColumn.toUpperCase();

/** Whether an item of a list stands for items that nobody knows. */
export function standsForAll(item: Value): boolean {
  return item === everyColumn || item === everyColumnInCapitals;
}

/** Whether a value is only known to the database, or at run time. */
export function isUnknown(value: Value): value is Undefined {
  return value instanceof Undefined && value.unknown;
}

/** What a filter makes of an unknown value: of a list, what it makes of the item that stands for all. */
export function unknownFiltered(name: string, value: Undefined, filtered: (of: Value) => Value): Value {
  if (value.each === undefined || (name !== 'map' && name !== 'join')) return value;
  const made = filtered(new Sequence([value.each]));
  return name === 'join' ? made : new Undefined(value.name, true, undefined, listOf(made)[0]);
}
