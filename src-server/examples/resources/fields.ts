import type { Entity, FieldValue } from './entity.ts';

/** A field of an entity. Every field may be null. */
export type Field = TextField | ChoiceField | GroupField;

interface TextField {
  kind: 'text';
  name: string;
}

interface ChoiceField {
  kind: 'choice';
  name: string;
  choices: readonly string[];
}

/** An object inside the entity, without an address of its own. */
export interface GroupField {
  kind: 'group';
  name: string;
  /** What the object is, as schemas name it. */
  type: string;
  fields: readonly Field[];
}

/** What was sent is no state that the entity can have. The message is for the client. */
export class UnreadableEntity extends Error {
  override name = 'UnreadableEntity';
}

export function text(name: string): TextField {
  return { kind: 'text', name };
}

export function choice(name: string, choices: readonly string[]): ChoiceField {
  return { kind: 'choice', name, choices };
}

export function group(name: string, type: string, fields: readonly Field[]): GroupField {
  return { kind: 'group', name, type, fields };
}

/**
 * Reads a whole state: fields that are missing are null, members that are no fields are ignored.
 * @throws UnreadableEntity
 */
export function readEntity(fields: readonly Field[], json: unknown): Entity {
  const members = membersOf(json, 'The body');
  return entityOf(fields, (field) => readField(field, members[field.name] ?? null));
}

/**
 * The state after a JSON merge patch (RFC 7396): members that are missing leave their fields, null clears, groups are
 * merged in their turn.
 * @throws UnreadableEntity
 */
export function mergePatched(fields: readonly Field[], state: Entity | null, patch: unknown): Entity {
  const members = membersOf(patch, 'The patch');
  return entityOf(fields, (field) => {
    const before = state?.[field.name] ?? null;
    const change = members[field.name];
    if (change === undefined) return before;
    if (field.kind !== 'group' || change === null) return readField(field, change);
    return mergePatched(field.fields, before as Entity | null, change);
  });
}

/** The names of members that are no fields, `address.planet` for one in a group. */
export function unknownMembers(fields: readonly Field[], json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return [name];
    if (field.kind !== 'group') return [];
    return unknownMembers(field.fields, value).map((inner) => `${name}.${inner}`);
  });
}

function entityOf(fields: readonly Field[], valueOf: (field: Field) => FieldValue): Entity {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

function membersOf(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
    // Only what was sent: no member is inherited.
    return Object.assign(Object.create(null) as Record<string, unknown>, json);
  }
  throw new UnreadableEntity(`${what} must be a JSON object.`);
}

function readField(field: Field, value: unknown): FieldValue {
  if (value === null) return null;
  switch (field.kind) {
    case 'text':
      return readText(field, value);
    case 'choice':
      if (typeof value === 'string' && field.choices.includes(value)) return value;
      throw new UnreadableEntity(`${field.name} must be one of ${field.choices.join(', ')}.`);
    case 'group':
      return entityOf(field.fields, (inner) =>
        readField(inner, membersOf(value, field.name)[inner.name] ?? null),
      );
  }
}

function readText({ name }: TextField, value: unknown): string {
  // Stores keep text as UTF-8, in which half a surrogate pair has no place.
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean') return String(value);
  throw new UnreadableEntity(`${name} must be a text.`);
}
