import { appendAll } from '../base/append-all.ts';
import { addToList } from '../base/list-map.ts';
import type { Span } from '../base/span.ts';
import { type FilePlace, filePlace } from '../graph/names/edge-place.ts';
import { objectPath } from '../graph/names/object-path.ts';
import { shownName } from '../graph/names/shown-name.ts';
import { countingKey } from '../graph/questions/catalogue.ts';
import type { Reading } from '../graph/questions/readings.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, type ObjectId, shownKind } from '../model/objects.ts';
import type { CallRelation } from '../model/relations.ts';
import type { RoutineUses } from './routine-uses.ts';

/**
 * A routine, trigger or package that reads what is changed or what depends on it, or runs one that does: the change may
 * break it, though no table gets a value by it.
 */
export interface ReachedRoutine {
  id: ObjectId;
  name: string;
  kind: string;
  /** Steps from what is changed: those of the tables and views on the way, and one for each call. */
  distance: number;
  how: 'reads' | 'calls';
  /** What it reads, or the routine that it calls. */
  of: string;
  /** Where it does, with the offsets; absent where no file holds it. */
  place?: FilePlace & { start: number; end: number };
  /** Tables, views and files that its statements write. */
  writes: string[];
  /** Views and tables whose statements run it, outside of any routine. */
  usedBy: string[];
}

export interface RoutineReach {
  routines: ReachedRoutine[];
  /** The statements by which they are reached, by their places in the model. */
  statements: number[];
}

interface FoundRoutine extends Pick<ReachedRoutine, 'id' | 'distance' | 'how' | 'of'> {
  span: Span | undefined;
  statement: number;
}

/**
 * The routines that a change reaches, the nearest first.
 * @param readings the nearest first
 * @param changed routines that are changed themselves
 */
export function reachedRoutines(
  model: LineageModel,
  uses: RoutineUses,
  readings: readonly Reading[],
  changed: readonly ObjectId[],
  steps = Number.POSITIVE_INFINITY,
): RoutineReach {
  const found = findRoutines(model, readings, changed, steps);
  return {
    routines: found.map(({ id, span, distance, how, of }) => {
      const object = model.objects[id]!;
      const place = span && filePlace(model, span);
      const paths = (ids: readonly ObjectId[]): string[] =>
        ids.map((each) => objectPath(model.objects[each]!));
      return {
        id,
        name: shownName(model, object),
        kind: shownKind(object),
        distance,
        how,
        of,
        ...(place && span && { place: { ...place, start: span[1], end: span[2] } }),
        writes: paths(uses.writtenBy(id)),
        usedBy: paths(uses.usedBy(id)),
      };
    }),
    statements: found.flatMap(({ id, statement, distance }) => [
      statement,
      ...(distance < steps ? uses.runBy(id) : []),
    ]),
  };
}

/** What reads a variable of another routine is one step further than this; a call is said before that. */
function findRoutines(
  model: LineageModel,
  readings: readonly Reading[],
  changed: readonly ObjectId[],
  steps: number,
): FoundRoutine[] {
  const calls = new Map<ObjectId, CallRelation[]>();
  for (const call of model.calls) addToList(calls, call.callee, call);
  const seen = new Set(changed);
  const found: FoundRoutine[] = [];
  const read = Map.groupBy(readings, ({ distance, isLocal }) => distance + Number(isLocal));
  const last = (readings.at(-1)?.distance ?? 0) + 1;
  let callees = [...changed];
  for (let distance = 1; distance <= steps && (distance <= last || callees.length > 0); distance++) {
    const next: FoundRoutine[] = [];
    const add = (routine: FoundRoutine): void => {
      if (seen.has(routine.id)) return;
      seen.add(routine.id);
      next.push(routine);
    };
    const ranks = Map.groupBy(read.get(distance) ?? [], ({ source }) => rankOf(model, source));
    for (const reading of ranks.get('column') ?? []) addReading(model, reading, distance, add);
    for (const { caller, callee, span, statement } of callees.flatMap((id) => calls.get(id) ?? []))
      add({
        id: caller,
        distance,
        how: 'calls',
        of: shownName(model, model.objects[callee]!),
        span,
        statement,
      });
    for (const reading of ranks.get('local') ?? []) addReading(model, reading, distance, add);
    for (const reading of ranks.get('rows') ?? []) addReading(model, reading, distance, add);
    appendAll(found, byName(model, next));
    callees = next.map(({ id }) => id);
  }
  return found;
}

/** A routine is known by the most that it reads: the rows of a table are named last, as whatever changes them reads them. */
function rankOf({ columns, objects }: LineageModel, source: ColumnId): 'column' | 'local' | 'rows' {
  if (objects[columns.objectOf(source)]!.role === 'intermediate') return 'local';
  return columns.pseudoOf(source) === 'rows' ? 'rows' : 'column';
}

function byName(model: LineageModel, routines: readonly FoundRoutine[]): FoundRoutine[] {
  return routines
    .map((routine) => ({ routine, key: countingKey(shownName(model, model.objects[routine.id]!)) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ routine }) => routine);
}

/** Adds the routine whose statement a reading is of, if there is one. */
function addReading(
  model: LineageModel,
  { relation, source }: Reading,
  distance: number,
  add: (routine: FoundRoutine) => void,
): void {
  const statement = model.relations.statementAt(relation);
  const { routine: id, span: whole } = model.statements[statement]!;
  if (id === undefined) return;
  const span = model.relations.spanAt(relation) ?? whole;
  add({ id, distance, how: 'reads', of: columnPath(model, source), span, statement });
}

/** The rows of a table are the table; a variable stands for its value, by what it belongs to. */
function columnPath(model: LineageModel, column: ColumnId): string {
  const { object: id, name, pseudo } = model.columns.at(column);
  const object = model.objects[id]!;
  const owner = model.objects[object.owner ?? -1];
  const path = owner === undefined ? shownName(model, object) : `${shownName(model, owner)}.${object.name}`;
  return pseudo !== undefined || (owner !== undefined && name === object.name) ? path : `${path}.${name}`;
}
