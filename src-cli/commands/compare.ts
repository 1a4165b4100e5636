import { Command, Option } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import type { CompareFlags } from '../questions/compare.ts';
import { changeLevels, listFormats } from '../questions/formats.ts';
import { addQuestionFlags, type QuestionFlags } from '../questions/question-flags.ts';

/** `headwater compare`: what is different between two states. */
export function compareCommand(): Command {
  const command = new Command('compare').description(
    'Show what is different between two states of some SQL: what lost its sources first.',
  );
  examplesFirst(command, [
    'headwater compare release-1.zip etl/',
    'headwater compare --git main...HEAD',
    'headwater compare --git main...HEAD --fail-on lost -f markdown etl/',
    'headwater compare --git HEAD',
  ]);
  return addQuestionFlags(command, listFormats, ['fdd'])
    .option(
      '--git <revisions>',
      'of a git repository: A...B for what B changed since it left A, A..B, or A against the files as they are',
    )
    .addOption(
      new Option(
        '--fail-on <change>',
        'what makes the exit code 1: columns that lost sources, anything that is gone, any change',
      )
        .choices(changeLevels)
        .default('never'),
    )
    .action(async (paths: string[], flags: QuestionFlags & CompareFlags) => {
      const { compared, writeAnswer } = await import('../questions/index.ts');
      const { answer, after, code } = await compared(paths, flags);
      await writeAnswer(after, answer, flags);
      process.exitCode = code;
    });
}
