import type { LineageModel } from '../../model/model.ts';
import { positionAt } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';
import type { Coordinate } from './format.ts';

/** Start and exclusive end of every place, one after the other. */
export function coordinatesOf(model: LineageModel, spans: readonly Span[]): Coordinate[] {
  const coordinates: Coordinate[] = [];
  // Most of a large result are coordinates.
  for (const [file, start, end] of spans) {
    const lineStarts = model.files[file]?.lineStarts ?? [0];
    const hashCode = String(file);
    const from = positionAt(lineStarts, start);
    const to = positionAt(lineStarts, end);
    coordinates.push({ x: from.line, y: from.column, hashCode }, { x: to.line, y: to.column, hashCode });
  }
  return coordinates;
}
