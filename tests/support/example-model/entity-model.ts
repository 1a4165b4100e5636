/** What a body makes of an entity: replaced, merged (RFC 7396) or patched (RFC 6902). */
import type { FieldModel, Fields, FieldsModel, Value } from './resource-model.ts';

/** The body is no state that the entity can have: 400. */
export class Refused extends Error {
  override name = 'Refused';
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = Record<string, Json>;

/** JSON as it arrives: fields are texts, so every number is the text of its digits. */
export function arrived(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_name, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  ) as unknown;
}

/** The state that a whole body stands for: what it leaves out is null, what is no field is passed over. */
export function replaced(model: FieldsModel, body: unknown): Fields {
  const members = objectOf(body);
  return eachField(model, (name, field) => (has(members, name) ? valueOf(field, members[name]!) : null));
}

/** The state after a merge patch: what it leaves out stays, null clears, objects are merged. */
export function merged(model: FieldsModel, before: Fields | null, patch: unknown): Fields {
  const members = objectOf(patch);
  return eachField(model, (name, field) => {
    const old = before === null ? null : before[name]!;
    if (!has(members, name)) return old;
    const change = members[name]!;
    return isGroup(field) && change !== null
      ? merged(field, old as Fields | null, change)
      : valueOf(field, change);
  });
}

/** The state after all operations of a JSON patch, each of which must leave a state that the entity can have. */
export function patched(model: FieldsModel, before: Fields, patch: unknown): Fields {
  if (!Array.isArray(patch)) throw new Refused('no array');
  let document = structuredClone(before) as Json;
  for (const operation of patch as Json[]) {
    document = afterOperation(document, objectOf(operation));
    onlyFields(model, document);
    replaced(model, document);
  }
  return replaced(model, document);
}

function afterOperation(document: Json, operation: JsonObject): Json {
  const path = pointerOf(operation['path']);
  switch (operation['op']) {
    case 'add':
      return added(document, path, memberOf(operation, 'value'));
    case 'remove':
      return removed(document, path);
    case 'replace':
      found(document, path);
      return added(document, path, memberOf(operation, 'value'));
    case 'copy':
      return added(document, path, structuredClone(found(document, pointerOf(operation['from']))));
    case 'move': {
      const from = pointerOf(operation['from']);
      const value = found(document, from);
      if (path.length > from.length && from.every((name, depth) => path[depth] === name)) {
        throw new Refused('into itself');
      }
      return added(removed(document, from), path, value);
    }
    case 'test':
      if (same(found(document, path), memberOf(operation, 'value'))) return document;
      throw new Refused('test failed');
    default:
      throw new Refused('no operation');
  }
}

function pointerOf(text: Json | undefined): string[] {
  if (typeof text !== 'string' || (text !== '' && !text.startsWith('/'))) throw new Refused('no pointer');
  return text
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function found(document: Json, path: readonly string[]): Json {
  return path.reduce((value, name) => {
    if (!isObject(value) || !has(value, name)) throw new Refused('nothing there');
    return value[name]!;
  }, document);
}

function added(document: Json, path: readonly string[], value: Json): Json {
  const [name, ...deeper] = path;
  if (name === undefined) return value;
  if (!isObject(document)) throw new Refused('nothing to add to');
  if (deeper.length > 0 && !has(document, name)) throw new Refused('nothing to add to');
  const inner = deeper.length > 0 ? added(document[name]!, deeper, value) : value;
  return Object.fromEntries([...Object.entries(document).filter(([each]) => each !== name), [name, inner]]);
}

function removed(document: Json, path: readonly string[]): Json {
  found(document, path);
  const [name, ...deeper] = path;
  if (name === undefined) return null;
  const rest = Object.entries(document as JsonObject);
  if (deeper.length === 0) return Object.fromEntries(rest.filter(([each]) => each !== name));
  return Object.fromEntries(
    rest.map(([each, value]) => [each, each === name ? removed(value, deeper) : value]),
  );
}

function onlyFields(model: FieldsModel, document: Json): void {
  if (!isObject(document)) return;
  for (const [name, value] of Object.entries(document)) {
    if (!Object.hasOwn(model, name)) throw new Refused('no field');
    const field = model[name]!;
    if (isGroup(field)) onlyFields(field, value);
  }
}

function valueOf(field: FieldModel, value: Json): Value {
  if (value === null) return null;
  if (isGroup(field)) return replaced(field, value);
  if (field === 'text') {
    if (typeof value === 'object') throw new Refused('no text');
    return String(value).toWellFormed();
  }
  if (typeof value === 'string' && field.includes(value)) return value;
  throw new Refused('no choice');
}

function eachField(model: FieldsModel, value: (name: string, field: FieldModel) => Value): Fields {
  return Object.fromEntries(Object.entries(model).map(([name, field]) => [name, value(name, field)]));
}

function objectOf(json: unknown): JsonObject {
  if (isObject(json as Json)) return json as JsonObject;
  throw new Refused('no object');
}

function memberOf(object: JsonObject, name: string): Json {
  if (!has(object, name)) throw new Refused(`no ${name}`);
  return object[name]!;
}

function isObject(json: Json): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function isGroup(field: FieldModel): field is FieldsModel {
  return typeof field === 'object' && !Array.isArray(field);
}

function has(object: object, name: string): boolean {
  return Object.hasOwn(object, name);
}

/** Whether two JSON values are equal, whatever the order of their members. */
function same(one: Json, other: Json): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => has(other, name) && same((one as JsonObject)[name]!, (other as JsonObject)[name]!))
  );
}
