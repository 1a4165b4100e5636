import { type Command, Option } from 'commander';
import { type FailureLevel, failureLevels } from '../base/failure-levels.ts';
import { type Format, formats } from '../output/format-names.ts';
import type { AnalysisFlags } from './analysis.ts';
import { addCsvFlags, type CsvFlags } from './csv-flags.ts';
import { addGraphFlags, type GraphFlags } from './graph-flags.ts';
import { addReadingFlags } from './reading-flags.ts';

/** The flags of commands that read SQL and write lineage. */
export interface LineageFlags extends AnalysisFlags, CsvFlags, GraphFlags {
  format: Format;
  output?: string;
  reasons: boolean;
  jobName: string;
  namespace?: string;
  event: 'run' | 'job';
  withSql?: true;
  failOn: FailureLevel;
  notes?: true;
}

/** Adds the arguments and flags of a command that reads SQL and writes lineage. */
export function addLineageFlags(command: Command, format: Format): Command {
  addReadingFlags(command.argument('[paths...]', 'SQL files, folders, zip archives; - is standard input'))
    .addOption(new Option('-f, --format <format>', 'what is written').choices(formats).default(format))
    .option('-o, --output <file>', 'write to a file instead of standard output');
  addCsvFlags(command)
    .option('--reasons', 'a further column of a CSV: why a relation is not certain', false)
    .option('--job-name <name>', 'the job that OpenLineage events belong to', 'lineage')
    .option('--namespace <uri>', 'where the tables are, in OpenLineage events: postgres://host:5432')
    .addOption(
      new Option('--event <kind>', 'OpenLineage events: of jobs, as nothing has run, or of complete runs')
        .choices(['run', 'job'])
        .default('run'),
    )
    .option('--with-sql', 'the SQL of each statement in OpenLineage events')
    .addOption(
      new Option('--fail-on <severity>', 'what makes the exit code 1')
        .choices(failureLevels)
        .default('error'),
    )
    .option(
      '--notes',
      'report also what was assumed: columns that could belong to several tables, for example',
    );
  return addGraphFlags(command);
}
