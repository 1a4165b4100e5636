import { stat } from 'node:fs/promises';
import { counted } from '../../src-lineage/base/counted.ts';
import { lineageHtml } from '../../src-lineage/export/html/html-report.ts';
import { resultCounts } from '../../src-lineage/graph/names/stored-counts.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { relationTypes } from '../../src-lineage/model/relations.ts';
import { comparisonAnswer } from '../../src-lineage/questions/comparison-answer.ts';
import { comparisonText } from '../../src-lineage/questions/formats/comparison-text.ts';
import { wayOptions } from '../../src-lineage/questions/way-options.ts';
import { version } from '../../src-server/base/version.ts';
import { localTime } from '../../src-server/jobs/record/local-time.ts';
import { reportAssets } from '../../src-server/pages/report/report-assets.ts';
import { CommandFailure } from '../base/exit-codes.ts';
import { sayError } from '../base/messages.ts';
import { FileChanges } from '../input/file-changes.ts';
import { unreadable } from '../input/inputs.ts';
import { type AnalysisFlags, analysePaths } from '../options/analysis.ts';
import { waysOf, type WayFlags, withProject } from '../options/graph-flags.ts';
import { summary } from '../options/problems.ts';
import { callTitle } from '../output/call-title.ts';
import { writeOutput } from '../output/output.ts';

/** What is watched, and where the page goes. */
export interface WatchFlags extends AnalysisFlags, WayFlags {
  html?: string;
}

/**
 * Reads the files, says in a line what they hold, and does so again with every change, with what it does to the lineage. A
 * page (`html`) is written again each time.
 * @param signal ends it
 * @throws CommandFailure where a path is not there from the beginning
 */
export async function watchPaths(
  paths: readonly string[],
  flags: WatchFlags,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const path of paths)
    await stat(path).catch((error: unknown) => {
      throw unreadable(error);
    });
  let model: LineageModel | undefined;
  const readAnew = async (): Promise<void> => {
    const analysed = await analysePaths(paths, flags).catch(reportFailure);
    if (analysed === undefined) return;
    const former = model;
    model = analysed.model;
    const { warnings } = resultCounts(model);
    say(`${summary(model)}.${warnings === 0 ? '' : ` ${counted(warnings, 'warning')}.`}\n`);
    if (former !== undefined) say([...comparisonText(comparisonAnswer(former, model))].join(''));
    if (flags.html === undefined) return;
    const options = {
      ...wayOptions(model, waysOf(withProject(flags, analysed.project)), []),
      relationTypes: [...relationTypes],
    };
    await writeOutput(
      lineageHtml(model, options, reportAssets(), {
        ...callTitle(paths),
        madeAt: localTime(Date.now()),
        version,
      }),
      flags.html,
    );
  };
  const changes = new FileChanges(paths, signal, flags.html);
  while (!signal.aborted) {
    await readAnew();
    await changes.next();
  }
}

/** A file may be gone, or unfinished, for a moment: that is reported, and the watch goes on. */
function reportFailure(error: unknown): undefined {
  if (!(error instanceof CommandFailure)) throw error;
  sayError(error.message);
  return undefined;
}
