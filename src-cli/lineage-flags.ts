import { type Command, InvalidArgumentError, Option } from 'commander';
import { vendorIds } from '../src-lineage/dialects/vendor.ts';
import type { AnalysisFlags } from './analysis.ts';
import { type Format, formats } from './format-names.ts';
import { addGraphFlags, type GraphFlags } from './graph-flags.ts';
import { type FailureLevel, failureLevels } from './failure-levels.ts';
import { limitOption } from './limit-option.ts';
import { suggesting } from './suggestions.ts';
import { parseVendor } from './vendor-option.ts';

/** The flags of commands that read SQL and write lineage. */
export interface LineageFlags extends AnalysisFlags, GraphFlags {
  format: Format;
  output?: string;
  delimiter: string;
  csvSafe: boolean;
  reasons: boolean;
  jobName: string;
  namespace?: string;
  failOn: FailureLevel;
  notes?: true;
}

/** Adds the arguments and flags of a command that reads SQL and writes lineage. */
export function addLineageFlags(command: Command, format: Format): Command {
  command
    .argument('[paths...]', 'SQL files, folders, zip archives; - is standard input')
    .addOption(
      suggesting(
        new Option('-v, --vendor <vendor>', 'database vendor: an id or a name; auto guesses it from the SQL')
          .argParser(parseVendor)
          .default('auto'),
        ['auto', ...vendorIds.map((id) => id.slice('dbv'.length))],
      ),
    )
    .addOption(new Option('-f, --format <format>', 'what is written').choices(formats).default(format))
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option(
      '-s, --schema <file>',
      'columns of tables that no script defines: JSON {database: {schema: {table: [columns]}}} or DDL',
    )
    .option(
      '--include <glob>',
      'of folders and archives read only files that fit, in the syntax of gitignore; may be repeated',
      collected,
      [],
    )
    .option(
      '--exclude <glob>',
      'leave out of folders and archives what fits, beside what .headwaterignore names; may be repeated',
      collected,
      [],
    )
    .addOption(limitOption())
    .option('--default-database <name>', 'the database of names without one')
    .option('--default-schema <name>', 'the schema of names without one')
    .option('--delimiter <character>', 'between the values of a CSV', parseDelimiter, ',')
    .option(
      '--csv-safe',
      'a CSV for people: what a spreadsheet would calculate begins with an apostrophe',
      false,
    )
    .option('--reasons', 'a further column of a CSV: why a relation is not certain', false)
    .option('--job-name <name>', 'the job that OpenLineage events belong to', 'lineage')
    .option('--namespace <uri>', 'where the tables are, in OpenLineage events: postgres://host:5432')
    .addOption(
      new Option('--fail-on <severity>', 'what makes the exit code 1')
        .choices(failureLevels)
        .default('error'),
    );
  command.option(
    '--notes',
    'tell also what was assumed: columns that could belong to several tables, for example',
  );
  command.option(
    '--no-cache',
    "read anew, and keep nothing: else the result of larger inputs is kept in the user's cache folder, for calls with the same files",
  );
  command.option(
    '--verbose',
    'list every file of a folder or an archive that is not read, with the reason; and traces of internal errors',
  );
  return addGraphFlags(command);
}

function collected(value: string, former: readonly string[]): string[] {
  return [...former, value];
}

function parseDelimiter(text: string): string {
  if (text === '\\t' || text === 'tab') return '\t';
  if ([...text].length === 1 && !/["\r\n]/.test(text)) return text;
  throw new InvalidArgumentError('It must be one character, but no quote and no line break.');
}
