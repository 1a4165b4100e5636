import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { listFormats } from '../questions/formats.ts';
import { addQuestionFlags, type QuestionFlags } from '../questions/question-flags.ts';

/** `headwater columns`: the columns of a table. */
export function columnsCommand(): Command {
  const command = new Command('columns')
    .description('List the columns of a table, with what each comes from and goes to.')
    .argument('<table>', 'the table or view: orders, shop.orders');
  examplesFirst(command, [
    'headwater columns dw.fact etl/',
    'headwater columns dw.fact -f csv etl/ > fact.csv',
  ]);
  return addQuestionFlags(command, listFormats, ['fdd']).action(
    async (table: string, paths: string[], flags: QuestionFlags) => {
      const { asked, columnsOf, writeAnswer } = await import('../questions/index.ts');
      const { model, settled } = await asked(paths, flags);
      await writeAnswer(model, columnsOf(model, table, settled), flags);
    },
  );
}
