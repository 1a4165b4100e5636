import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { parseSteps } from '../options/graph-flags.ts';
import { answerFormats } from '../questions/formats.ts';
import { addQuestionFlags, type QuestionFlags } from '../questions/question-flags.ts';
import type { TraceFlags } from '../questions/trace.ts';

/** `headwater trace`: where the values of a column come from. */
export function traceCommand(): Command {
  const command = new Command('trace')
    .description('Show where the values of a column come from, or where they go, with the expressions.')
    .argument('<column>', 'the column: amount, orders.amount, shop.orders.amount');
  examplesFirst(command, [
    'headwater trace dw.fact.amount etl/',
    'headwater trace orders.amount --downstream --depth 2 etl/',
    'headwater trace dw.fact.amount --why --relations fdd,frd etl/',
    'headwater trace dw.fact.amount -f mermaid etl/',
  ]);
  return addQuestionFlags(command, answerFormats, ['fdd'])
    .option('--downstream', 'where the values go')
    .option('--depth <steps>', 'steps to follow (default: all)', parseSteps)
    .option('--why', 'with the statement, the expression and what is between, for each step')
    .action(async (column: string, paths: string[], flags: QuestionFlags & TraceFlags) => {
      const { asked, traceOf, writeAnswer } = await import('../questions/index.ts');
      const { model, settled } = await asked(paths, flags);
      await writeAnswer(model, traceOf(model, column, settled), flags);
    });
}
