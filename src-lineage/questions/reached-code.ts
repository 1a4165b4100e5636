import { selectedParts } from '../graph/build/selection.ts';
import type { WholeGraph } from '../graph/build/whole-graph.ts';
import type { Selection } from '../graph/edges/options.ts';
import { type EndByCode, wayOfRelation } from '../graph/questions/impact.ts';
import { type Reading, readingsOf } from '../graph/questions/readings.ts';
import type { LineageModel } from '../model/model.ts';
import type { ColumnId, ObjectId } from '../model/objects.ts';
import type { RelationType } from '../model/relations.ts';
import { type ReachedRoutine, reachedRoutines } from './reached-routines.ts';
import { RoutineUses } from './routine-uses.ts';

export interface CodeQuestion {
  selection: Selection;
  /** Those of the graph. */
  relationTypes: readonly RelationType[];
  steps?: number | undefined;
}

/** What is reached by what routines do, and by no flow between what a graph shows. */
interface ReachedCode {
  routines: ReachedRoutine[];
  /** The statements that read, run or call, by their places in the model. */
  statements: number[];
  /** One step away from the routines that are asked about. */
  ends: EndByCode[];
}

/** The routines that read or run what a selection names, or what depends on it; and what the routines of a selection write. */
export function codeBehind(
  model: LineageModel,
  { visible }: WholeGraph,
  { selection, relationTypes, steps = Number.POSITIVE_INFINITY }: CodeQuestion,
): ReachedCode {
  const uses = new RoutineUses(model);
  const { routines: changed, columns } = selected(model, uses, visible, selection);
  const readings = readingsOf(model, {
    starts: [...columns, ...uses.localColumns(changed)],
    visible,
    relationTypes,
    steps,
  });
  const { routines, statements } = reachedRoutines(model, uses, readings, changed, steps);
  const running = changed.flatMap((routine) => uses.runBy(routine));
  const reading = changed.length > 0 ? [] : readingStatements(model, readings);
  return {
    routines,
    statements: [...reading, ...running, ...statements],
    ends: writtenEnds(model, visible, [...changed.flatMap((routine) => uses.bodyOf(routine)), ...running]),
  };
}

/** What the statements of the routines of a selection read. */
export function codeBefore(
  model: LineageModel,
  { visible }: WholeGraph,
  { selection }: CodeQuestion,
): ReachedCode {
  const uses = new RoutineUses(model);
  const { routines } = selected(model, uses, visible, selection);
  const bodies = routines.flatMap((routine) => uses.bodyOf(routine));
  const { ends, statements } = readIn(model, visible, bodies);
  return { routines: [], statements, ends };
}

function selected(
  model: LineageModel,
  uses: RoutineUses,
  visible: readonly boolean[],
  selection: Selection,
): { routines: ObjectId[]; columns: ColumnId[] } {
  const starts = [...selectedParts(model, visible, selection).starts];
  const objects = starts.filter((end) => end < 0).map((end) => ~end);
  return { routines: uses.withMembers(objects), columns: starts.filter((end) => end >= 0) };
}

/** The statements that read what is shown, or asked about. */
function readingStatements({ relations }: LineageModel, readings: readonly Reading[]): number[] {
  return readings.filter(({ isLocal }) => !isLocal).map(({ relation }) => relations.statementAt(relation));
}

/** The shown columns that some statements write. */
function writtenEnds(
  model: LineageModel,
  visible: readonly boolean[],
  statements: readonly number[],
): EndByCode[] {
  const { columns, relations } = model;
  const written = relationsOf(model, statements).map((index) => relations.targetAt(index));
  return [...new Set(written)]
    .filter((end) => visible[columns.objectOf(end)])
    .map((end) => ({ end, way: 'call' }));
}

/** The shown columns that some statements read, and how; and the statements that do. */
function readIn(
  model: LineageModel,
  visible: readonly boolean[],
  bodies: readonly number[],
): Pick<ReachedCode, 'ends' | 'statements'> {
  const { columns, relations } = model;
  const ends: EndByCode[] = [];
  const statements = new Set<number>();
  for (const index of relationsOf(model, bodies)) {
    const way = wayOfRelation(model, index);
    for (const { column } of relations.at(index).sources) {
      if (!visible[columns.objectOf(column)]) continue;
      ends.push({ end: column, way });
      statements.add(relations.statementAt(index));
    }
  }
  return { ends, statements: [...statements] };
}

function relationsOf({ relations }: LineageModel, statements: readonly number[]): number[] {
  if (statements.length === 0) return [];
  const wanted = new Set(statements);
  const all = Array.from({ length: relations.length }, (_, index) => index);
  return all.filter((index) => wanted.has(relations.statementAt(index)));
}
