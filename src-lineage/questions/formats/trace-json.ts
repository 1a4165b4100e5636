import { jsonTexts, streamed } from '../../export/text/json-pieces.ts';
import type { EffectType, RelationType, Transform } from '../../model/relations.ts';
import { endName, type LineageStep, type StepEnd, type TraceAnswer } from '../trace-answer.ts';

/** The version of the JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** The steps as JSON, the nearest first; ends are written by names. */
export function traceJson({ direction, starts, depth, readBy, steps }: TraceAnswer): Iterable<string> {
  return jsonTexts({
    format: 'headwater-trace',
    version: formatVersion,
    direction,
    columns: starts.map(endName),
    depth,
    ...(readBy.length > 0 && { readBy }),
    steps: streamed(function* () {
      for (const step of steps) yield writtenStep(step);
    }),
  });
}

/** An end of a step as it is written: a column, or a table where the step has none (calls). */
export interface WrittenEnd {
  /** With what qualifies it. */
  table: string;
  /** Absent of a table itself. */
  column?: string;
  /** It stands for the number of rows. */
  rows?: true;
  /** What the table is: `table`, `view`, `cte` … */
  kind: string;
}

/** A step as it is written: without what is of use within one run alone. */
export interface WrittenStep {
  /** How many steps it is away from the column, beginning at 1. */
  distance: number;
  source: WrittenEnd;
  target: WrittenEnd;
  type: RelationType;
  effect: EffectType;
  transform?: Transform;
  /** The expression or condition that does the most on the way. */
  expression?: string;
  /** Names of what is between and is not shown, nearest to the source first. */
  via: string[];
  /** Why the step is not certain. */
  uncertain?: string;
  /** What the statement is: `insert`, `create-view` … */
  statement?: string;
  /** Where the expression stands; lines and columns count from 1. */
  file?: string;
  line?: number;
  column?: number;
}

/** A step in words. */
export function writtenStep({ source, target, place, ...rest }: LineageStep): WrittenStep {
  return {
    ...rest,
    source: writtenEnd(source),
    target: writtenEnd(target),
    ...(place !== undefined && { file: place.fileName, line: place.line, column: place.column }),
  };
}

/** An end in words. */
export function writtenEnd({ end: _end, ...written }: StepEnd): WrittenEnd {
  return written;
}
