import { shownKind } from '../../model/objects.ts';
import { csvLevels } from '../text/csv-levels.ts';
import { csvLine } from '../text/csv-line.ts';
import type { CsvStyle } from '../text/csv-line.ts';
import { inPieces } from '../text/pieces.ts';
import type { LineageComparison } from '../../graph/comparison/changes.ts';

const header = [
  'change',
  'what',
  'type',
  'db',
  'schema',
  'table',
  'column',
  'target_db',
  'target_schema',
  'target_table',
  'target_column',
  'before',
  'after',
];
const noTarget = ['', '', '', ''];

/**
 * What is different between two lineages as CSV: first the tables, then the columns, then the relations, from their
 * source to their target.
 */
export function* comparisonCsv(
  { objects, columns, relations }: LineageComparison,
  style: CsvStyle,
): Generator<string> {
  const line = (values: readonly string[]): string => `${csvLine(values, style)}\n`;
  yield line(header);
  yield* inPieces(objects, ({ change, object, before = '', after = '' }) =>
    line([change, 'table', shownKind(object), ...csvLevels(object), '', ...noTarget, before, after]),
  );
  yield* inPieces(columns, ({ change, object, column, before = '', after = '' }) => {
    const names = [...csvLevels(object), column.name, ...noTarget];
    return line([change, 'column', column.dataType ?? '', ...names, before, after]);
  });
  yield* inPieces(relations, ({ change, edge, of: { model }, before = '', after = '' }) => {
    const end = (object: number, column: number | undefined): string[] => [
      ...csvLevels(model.objects[object]!),
      column === undefined ? '' : model.columns.nameOf(column),
    ];
    const ends = [...end(edge.sourceObject, edge.source), ...end(edge.targetObject, edge.target)];
    return line([change, 'relation', edge.type, ...ends, before, after]);
  });
}
