import type { LineageModel } from '../../model/model.ts';
import { type FilePlace, filePlace } from './edge-place.ts';

/** Where a statement stands. */
export interface StatementPlace extends FilePlace {
  kind: string;
  start: number;
  end: number;
}

/** Where some statements of a model stand, in the order of files and places. */
export function statementPlaces(model: LineageModel, statements: readonly number[]): StatementPlace[] {
  return statements
    .map((index) => model.statements[index]!)
    .sort(({ span: one }, { span: other }) => one[0] - other[0] || one[1] - other[1] || other[2] - one[2])
    .map(({ kind, span }) => {
      const [file, start, end] = span;
      const place = filePlace(model, span) ?? { file, fileName: '', line: 1, column: 1 };
      return { kind, ...place, start, end };
    });
}
