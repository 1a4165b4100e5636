import type { Run } from './environment.ts';
import { itemsOf } from './iterate.ts';
import { dictMethod, listMethod } from './list-methods.ts';
import { stringMethod } from './string-methods.ts';
import {
  Callable,
  Dict,
  HostObject,
  isFloat,
  numberOf,
  Sequence,
  stringOf,
  textOf,
  Undefined,
  type Value,
} from './values.ts';

/** `value.name`; undefined where the value has nothing of the name. */
export function memberOf(run: Run, value: Value, name: string): Value | undefined {
  if (value instanceof HostObject) return value.attribute(name);
  if (value instanceof Dict) {
    const method = dictMethod(name);
    if (method === undefined) return value.get(name);
    return new Callable(name, (call) => method(value, call, run));
  }
  if (value instanceof Sequence) {
    const method = listMethod(name);
    return method && new Callable(name, (call) => method(value, call, run));
  }
  const text = stringOf(value);
  if (text !== undefined) {
    const method = stringMethod(name);
    return method && new Callable(name, (call) => method(text, call, run));
  }
  if (value instanceof Callable) return name === 'name' ? value.name : undefined;
  if (name === 'is_integer' && isFloat(value))
    return new Callable(name, () => Number.isInteger(numberOf(value)));
  return undefined;
}

/** `value[key]`; undefined where there is none. Of what has no items it is the field of that name. */
export function itemOf(run: Run, value: Value, key: Value): Value | undefined {
  if (value instanceof Dict) return value.has(key) ? value.get(key) : memberOf(run, value, textOf(key));
  const index = numberOf(key);
  if (index === undefined) return memberOf(run, value, textOf(key));
  const items = itemsOf(value);
  return items?.at(Math.trunc(index));
}

/** `value[from:to:step]` of a text or list. */
export function sliceOf(value: Value, bounds: readonly (Value | undefined)[]): Value {
  const text = stringOf(value);
  const items = text === undefined ? itemsOf(value) : [...text];
  if (items === undefined) return new Undefined('slice', value instanceof Undefined && value.unknown);
  const [from, to, by] = bounds.map((bound) => (bound === undefined ? undefined : numberOf(bound)));
  const step = Math.trunc(by ?? 1) || 1;
  const chosen: Value[] = [];
  const place = (bound: number): number => (bound < 0 ? bound + items.length : bound);
  if (step > 0) {
    const end = Math.min(items.length, place(to ?? items.length));
    for (let at = Math.max(0, place(from ?? 0)); at < end; at += step) chosen.push(items[at]!);
  } else {
    const end = to === undefined ? -1 : Math.max(-1, place(to));
    const start = from === undefined ? items.length - 1 : Math.min(items.length - 1, place(from));
    for (let at = start; at > end; at += step) chosen.push(items[at]!);
  }
  if (text !== undefined) return chosen.map(textOf).join('');
  return new Sequence(chosen, value instanceof Sequence ? value.kind : 'list');
}
