import { TransportFailure } from '../failures.ts';
import { FormFields } from './form-fields.ts';

/**
 * The members of a JSON object as fields: numbers and booleans as written, lists of words separated by commas, and
 * structures as JSON.
 * @throws TransportFailure (400)
 */
export function jsonFields(text: string): FormFields {
  const fields = new FormFields();
  for (const [name, value] of Object.entries(jsonObject(text))) {
    fields.add(name, textOf(name, value));
  }
  return fields;
}

/** A JSON object. @throws TransportFailure (400) where the text is none */
export function jsonObject(text: string): object {
  const value = parsedJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new TransportFailure(400, 'The JSON body must be an object whose members are the fields.');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TransportFailure(400, `The body is not JSON: ${message}.`);
  }
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every(isScalar)) return value.join(',');
  try {
    return JSON.stringify(value);
  } catch {
    // Writing, unlike reading, goes as deep as the stack.
    throw new TransportFailure(400, `${name} is nested too deep.`);
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
