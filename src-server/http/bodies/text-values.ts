import { TransportFailure } from '../../base/failures.ts';

/**
 * Values as text: numbers and booleans of JSON as written, structures as JSON, of repeated fields the last. Empty ones
 * are left out.
 * @throws TransportFailure (400) where one is nested too deep
 */
export function textValues(source: object): Record<string, string> {
  const values: [string, string][] = [];
  for (const [name, value] of Object.entries(source)) {
    const text = textOf(name, value);
    if (text !== '') values.push([name, text]);
  }
  // Names come from outside: `__proto__` is one like any other.
  return Object.fromEntries(values);
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.at(-1) ?? '';
  try {
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  } catch {
    // Writing, unlike reading, goes as deep as the stack.
    throw new TransportFailure(400, `${name} is nested too deep.`);
  }
}
