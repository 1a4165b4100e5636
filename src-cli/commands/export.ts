import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { withLineage } from '../lineage/lineage-command.ts';

/** `headwater export`: writes the lineage for other programs. */
export function exportCommand(): Command {
  const command = new Command('export').description(
    'Write the lineage of SQL scripts: JSON, CSV, GraphML, DOT, Mermaid, OpenLineage or an interactive page.',
  );
  examplesFirst(command, [
    'headwater export --format csv -o lineage.csv scripts.zip',
    'headwater export -v mssql -f graphml --tables warehouse/ > tables.graphml',
    'headwater export -f html -o lineage.html scripts/',
    'headwater export -f dot --tables scripts/ | dot -Tsvg -o lineage.svg',
    'headwater export -f openlineage --namespace postgres://db:5432 --job-name nightly etl/',
    'headwater export -f sqlflow-json --relations fdd,frd,fdr --hide none etl.sql',
  ]);
  return withLineage(command, 'json', 'errors');
}
