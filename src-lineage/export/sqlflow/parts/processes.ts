import type { LineageModel } from '../../../model/model.ts';
import { Coordinates } from './coordinates.ts';
import type { SqlflowObject } from './format.ts';
import type { SqlflowIds } from './ids.ts';
import { sqlflowName } from './names.ts';

/** The statements that write named objects: the processes of a result. Only their numbers are kept. */
export interface SqlflowProcesses {
  /** Whether a statement is one. */
  has(statement: number): boolean;
  /** The process of a statement that is one. */
  get(statement: number): SqlflowObject;
  /** All processes, in the order of their statements. */
  all(): Generator<SqlflowObject>;
}

export function sqlflowProcesses(model: LineageModel, ids: SqlflowIds): SqlflowProcesses {
  const numbers = processNumbers(model);
  const get = (statement: number): SqlflowObject => {
    const { kind, routine: routineId, span, hash } = model.statements[statement]!;
    const routine = routineId === undefined ? undefined : model.objects[routineId];
    return {
      id: ids.process(statement),
      name: `Query ${titleOf(kind)}-${numbers[statement]}`,
      procedureName: routine === undefined ? 'batchQueries' : sqlflowName(model, routine),
      ...(hash !== undefined && { queryHashId: hash }),
      type: 'process',
      coordinates: new Coordinates(model, [span]),
    };
  };
  return {
    has: (statement) => (numbers[statement] ?? 0) > 0,
    get,
    *all() {
      for (const [statement, number] of numbers.entries()) if (number > 0) yield get(statement);
    },
  };
}

/** The number of each statement among those of its title, from 1; 0 where it writes nothing. */
function processNumbers(model: LineageModel): Int32Array {
  const counters = new Map<string, number>();
  return Int32Array.from(model.statements, ({ kind, writes }) => {
    if (writes.length === 0) return 0;
    const title = titleOf(kind);
    const number = (counters.get(title) ?? 0) + 1;
    counters.set(title, number);
    return number;
  });
}

/** `create-view` -> `Create View`. */
function titleOf(kind: string): string {
  return kind
    .split(/[-_\s]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
