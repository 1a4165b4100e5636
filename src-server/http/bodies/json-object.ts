import { messageOf } from '../../thrown.ts';
import { TransportFailure } from '../failures.ts';

/** A JSON object. @throws TransportFailure (400) where the text is none */
export function jsonObject(text: string): object {
  const value = parsedJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new TransportFailure(400, 'The JSON body must be an object whose members are the fields.');
}

/** The members of a JSON object as fields, lists of words separated by commas as forms have them. */
export function jsonFields(text: string): Record<string, unknown> {
  const members = Object.entries(jsonObject(text));
  return Object.fromEntries(members.map(([name, value]) => [name, isList(value) ? value.join(',') : value]));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TransportFailure(400, `The body is not JSON: ${messageOf(error)}.`);
  }
}

function isList(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && value.every((each) => ['string', 'number', 'boolean'].includes(typeof each));
}
