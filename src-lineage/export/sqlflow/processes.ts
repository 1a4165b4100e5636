import type { LineageModel } from '../../model/model.ts';
import { nameInSchema } from '../object-names.ts';
import { coordinatesOf } from './coordinates.ts';
import type { SqlflowObject } from './format.ts';
import type { SqlflowIds } from './ids.ts';

/** The statements that write named objects: the processes of a result, by statement. */
export function sqlflowProcesses(model: LineageModel, ids: SqlflowIds): Map<number, SqlflowObject> {
  const counters = new Map<string, number>();
  const processes = new Map<number, SqlflowObject>();
  for (const [index, statement] of model.statements.entries()) {
    if (statement.writes.length === 0) continue;
    const stem = `Query ${titleOf(statement.kind)}`;
    const number = (counters.get(stem) ?? 0) + 1;
    counters.set(stem, number);
    const routine = statement.routine === undefined ? undefined : model.objects[statement.routine];
    processes.set(index, {
      id: ids.process(index),
      name: `${stem}-${number}`,
      procedureName: routine === undefined ? 'batchQueries' : nameInSchema(routine),
      type: 'process',
      coordinates: coordinatesOf(model, [statement.span]),
    });
  }
  return processes;
}

/** `create-view` -> `Create View`. */
function titleOf(kind: string): string {
  return kind
    .split(/[-_\s]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
