import type { LineageModel } from '../../model/model.ts';
import { positionAt } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';
import type { Coordinate } from './format.ts';

/** Start and exclusive end of every place, one after the other. */
export function coordinatesOf(model: LineageModel, spans: readonly Span[]): Coordinate[] {
  return spans.flatMap(([file, start, end]) => [
    coordinateAt(model, file, start),
    coordinateAt(model, file, end),
  ]);
}

function coordinateAt(model: LineageModel, file: number, offset: number): Coordinate {
  const { line, column } = positionAt(model.files[file]?.lineStarts ?? [0], offset);
  return { x: line, y: column, hashCode: String(file) };
}
