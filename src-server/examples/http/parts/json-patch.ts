import type { Operation } from 'fast-json-patch';
import type { Entity } from '../../resources/entity.ts';
import { readEntity, unknownMembers } from '../../resources/fields.ts';
import type { Field } from '../../resources/fields.ts';
import { unusable } from './failures.ts';

/**
 * The state after a JSON patch (RFC 6902): all of its operations, or none. Every operation must leave a state that the
 * entity can have, which also bounds what copies can grow to.
 * @throws ResourceFailure (400)
 */
export async function jsonPatched(fields: readonly Field[], state: Entity, patch: unknown): Promise<Entity> {
  if (!Array.isArray(patch)) throw unusable('A JSON patch must be an array of operations.');
  // Node itself sees no other export of this CommonJS package.
  const { applyOperation } = (await import('fast-json-patch')).default;
  let patched: unknown = state;
  for (const [index, operation] of patch.entries()) {
    try {
      requirePlace(patched, operation);
      patched = applyOperation(patched, operation as Operation, true, false, true, index).newDocument;
      requireFields(fields, patched);
    } catch (error) {
      throw unusable(`Operation ${index} of the JSON patch cannot be applied: ${reason(error)}`);
    }
  }
  return readEntity(fields, patched);
}

/** Operations that need something at a place: the library finds inherited members there too, and takes any `from`. */
const places: Readonly<Record<string, 'path' | 'from'>> = {
  remove: 'path',
  replace: 'path',
  test: 'path',
  copy: 'from',
  move: 'from',
};

function requirePlace(document: unknown, operation: unknown): void {
  const members = (operation ?? {}) as Readonly<Record<string, unknown>>;
  const { op } = members;
  const place = typeof op === 'string' && Object.hasOwn(places, op) ? places[op] : undefined;
  if (place === undefined) return;
  const pointer = members[place];
  const isPointer = typeof pointer === 'string' && (pointer === '' || pointer.startsWith('/'));
  if (!isPointer) throw new Error(`"${place}" must be a JSON pointer.`);
  let value = document;
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      throw new Error(`there is nothing at ${pointer}.`);
    }
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
}

function requireFields(fields: readonly Field[], json: unknown): void {
  const [unknown] = unknownMembers(fields, json);
  if (unknown !== undefined) throw new Error(`there is no field ${unknown}.`);
  readEntity(fields, json);
}

/** The library adds the whole document to its messages, below their first line. */
function reason(error: unknown): string {
  return (error as Error).message.split('\n', 1)[0]!;
}
