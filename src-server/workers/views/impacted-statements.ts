import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { positionAt } from '../../../src-lineage/text/lines.ts';
import type { ImpactedStatement } from '../../contract/application/impact.ts';

/** Where some statements of a model stand, in the order of files and places. */
export function impactedStatements(model: LineageModel, statements: readonly number[]): ImpactedStatement[] {
  return statements
    .map((index) => model.statements[index]!)
    .sort(({ span: one }, { span: other }) => one[0] - other[0] || one[1] - other[1] || other[2] - one[2])
    .map(({ kind, span: [file, start, end] }) => {
      const source = model.files[file];
      const place = positionAt(source?.lineStarts ?? [0], start);
      return { kind, file, fileName: source?.name ?? '', ...place, start, end };
    });
}
