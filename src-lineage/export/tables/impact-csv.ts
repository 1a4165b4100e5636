import type { ReachedTable } from '../../graph/questions/impacted-tables.ts';
import type { LineageModel } from '../../model/model.ts';
import { type ObjectId, shownKind } from '../../model/objects.ts';
import { csvLevels } from '../text/csv-levels.ts';
import { csvLine } from '../text/csv-line.ts';
import type { CsvStyle } from '../text/csv-line.ts';
import { inPieces } from '../text/pieces.ts';

const header = ['distance', 'db', 'schema', 'table', 'column', 'kind', 'by_value', 'ways'];

/** A routine that reads what changes, or calls one that does. */
interface UsingRoutine {
  id: ObjectId;
  distance: number;
  how: string;
}

/**
 * What a change reaches, or what feeds something, as CSV: a row for each column, the nearest tables first, then one for
 * each routine. The column is empty where it is the table or the routine itself; `ways` are those of the shortest way,
 * separated by blanks.
 */
export function* impactCsv(
  model: LineageModel,
  { tables, routines }: { tables: readonly ReachedTable[]; routines: readonly UsingRoutine[] },
  style: CsvStyle,
): Generator<string> {
  yield `${csvLine(header, style)}\n`;
  yield* inPieces(tables, ({ object, parts }) => {
    const owner = model.objects[object]!;
    const levels = csvLevels(owner);
    const rows = parts.map(({ column, distance, byValue, ways }) => {
      const name = column === undefined ? '' : model.columns.nameOf(column);
      const values = [String(distance), ...levels, name, shownKind(owner), String(byValue), ways.join(' ')];
      return `${csvLine(values, style)}\n`;
    });
    return rows.join('');
  });
  yield* inPieces(routines, ({ id, distance, how }) => {
    const object = model.objects[id]!;
    return `${csvLine([String(distance), ...csvLevels(object), '', shownKind(object), 'false', how], style)}\n`;
  });
}
