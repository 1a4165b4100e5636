import type { ReachedTable } from '../../graph/questions/impacted-tables.ts';
import type { LineageModel } from '../../model/model.ts';
import { shownKind } from '../../model/objects.ts';
import { csvLevels } from '../text/csv-levels.ts';
import { csvLine } from '../text/csv-line.ts';
import type { CsvStyle } from '../text/csv-line.ts';
import { inPieces } from '../text/pieces.ts';

const header = ['distance', 'db', 'schema', 'table', 'column', 'kind', 'by_value', 'ways'];

/**
 * What a change reaches, or what feeds something, as CSV: a row for each column, the nearest tables first. The column is
 * empty where it is the table itself; `ways` are those of the shortest way, separated by blanks.
 */
export function* impactCsv(
  model: LineageModel,
  tables: readonly ReachedTable[],
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
}
