import type { EdgeList } from '../../graph/edges/edge-list.ts';
import type { LineageModel } from '../../model/model.ts';
import type { LineageObject, ObjectId } from '../../model/objects.ts';
import { storedKind } from '../../model/stored-kind.ts';
import type { SqlflowSummary } from './parts/format.ts';
import type { ShownModel } from './parts/shown-model.ts';

const mostRelated = 3;

/** Counts what a result lists; `relations` is the number of edges, drawn or not. */
export function sqlflowSummary(model: LineageModel, shown: ShownModel, relations: number): SqlflowSummary {
  const tables = shown.objects.filter((object) => storedKind(object) === 'table');
  const views = shown.objects.filter((object) => storedKind(object) === 'view');
  const stored = [...tables, ...views];
  return {
    schema: distinct(stored, ({ database, schema }) => schema && `${database ?? ''}.${schema}`),
    database: distinct(stored, ({ database }) => database),
    process: model.statements.filter(({ writes }) => writes.length > 0).length,
    view: views.length,
    mostRelationTables: mostRelationTables(stored, shown.relations.edges),
    column: stored.reduce((sum, object) => sum + object.columns.length, 0),
    table: tables.length,
    relation: relations,
    relationship: relations,
  };
}

function distinct(
  objects: readonly LineageObject[],
  nameOf: (object: LineageObject) => string | undefined,
): number {
  const names = new Set<string>();
  for (const object of objects) {
    const name = nameOf(object);
    if (name !== undefined) names.add(name.toLowerCase());
  }
  return names.size;
}

function mostRelationTables(
  stored: readonly LineageObject[],
  edges: EdgeList,
): SqlflowSummary['mostRelationTables'] {
  const counts = new Map<ObjectId, number>();
  const count = (object: ObjectId): void => void counts.set(object, (counts.get(object) ?? 0) + 1);
  for (let place = 0; place < edges.length; place++) {
    const [source, target] = [edges.sourceObjectAt(place), edges.targetObjectAt(place)];
    count(source);
    if (target !== source) count(target);
  }
  return stored
    .filter(({ id }) => counts.has(id))
    .sort((a, b) => counts.get(b.id)! - counts.get(a.id)! || a.id - b.id)
    .slice(0, mostRelated)
    .map(({ database, schema, name }) => ({
      ...(database !== undefined && { database: database.toUpperCase() }),
      ...(schema !== undefined && { schema: schema.toUpperCase() }),
      table: name.toUpperCase(),
    }));
}
