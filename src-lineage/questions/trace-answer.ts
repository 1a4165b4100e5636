import { trace } from '../graph/build/trace.ts';
import type { WholeGraph } from '../graph/build/whole-graph.ts';
import type { GraphEdge } from '../graph/edges/edge.ts';
import type { TraceDirection } from '../graph/edges/trace-direction.ts';
import { type FilePlace, edgePlace } from '../graph/names/edge-place.ts';
import { reasonOf, reasonTexts } from '../graph/names/reasons.ts';
import { readersOf } from '../graph/questions/readings.ts';
import { shownName } from '../graph/names/shown-name.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, shownKind } from '../model/objects.ts';
import type { EffectType, RelationType, Transform } from '../model/relations.ts';

/** An end of a step: a column, or a table where the step has none (calls). */
export interface StepEnd {
  /** Identifies the end: see `endKey`. */
  end: number;
  /** With what qualifies it. */
  table: string;
  /** Absent of a table itself; `rows` where it is the number of rows. */
  column?: string;
  rows?: true;
  kind: string;
}

/** One step of a way, with all that explains it. */
export interface LineageStep {
  /** How many steps it is away from the column, beginning at 1. */
  distance: number;
  source: StepEnd;
  target: StepEnd;
  type: RelationType;
  effect: EffectType;
  transform?: Transform;
  /** The expression or condition that does the most on the way. */
  expression?: string;
  /** Names of what is between and is not shown, nearest to the source first. */
  via: string[];
  /** Why the step is not certain. */
  uncertain?: string;
  /** Where its expression stands. */
  place?: FilePlace;
  /** What the statement is: `insert`, `create-view` … */
  statement?: string;
}

/** Where some columns come from, or where they go. */
export interface TraceAnswer {
  direction: TraceDirection;
  starts: StepEnd[];
  /** Steps that were not followed any further lie at this distance; absent where all are followed. */
  depth?: number;
  /** Downstream: the routines that read the columns, also where no column gets their value. */
  readBy: string[];
  /** The nearest first. They are made as they are walked over, each time again. */
  steps: Iterable<LineageStep>;
}

function readersOfAll(model: LineageModel, columns: readonly ColumnId[]): string[] {
  const readers = new Set(columns.flatMap((column) => readersOf(model, column)));
  return [...readers].map((routine) => shownName(model, model.objects[routine]!));
}

/** Follows columns of one name up or down the stream. */
export function traceAnswer(
  model: LineageModel,
  { edges }: WholeGraph,
  columns: readonly ColumnId[],
  direction: TraceDirection,
  depth?: number,
): TraceAnswer {
  const { steps } = trace(edges, columns, direction, depth);
  return {
    direction,
    starts: columns.map((id) => stepEnd(model, model.columns.objectOf(id), id)),
    ...(depth !== undefined && { depth }),
    readBy: direction === 'downstream' ? readersOfAll(model, columns) : [],
    steps: {
      *[Symbol.iterator]() {
        for (const [index, places] of steps.entries())
          for (const place of places) yield lineageStep(model, edges.at(place), index + 1);
      },
    },
  };
}

/** An edge of a graph in words. */
export function lineageStep(model: LineageModel, edge: GraphEdge, distance: number): LineageStep {
  const { type, effect, transform, expression, relations } = edge;
  const reason = reasonOf(model, edge);
  const place = edgePlace(model, edge);
  const statement = relations[0] === undefined ? undefined : model.relations.statementAt(relations[0]);
  const kind = model.statements[statement ?? -1]?.kind;
  return {
    distance,
    source: stepEnd(model, edge.sourceObject, edge.source),
    target: stepEnd(model, edge.targetObject, edge.target),
    type,
    effect,
    ...(transform !== undefined && { transform }),
    ...(expression !== undefined && { expression }),
    via: edge.via.map((id) => shownName(model, model.objects[id]!)),
    ...(reason !== undefined && { uncertain: reasonTexts[reason] }),
    ...(place !== undefined && { place }),
    ...(kind !== undefined && { statement: kind }),
  };
}

/** An end of a step in words. */
export function stepEnd(model: LineageModel, object: number, column?: ColumnId): StepEnd {
  const owner = model.objects[object]!;
  const named = model.columns.get(column);
  return {
    end: column ?? ~object,
    table: shownName(model, owner),
    ...(named !== undefined && { column: named.name }),
    ...(named?.pseudo === 'rows' && { rows: true }),
    kind: shownKind(owner),
  };
}

/** The name of an end: `shop.orders.amount`. */
export function endName({ table, column, rows }: StepEnd): string {
  if (rows) return `${table} (rows)`;
  return column === undefined ? table : `${table}.${column}`;
}

/** The same of an end by its number: see `endKey`. */
export function nameOfEnd(model: LineageModel, end: number): string {
  return endName(end < 0 ? stepEnd(model, ~end) : stepEnd(model, model.columns.objectOf(end), end));
}
