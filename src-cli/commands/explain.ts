import { Command } from 'commander';
import { examplesFirst } from '../examples.ts';
import { listFormats } from '../questions/formats.ts';
import { addQuestionFlags, type QuestionFlags } from '../questions/question-flags.ts';

/** `headwater explain`: what a statement does. */
export function explainCommand(): Command {
  const command = new Command('explain')
    .description('Show what the statement at a place reads, writes and calculates.')
    .argument('<place>', 'the place: FILE:LINE, or FILE:LINE:COLUMN for the expression there');
  examplesFirst(command, ['headwater explain etl/load.sql:12', 'headwater explain etl/load.sql:12:30 etl/']);
  return addQuestionFlags(command, listFormats, ['fdd', 'frd', 'fdr']).action(
    async (text: string, paths: string[], flags: QuestionFlags) => {
      const { asked, explained, parsePlace, writeAnswer } = await import('../questions/index.ts');
      const place = parsePlace(text);
      // The file alone is read faster than a folder; others are of use where it reads their tables.
      const { model, settled } = await asked(paths.length === 0 ? [place.file] : paths, flags);
      await writeAnswer(model, explained(model, place, settled), flags);
    },
  );
}
