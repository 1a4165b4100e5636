import { Argument, Command } from 'commander';
import { type VendorId, vendorIds, vendors } from '../../src-lineage/dialects/table/vendor.ts';
import { shortName } from '../../src-lineage/dialects/vendor-named.ts';
import { examplesFirst } from '../base/examples.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { parseVendor } from '../options/vendor-option.ts';
import { writeOutput } from '../output/output.ts';

/** `headwater metadata-query`: what to ask a database for its columns. Nothing here connects to one. */
export function metadataQueryCommand(): Command {
  const command = new Command('metadata-query')
    .description(
      'Print the query whose result, as CSV with its header, --schema takes. Nothing connects to a database.',
    )
    .addArgument(
      new Argument('<vendor>', `the database: ${vendorIds.map(shortName).join(', ')}`).argParser(parseVendor),
    )
    .option('-o, --output <file>', 'write to a file instead of standard output');
  examplesFirst(command, [
    'headwater metadata-query postgresql',
    'psql --csv -f <(headwater metadata-query postgresql) > columns.csv',
  ]);
  return command.action(async (vendor: VendorId | 'auto', { output }: { output?: string }) => {
    const { metadataQueries } = await import('../../src-lineage/catalog/metadata/metadata-queries.ts');
    const query = vendor === 'auto' ? undefined : metadataQueries[vendor];
    if (query === undefined) {
      const name = vendor === 'auto' ? 'auto' : vendors[vendor];
      throw new CommandFailure(
        exitCodes.notFound,
        `${name} has no catalog that SQL reads; --schema takes DDL, CSV and JSON.`,
      );
    }
    await writeOutput([`${query}\n`], output);
  });
}
