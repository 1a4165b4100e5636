import type { LineageModel } from '../../model/model.ts';
import type { LineageObject, ObjectId } from '../../model/objects.ts';

/** Where objects are. */
export interface ObjectPlace {
  server?: string;
  database?: string;
  schema?: string;
  /** What exists only while statements run: results of queries, and row sets where they are asked for. */
  passing: boolean;
}

/** Objects of one place, which stand together in {@link Catalogue.objects}. */
interface CatalogueSchema extends ObjectPlace {
  /** The first of its objects, and how many they are. */
  from: number;
  count: number;
}

/** The objects of a model by where they are. */
export interface Catalogue {
  schemas: CatalogueSchema[];
  objects: ObjectId[];
}

/**
 * Lists the objects of a model by database and schema, sorted by their names as people count (`t9` before `t10`); what
 * exists only while statements run comes last.
 * @param intermediates lists row sets, functions, variables … too
 */
export function catalogue(model: LineageModel, intermediates: boolean): Catalogue {
  const listed: Catalogue = { schemas: [], objects: [] };
  for (const members of byPlace(model.objects.filter((object) => isListed(object, intermediates)))) {
    listed.schemas.push({ ...placeOf(members[0]), from: listed.objects.length, count: members.length });
    for (const { id } of sortedByName(members)) listed.objects.push(id);
  }
  return listed;
}

/** Objects by where they are, the places in order; what exists only while statements run comes last. */
export function byPlace(objects: readonly LineageObject[]): [LineageObject, ...LineageObject[]][] {
  return [...Map.groupBy(objects, placeKey)]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, members]) => members as [LineageObject, ...LineageObject[]]);
}

/** Whether a catalogue lists an object: columns of unknown tables are listed always, as graphs show them always. */
export function isListed({ role, kind }: LineageObject, intermediates: boolean): boolean {
  return intermediates || role !== 'intermediate' || kind === 'orphan-columns';
}

/** Whether an object exists in no database. */
function isPassing({ role }: LineageObject): boolean {
  return role === 'intermediate' || role === 'result';
}

/** Where an object is. */
export function placeOf(object: LineageObject): ObjectPlace {
  if (isPassing(object)) return { passing: true };
  const { server, database, schema } = object;
  return {
    ...(server !== undefined && { server }),
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    passing: false,
  };
}

/** Names in another case are the same place. The parts are joined by what sorts before all that names consist of. */
function placeKey(object: LineageObject): string {
  const { passing, server = '', database = '', schema = '' } = placeOf(object);
  return [Number(passing), ...[server, database, schema].map(countingKey)].join('\u0000');
}

/** Keys are made once: to compare each pair as people count takes ten times as long. */
function sortedByName(objects: readonly LineageObject[]): LineageObject[] {
  const keyed = objects.map((object) => ({ object, key: countingKey(object.name) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ object }) => object);
}

/** A key by which names sort as people count, case aside. */
export function countingKey(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}
