import { Command } from 'commander';
import { vendorIds, vendors } from '../../src-lineage/index.ts';
import { examplesFirst } from '../examples.ts';
import { writeOutput } from '../output.ts';

/** `headwater dialects`: the vendors that `--vendor` takes. */
export function dialectsCommand(): Command {
  const command = new Command('dialects')
    .description('List the database vendors whose SQL is understood.')
    .option('--json', 'as JSON');
  examplesFirst(command, ['headwater dialects', 'headwater dialects --json']);
  return command.action(async ({ json }: { json?: true }) => {
    const list = vendorIds.map((id) => ({ id, name: vendors[id] }));
    const width = Math.max(...vendorIds.map((id) => id.length));
    const text = json
      ? `${JSON.stringify(list, undefined, 2)}\n`
      : list.map(({ id, name }) => `${id.padEnd(width)}  ${name}\n`).join('');
    await writeOutput([text], undefined);
  });
}
