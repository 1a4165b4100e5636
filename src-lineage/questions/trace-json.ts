import { type JsonPiece, jsonPieces, streamed } from '../export/json-pieces.ts';
import { endName, type LineageStep, type StepEnd, type TraceAnswer } from './trace-answer.ts';

/** The version of the JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** The steps as JSON, the nearest first; ends are told by names. */
export function traceJson({ direction, starts, depth, steps }: TraceAnswer): Iterable<JsonPiece> {
  return jsonPieces({
    format: 'headwater-trace',
    version: formatVersion,
    direction,
    columns: starts.map(endName),
    depth,
    steps: streamed(function* () {
      for (const step of steps) yield toldStep(step);
    }),
  });
}

/** A step without what is of use within one run alone. */
function toldStep({ source, target, place, ...rest }: LineageStep): object {
  return {
    ...rest,
    source: toldEnd(source),
    target: toldEnd(target),
    ...(place !== undefined && { file: place.fileName, line: place.line, column: place.column }),
  };
}

function toldEnd({ end: _end, ...told }: StepEnd): object {
  return told;
}
