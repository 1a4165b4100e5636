import { Command, Option } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { parseSteps } from '../options/graph-flags.ts';
import { answerFormats } from '../questions/formats.ts';
import type { ImpactFlags } from '../questions/impact.ts';
import { addQuestionFlags, type QuestionFlags } from '../questions/question-flags.ts';

/** `headwater impact`: what breaks if something changes. */
export function impactCommand(): Command {
  const command = new Command('impact')
    .description('Show what depends on a table or column, how far away, and which statements to read.')
    .argument('<object>', 'the table, view, routine or column: orders, shop.orders.amount');
  examplesFirst(command, [
    'headwater impact shop.orders.amount etl/',
    'headwater impact shop.orders.amount --rename net_amount etl/',
    "headwater impact shop.orders.amount --type 'numeric(12,4)' etl/",
    'headwater impact shop.orders --drop -f markdown etl/',
  ]);
  return addQuestionFlags(command, answerFormats, ['fdd', 'frd', 'fdr', 'call'])
    .option('--upstream', 'what it depends on, instead of what depends on it')
    .option('--depth <steps>', 'steps to follow (default: all)', parseSteps)
    .addOption(new Option('--drop', 'what breaks if it is dropped').conflicts(['rename', 'type']))
    .addOption(new Option('--rename <name>', 'what has to be rewritten if it is renamed').conflicts('type'))
    .option('--type <type>', 'what gets another type, and what is to be checked, if the column does')
    .action(async (object: string, paths: string[], flags: QuestionFlags & ImpactFlags) => {
      const { asked, impactOfName, writeAnswer } = await import('../questions/index.ts');
      const { model, settled } = await asked(paths, flags);
      await writeAnswer(model, impactOfName(model, object, settled), flags);
    });
}
