import type { LineageModel } from '../../model/model.ts';
import type { ColumnId } from '../../model/objects.ts';
import type { EdgeList } from '../../view/edge-list.ts';
import type { GraphEdge } from '../../view/graph.ts';
import { nameInSchema } from '../object-names.ts';
import { coordinatesOf } from './coordinates.ts';
import type { SqlflowEnd, SqlflowRelation, SqlflowRoutine } from './format.ts';
import type { SqlflowIds } from './ids.ts';
import type { SqlflowProcesses } from './processes.ts';
import { relationGroups } from './relation-groups.ts';
import type { SqlflowStyle } from './style.ts';
import { sqlflowTransforms } from './transforms.ts';

/** What stands for the columns of a table in table-level relations. */
const wholeTableColumn = 'TABLE';

/**
 * The relations of a graph. Edges that come by one relation into one column are one relation with several sources, as
 * the SQL has them. At table level a column named `TABLE` stands for each table.
 */
export function* sqlflowRelations(
  model: LineageModel,
  edges: EdgeList,
  ids: SqlflowIds,
  processes: SqlflowProcesses,
  { transforms = false }: SqlflowStyle = {},
): Generator<SqlflowRelation> {
  let index = 0;
  for (const places of relationGroups(edges)) {
    const ofRelation = places.map((place) => edges.at(place));
    const relation = sqlflowRelation(model, ofRelation, ids.relation(index), ids, processes);
    if (transforms) addTransforms(model, relation, ofRelation);
    yield relation;
    index += 1;
  }
}

function addTransforms(
  model: LineageModel,
  { sources = [] }: SqlflowRelation,
  edges: readonly GraphEdge[],
): void {
  for (const [index, source] of sources.entries()) {
    source.transforms = sqlflowTransforms(model, edges[index]!);
  }
}

function sqlflowRelation(
  model: LineageModel,
  edges: readonly GraphEdge[],
  id: string,
  ids: SqlflowIds,
  processes: SqlflowProcesses,
): SqlflowRelation {
  const first = edges[0]!;
  if (first.type === 'call') {
    const callees = edges.map((edge) => routineEnd(model, ids, edge.targetObject));
    return { id, type: 'call', caller: routineEnd(model, ids, first.sourceObject), callees };
  }
  const [last] = first.relations;
  const statement = last === undefined ? undefined : model.relations.statementAt(last);
  return {
    id,
    type: first.type,
    ...(first.type !== 'er' && { effectType: first.effect }),
    ...functionOf(model, first),
    ...(first.type === 'join' && first.expression !== undefined && { condition: first.expression }),
    ...(statement !== undefined && processes.has(statement) && { processId: ids.process(statement) }),
    target: relationEnd(model, ids, first.targetObject, first.target),
    sources: edges.map((edge) => ({
      ...relationEnd(model, ids, edge.sourceObject, edge.source),
      ...clauseOf(model, edge),
    })),
  };
}

function routineEnd(model: LineageModel, ids: SqlflowIds, object: number): SqlflowRoutine {
  const routine = model.objects[object]!;
  return {
    id: ids.object(object),
    name: nameInSchema(routine),
    coordinates: coordinatesOf(model, routine.spans),
  };
}

function relationEnd(
  model: LineageModel,
  ids: SqlflowIds,
  objectId: number,
  columnId: ColumnId | undefined,
): SqlflowEnd {
  const object = model.objects[objectId]!;
  const parent = { parentId: ids.object(objectId), parentName: nameInSchema(object) };
  if (columnId === undefined) {
    return { id: ids.wholeTable(objectId), column: wholeTableColumn, ...parent, coordinates: [] };
  }
  const column = model.columns[columnId]!;
  return {
    id: ids.column(columnId),
    column: column.name,
    ...parent,
    ...(object.alias !== undefined && { parentAlias: object.alias }),
    ...(column.pseudo === 'rows' && { source: 'system' as const }),
    coordinates: coordinatesOf(model, column.spans),
  };
}

/** The function whose value depends on a number of rows. */
function functionOf(model: LineageModel, { type, targetObject }: GraphEdge): { function?: string } {
  const { kind, name } = model.objects[targetObject]!;
  return type === 'fdr' && kind === 'function-call' ? { function: name } : {};
}

/** The clause in which the first step uses the source. */
function clauseOf(model: LineageModel, edge: GraphEdge): { clauseType?: string } {
  const index = edge.relations.at(-1);
  const step = index === undefined ? undefined : model.relations.at(index);
  const clause = step?.sources.find(({ column }) => column === edge.source)?.clause;
  return clause === undefined ? {} : { clauseType: clause };
}
