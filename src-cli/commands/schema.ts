import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { writeOutput } from '../output/output.ts';

/** `headwater schema`: the columns of a database file, for `--schema`. */
export function schemaCommand(): Command {
  const command = new Command('schema')
    .description(
      'Print the columns of a SQLite or DuckDB file as the CSV that --schema takes. Nothing is written to it.',
    )
    .requiredOption('--from <file>', 'the database')
    .option('-o, --output <file>', 'write to a file instead of standard output');
  examplesFirst(command, [
    'headwater schema --from shop.sqlite > columns.csv && headwater analyze --schema columns.csv etl/',
  ]);
  return command.action(async ({ from, output }: { from: string; output?: string }) => {
    const { columnsOfDatabase } = await import('../input/database-file.ts');
    const { tableCsv } = await import('../../src-lineage/questions/answer-table.ts');
    const { plainCsv } = await import('../../src-lineage/export/text/csv-line.ts');
    const columns = await columnsOfDatabase(from);
    const rows = columns.map(({ schema, table, column, type }) => [schema, table, column, type]);
    await writeOutput(tableCsv({ header: ['schema', 'table', 'column', 'type'], rows }, plainCsv), output);
  });
}
