import type { LineageModel } from '../../../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../../../model/objects.ts';
import { Coordinates } from './coordinates.ts';
import type { SqlflowArgument, SqlflowColumn, SqlflowObject } from './format.ts';
import type { SqlflowIds } from './ids.ts';
import { sqlflowName } from './names.ts';
import { sqlflowType } from './object-types.ts';

/** A column as `dbobjs` lists it. */
function sqlflowColumn(model: LineageModel, ids: SqlflowIds, id: ColumnId): SqlflowColumn {
  const column = model.columns.at(id);
  return {
    id: ids.column(id),
    name: column.name,
    ...(column.dataType !== undefined && { dataType: column.dataType }),
    ...(column.primaryKey && { primaryKey: true as const }),
    ...(column.foreignKey && { foreignKey: true as const }),
    coordinates: new Coordinates(model, model.columns.spansOf(id)),
    ...(column.pseudo === 'rows' && { source: 'system' as const }),
  };
}

/** An object as `dbobjs` lists it, with all its columns. */
export function sqlflowObject(model: LineageModel, ids: SqlflowIds, object: LineageObject): SqlflowObject {
  const { server, database, schema, alias, kind } = object;
  return {
    id: ids.object(object.id),
    ...(server !== undefined && { server }),
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    name: sqlflowName(model, object),
    ...(alias !== undefined && { alias }),
    type: sqlflowType(kind),
    ...((kind === 'variable' || kind === 'parameter') && { subType: 'scalar' as const }),
    ...(kind === 'cursor' && { subType: 'cursor' as const }),
    ...(object.role === 'routine' && { arguments: argumentsOf(model, ids, object) }),
    // a procedure that no script defines has the columns that are taken from it
    ...((object.role !== 'routine' || object.columns.length > 0) && {
      columns: object.columns.map((id) => sqlflowColumn(model, ids, id)),
    }),
    coordinates: new Coordinates(model, object.spans),
  };
}

function argumentsOf(model: LineageModel, ids: SqlflowIds, routine: LineageObject): SqlflowArgument[] {
  return parametersOf(model, routine.id).flatMap((parameter) =>
    parameter.columns.map((id) => {
      const { name, dataType } = model.columns.at(id);
      return {
        id: ids.column(id),
        name,
        ...(dataType !== undefined && { datatype: dataType }),
        ...(parameter.mode !== undefined && { inout: parameter.mode }),
        coordinates: new Coordinates(model, model.columns.spansOf(id)),
      };
    }),
  );
}

const parametersByModel = new WeakMap<LineageModel, Map<ObjectId, LineageObject[]>>();

/** The parameters of a routine; found for all routines of a model at once, because a model may have thousands. */
function parametersOf(model: LineageModel, routine: ObjectId): readonly LineageObject[] {
  let byRoutine = parametersByModel.get(model);
  if (byRoutine === undefined) {
    byRoutine = Map.groupBy(
      model.objects.filter(({ kind, owner }) => kind === 'parameter' && owner !== undefined),
      ({ owner }) => owner!,
    );
    parametersByModel.set(model, byRoutine);
  }
  return byRoutine.get(routine) ?? [];
}
