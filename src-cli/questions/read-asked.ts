import type { LineageModel } from '../../src-lineage/model/model.ts';
import { counted } from '../../src-lineage/text/counted.ts';
import { type AnalysisFlags, analysePaths } from '../analysis.ts';
import { sayWarning } from '../messages.ts';

/** Reads and links what a question is about: the paths, or the folder where one is. What is missing in it is told. */
export async function readAsked(paths: readonly string[], flags: AnalysisFlags): Promise<LineageModel> {
  const { model, keep } = await analysePaths(paths.length === 0 ? ['.'] : paths, flags);
  await keep?.();
  const { failedStatements } = model.statistics;
  if (failedStatements > 0)
    sayWarning(
      `${counted(failedStatements, 'statement')} with errors: some lineage may be missing (headwater analyze tells where).`,
    );
  return model;
}
