import { Command, Option } from 'commander';
import { type PhaseName, phaseNames } from '../../src-lineage/questions/phases/phase-names.ts';
import { examplesFirst } from '../base/examples.ts';
import { parseSteps } from '../options/graph-flags.ts';
import { listFormats } from '../questions/formats.ts';
import { addQuestionFlags, type QuestionFlags } from '../questions/question-flags.ts';

interface ExplainFlags extends QuestionFlags {
  phase?: PhaseName;
  statement?: number;
  json?: true;
}

/** `headwater explain`: what a statement does, or what a phase of the engine makes of it. */
export function explainCommand(): Command {
  const command = new Command('explain')
    .description('Show what the statement at a place reads, writes and calculates.')
    .argument(
      '<place>',
      'the place: FILE:LINE, or FILE:LINE:COLUMN for the expression there; with --phase FILE too',
    );
  examplesFirst(command, [
    'headwater explain etl/load.sql:12',
    'headwater explain etl/load.sql:12:30 etl/',
    'headwater explain etl/load.sql --phase tree --statement 2',
  ]);
  return addQuestionFlags(command, listFormats, ['fdd', 'frd', 'fdr'])
    .addOption(
      new Option('--phase <phase>', 'what the engine makes of the text in one of its phases').choices(
        phaseNames,
      ),
    )
    .option('--statement <number>', 'with --phase: one statement, counted from 1', parseSteps)
    .option('--json', 'the same as --format json')
    .action(async (text: string, paths: string[], given: ExplainFlags) => {
      const flags: ExplainFlags = given.json ? { ...given, format: 'json' } : given;
      const { phase } = flags;
      await (phase === undefined
        ? explain(text, paths, flags)
        : explainPhase(text, paths, { ...flags, phase }));
    });
}

async function explain(text: string, paths: readonly string[], flags: QuestionFlags): Promise<void> {
  const { asked, explained, parsePlace, writeAnswer } = await import('../questions/index.ts');
  const place = parsePlace(text);
  // The file alone is read faster than a folder; others are of use where it reads their tables.
  const { model, settled } = await asked(paths.length === 0 ? [place.file] : paths, flags);
  await writeAnswer(model, explained(model, place, settled), flags);
}

async function explainPhase(
  text: string,
  paths: readonly string[],
  flags: ExplainFlags & { phase: PhaseName },
): Promise<void> {
  const { parseFile, phaseAnswer, readAsked, writeAnswer } = await import('../questions/index.ts');
  const { phase, statement } = flags;
  const place = parseFile(text);
  const analysed = await readAsked(paths.length === 0 ? [place.file] : paths, flags);
  const answer = phaseAnswer(analysed, { phase, ...place, ...(statement !== undefined && { statement }) });
  await writeAnswer(analysed.model, answer, flags);
}
