import {
  Dict,
  Float,
  HostObject,
  numberOf,
  Sequence,
  stringOf,
  Undefined,
  type Value,
} from '../../jinja/values/values.ts';

/** Levels of YAML that are taken over. */
const maximumDepth = 50;

/** A value of YAML or JSON as templates see it. */
export function toValue(plain: unknown, depth = 0): Value {
  if (plain === null || plain === undefined || depth > maximumDepth) return null;
  if (typeof plain === 'string' || typeof plain === 'boolean') return plain;
  if (typeof plain === 'number') return Number.isInteger(plain) ? plain : new Float(plain);
  if (Array.isArray(plain)) return new Sequence(plain.map((item) => toValue(item, depth + 1)));
  if (plain instanceof Date) return plain.toISOString().slice(0, 10);
  if (typeof plain !== 'object') return null;
  const dict = new Dict();
  for (const [key, value] of Object.entries(plain)) dict.set(key, toValue(value, depth + 1));
  return dict;
}

/** What a template made, as plain values. */
export function toPlain(value: Value, depth = 0): unknown {
  if (depth > maximumDepth || value instanceof Undefined) return undefined;
  if (value === null || typeof value === 'boolean') return value;
  const text = stringOf(value);
  if (text !== undefined) return text;
  const number = numberOf(value);
  if (number !== undefined) return number;
  if (value instanceof Sequence) return value.items.map((item) => toPlain(item, depth + 1));
  if (value instanceof HostObject) return value.text();
  if (!(value instanceof Dict)) return undefined;
  return Object.fromEntries(
    Object.entries(value.fields()).map(([key, each]) => [key, toPlain(each, depth + 1)]),
  );
}
