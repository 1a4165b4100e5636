import { columnAt, lineAt } from '../../../base/lines.ts';
import type { Span } from '../../../base/span.ts';
import type { LineageModel } from '../../../model/model.ts';
import { type JsonWriter, SelfWritten } from '../../text/json-writer.ts';

/** A place: `x` is the line, `y` the column, both from 1; `hashCode` is the index of the file. */
export interface Coordinate {
  x: number;
  y: number;
  hashCode: string;
}

/** Start and exclusive end of every place, one after the other. Most of a large result are coordinates. */
export class Coordinates extends SelfWritten {
  readonly #model: LineageModel;
  readonly #spans: Iterable<Span>;

  constructor(model: LineageModel, spans: Iterable<Span>) {
    super();
    this.#model = model;
    this.#spans = spans;
  }

  override write(json: JsonWriter): void {
    writeCoordinates(json, this.#model, this.#spans);
  }

  override toJSON(): Coordinate[] {
    const coordinates: Coordinate[] = [];
    for (const span of this.#spans) {
      const starts = lineStartsOf(this.#model, span[0]);
      for (const offset of [span[1], span[2]]) {
        const line = lineAt(starts, offset);
        coordinates.push({ x: line, y: columnAt(starts, line, offset), hashCode: String(span[0]) });
      }
    }
    return coordinates;
  }
}

/** Writes what {@link Coordinates} are. */
export function writeCoordinates(json: JsonWriter, model: LineageModel, spans: Iterable<Span>): void {
  json.raw('[');
  let isFirst = true;
  for (const span of spans) {
    if (!isFirst) json.comma();
    isFirst = false;
    // Taken out one by one: an iteration over each would double the time.
    const file = span[0];
    const start = span[1];
    const end = span[2];
    const starts = lineStartsOf(model, file);
    const line = lineAt(starts, start);
    writeCoordinate(json, file, line, columnAt(starts, line, start));
    json.comma();
    const lastLine = isInLine(starts, line, end) ? line : lineAt(starts, end);
    writeCoordinate(json, file, lastLine, columnAt(starts, lastLine, end));
  }
  json.raw(']');
}

function writeCoordinate(json: JsonWriter, file: number, line: number, column: number): void {
  json.raw('{"x":');
  json.integer(line);
  json.raw(',"y":');
  json.integer(column);
  json.raw(',"hashCode":"');
  json.integer(file);
  json.raw('"}');
}

/** Whether what begins in a line ends in it too. */
function isInLine(starts: readonly number[], line: number, end: number): boolean {
  return line >= starts.length || end < starts[line]!;
}

function lineStartsOf(model: LineageModel, file: number): readonly number[] {
  return model.files[file]?.lineStarts ?? [0];
}
