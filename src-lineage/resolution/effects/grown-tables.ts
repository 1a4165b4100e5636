import type { Tables } from '../declare/tables.ts';
import { type LinkRun, type Site, spanOf } from '../run/run.ts';
import type { RowFlow } from '../variables/flow.ts';

/** Links what a temporary table held before the statement that brings more, see `growLocal` of {@link Tables}. */
export function linkGrownTables(run: LinkRun, tables: Tables, flow: RowFlow, site: Site): void {
  for (const { before, entry } of tables.grown.at(site)) {
    const { file, statement } = site;
    const place = file.dataflow.statements[statement]!;
    const grows = { site, effect: 'insert' as const, span: spanOf(file, place) };
    const from = { object: tables.object(before), list: before.history.at(file.index, statement) };
    const to = tables.object(entry);
    flow.value(grows, run.builder.rows(to), [run.builder.rows(from.object)]);
    flow.allColumns(grows, from, to);
  }
}
