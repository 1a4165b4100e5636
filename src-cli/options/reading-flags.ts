import { type Command, InvalidArgumentError, Option } from 'commander';
import { vendorIds } from '../../src-lineage/dialects/table/vendor.ts';
import { shortName } from '../../src-lineage/dialects/vendor-named.ts';
import { isEncoding } from '../../src-server/io/encodings/encodings.ts';
import { suggesting } from '../base/suggestions.ts';
import { limitOption } from './limit-option.ts';
import { parseVendor } from './vendor-option.ts';

/** Adds the flags that say how the SQL is read: those of every command that reads some (`AnalysisFlags`). */
export function addReadingFlags(command: Command): Command {
  return command
    .addOption(
      suggesting(
        new Option('-v, --vendor <vendor>', 'database vendor: an id or a name; auto guesses it from the SQL')
          .argParser(parseVendor)
          .default('auto'),
        ['auto', ...vendorIds.map(shortName)],
      ),
    )
    .option(
      '-s, --schema <file>',
      'columns of tables that no script defines: JSON {database: {schema: {table: [columns]}}}, CSV or DDL; may be repeated',
      collected,
      [],
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
    .option(
      '--encoding <name>',
      'of files that are no UTF-8 and have no mark of their encoding, which is guessed otherwise: windows-1250, latin2, big5 …',
      parseEncoding,
    )
    .option('--config <file>', 'settings of the project; without it the nearest headwater.json')
    .option('--no-config', 'no settings of a project')
    .option(
      '--no-cache',
      "read again, and keep nothing: else the result of larger inputs is kept in the user's cache folder, for calls with the same files",
    )
    .option(
      '--threads <number>',
      'read larger inputs in so many threads (default: one for each processor); the result is the same',
      parseThreads,
    )
    .option(
      '--verbose',
      'list every file of a folder or an archive that is not read, with the reason; and traces of internal errors',
    );
}

function collected(value: string, former: readonly string[]): string[] {
  return [...former, value];
}

function parseThreads(text: string): number {
  const threads = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (threads > 0) return threads;
  throw new InvalidArgumentError('It must be a number from 1 to 999.');
}

function parseEncoding(name: string): string {
  if (isEncoding(name)) return name;
  throw new InvalidArgumentError('There is no encoding of this name.');
}
