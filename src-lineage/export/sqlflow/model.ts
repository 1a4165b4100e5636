import { selectedParts } from '../../graph/build/selection.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import { visibleObjects } from '../../graph/edges/visibility.ts';
import { listedColumns } from '../../graph/names/listed-columns.ts';
import type { LineageModel } from '../../model/model.ts';
import { streamed, writtenArray } from '../text/json-pieces.ts';
import { sqlflowErrors } from './errors.ts';
import type { SqlflowModel, SqlflowObject } from './parts/format.ts';
import { type SqlflowIds, sqlflowIds } from './parts/ids.ts';
import { sqlflowObject } from './parts/objects.ts';
import { sqlflowProcesses, type SqlflowProcesses } from './parts/processes.ts';
import { sqlflowRelations } from './parts/relations.ts';
import { type ShownModel, shownModel } from './parts/shown-model.ts';
import { styledModel, type SqlflowOptions, type SqlflowStyle } from './parts/style.ts';

/**
 * The model without a graph (`POST /sqlflow/generation/sqlflow`): the objects that the options show, each with all its
 * columns, and the relations between them. Deterministic; objects come in the model's order after the processes.
 */
export function sqlflowModel(
  source: LineageModel,
  options: GraphOptions,
  shown: ShownModel = shownModel(source, options),
  style: SqlflowStyle = {},
): SqlflowModel {
  const model = styledModel(source, style);
  const ids = sqlflowIds(model);
  const processes = sqlflowProcesses(model, ids);
  const relations = sqlflowRelations(model, shown.relations.edges, processes, style);
  const errors = sqlflowErrors(model);
  return {
    dbvendor: model.vendor,
    dbobjs: writtenArray(
      streamed(() => listedObjects(model, shown, ids, processes)),
      (json, object) => json.value(object),
    ),
    relations,
    relationships: relations,
    ...(errors.length > 0 && { errors }),
  };
}

/** The objects that the selection of some options names, as `dbobjs` lists them; their count of rows is no column. */
export function sqlflowObjects(source: LineageModel, options: SqlflowOptions): SqlflowObject[] {
  const model = styledModel(source, options.style ?? {});
  const ids = sqlflowIds(model);
  const { objects } = selectedParts(source, visibleObjects(source, options), options.selection ?? {});
  return [...objects].map((id) => {
    const object = model.objects[id]!;
    const columns = listedColumns(model, object.columns);
    return sqlflowObject(model, ids, { ...object, columns });
  });
}

/** Routines, processes, then everything else. */
function* listedObjects(
  model: LineageModel,
  shown: ShownModel,
  ids: SqlflowIds,
  processes: SqlflowProcesses,
): Generator<SqlflowObject> {
  for (const { id, role } of shown.objects) {
    if (role === 'routine') yield sqlflowObject(model, ids, model.objects[id]!);
  }
  yield* processes.all();
  for (const { id, role } of shown.objects) {
    if (role !== 'routine') yield sqlflowObject(model, ids, model.objects[id]!);
  }
}
