import { objectProblems } from '../../../../src-lineage/graph/questions/object-problems.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { KeptPerModel } from './kept-per-model.ts';

const problems = new KeptPerModel<Uint8Array>({ values: 1 });

/** The worst that was reported about each object: see `ProblemLevel`. */
export function problemsOf(model: LineageModel): Uint8Array {
  return problems.of(model, '', () => objectProblems(model));
}
