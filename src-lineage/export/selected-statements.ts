import { appendAll } from '../append-all.ts';
import type { LineageModel } from '../model/model.ts';
import { offsetAt } from '../text/lines.ts';
import type { Span } from '../text/span.ts';
import type { Coordinate } from './sqlflow/coordinates.ts';

/** A statement that holds selected places. */
export interface SelectedStatement {
  /** Index of the file. */
  file: number;
  /** Index of the statement among the top-level statements of its file. */
  index: number;
  /** The places, in the coordinates of the file. */
  positions: { x: number; y: number }[];
  /** Where the SQL of the statement is. */
  span: Span;
}

/**
 * The statements that hold the places of selected objects (`getSelectedDbObjectInfo`): one entry for each outermost
 * statement, in the order of files and texts. A place outside all statements counts to the statement before it, or to
 * the whole file where there is none; places in files that the model lacks are left out.
 */
export function selectedStatements(
  model: LineageModel,
  coordinates: readonly Coordinate[],
): SelectedStatement[] {
  const byFile = Map.groupBy(coordinates, ({ hashCode }) => Number(hashCode));
  const selected: SelectedStatement[] = [];
  for (const [file, places] of [...byFile].sort(([one], [other]) => one - other)) {
    const source = model.files[file];
    if (source === undefined) continue;
    const spans = outermost(model, file);
    const found = new Map<number, SelectedStatement>();
    for (const { x, y } of places) {
      const offset = offsetAt(source.lineStarts, { line: x, column: y }, source.length);
      const index = Math.max(
        0,
        spans.findLastIndex(([, start]) => start <= offset),
      );
      const entry = found.get(index) ?? {
        file,
        index,
        positions: [],
        span: spans[index] ?? [file, 0, source.length],
      };
      found.set(index, entry);
      entry.positions.push({ x, y });
    }
    appendAll(
      selected,
      [...found.values()].sort((one, other) => one.index - other.index),
    );
  }
  return selected;
}

/** The spans of the statements that lie in no other, in their order. */
function outermost(model: LineageModel, file: number): Span[] {
  const spans = model.statements
    .map(({ span }) => span)
    .filter((span) => span[0] === file)
    .sort((a, b) => a[1] - b[1] || b[2] - a[2]);
  let end = -1;
  return spans.filter((span) => {
    if (span[2] <= end) return false;
    end = span[2];
    return true;
  });
}
