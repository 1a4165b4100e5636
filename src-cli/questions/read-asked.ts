import { counted } from '../../src-lineage/base/counted.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { sayWarning } from '../base/messages.ts';
import { type AnalysisFlags, type Analysed, analysePaths } from '../options/analysis.ts';
import { type WayFlags, withProject } from '../options/graph-flags.ts';

/**
 * Reads and links what is asked about: the paths, or the folder where one is. What is missing in it is reported.
 * @param settingsOf whose settings hold, where these are not those of the paths
 */
export async function readAsked(
  paths: readonly string[],
  flags: AnalysisFlags,
  settingsOf?: string,
): Promise<Analysed> {
  const analysed = await analysePaths(paths.length === 0 ? ['.'] : paths, flags, settingsOf);
  await analysed.keep?.();
  const { failedStatements } = analysed.model.statistics;
  if (failedStatements > 0)
    sayWarning(
      `${counted(failedStatements, 'statement')} with errors: some lineage may be missing (headwater analyze shows where).`,
    );
  return analysed;
}

/** The same for a question, with the flags as the project settles them. */
export async function asked<Flags extends AnalysisFlags & WayFlags>(
  paths: readonly string[],
  flags: Flags,
): Promise<{ model: LineageModel; settled: Flags }> {
  const { model, project } = await readAsked(paths, flags);
  return { model, settled: withProject(flags, project) };
}
