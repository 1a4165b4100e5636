import { problemsByStatement } from '../../../../src-lineage/graph/questions/object-problems.ts';
import { statementsWithLineage } from '../../../../src-lineage/graph/questions/statements-with-lineage.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { FileResponse } from '../../../contract/application/service/sessions.ts';
import { KeptPerModel } from './kept-per-model.ts';

const problemLevels = new KeptPerModel<Uint8Array>({ values: 1 });
const withLineage = new KeptPerModel<Uint8Array>({ values: 1 });

/** The statements of a file: their places, kinds, whether they have lineage, and how well they were understood. */
export function statementsOfFile(
  model: LineageModel,
  file: number,
): Pick<FileResponse, 'statements' | 'statementKinds'> {
  const levels = problemLevels.of(model, '', () => problemsByStatement(model));
  const lineage = withLineage.of(model, '', () => statementsWithLineage(model));
  const kinds = new Map<string, number>();
  const found: (readonly number[])[] = [];
  for (const [index, { span, kind }] of model.statements.entries()) {
    if (span[0] !== file) continue;
    if (!kinds.has(kind)) kinds.set(kind, kinds.size);
    found.push([span[1], span[2], kinds.get(kind)!, lineage[index]!, levels[index]!]);
  }
  found.sort((one, other) => one[0]! - other[0]! || other[1]! - one[1]!);
  return { statementKinds: [...kinds.keys()], statements: found.flat() };
}

/** What could not be read or resolved in a file, in the order of the text. */
export function problemsOfFile(model: LineageModel, file: number): FileResponse['problems'] {
  return model.diagnostics
    .filter(({ span }) => span[0] === file)
    .map(({ code, severity, message, span: [, start, end] }) => ({ code, severity, message, start, end }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
}
