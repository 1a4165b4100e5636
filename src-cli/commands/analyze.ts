import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { withLineage } from '../lineage/lineage-command.ts';

/** `headwater analyze`: shows the lineage to a person, with everything that was not understood. */
export function analyzeCommand(): Command {
  const command = new Command('analyze').description('Show where the columns of SQL scripts come from.');
  examplesFirst(command, [
    'headwater analyze etl.sql',
    'headwater analyze --vendor oracle --table sales_report --upstream 2 scripts/',
    'cat query.sql | headwater analyze -v snowflake -',
  ]);
  return withLineage(command, 'text', 'all');
}
