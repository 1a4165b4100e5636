import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { writeOutput } from '../output/output.ts';

/** `headwater dialects`: the vendors that `--vendor` takes, and what of their SQL is understood. */
export function dialectsCommand(): Command {
  const command = new Command('dialects')
    .description('List the database vendors, and how much of their SQL is understood.')
    .option('--json', 'as JSON');
  examplesFirst(command, ['headwater dialects', 'headwater dialects --json']);
  return command.action(async ({ json }: { json?: true }) => {
    const { dialectEntries, dialectTable } = await import('../output/dialect-table.ts');
    const entries = dialectEntries();
    await writeOutput(
      [json ? `${JSON.stringify(entries, undefined, 2)}\n` : dialectTable(entries)],
      undefined,
    );
  });
}
