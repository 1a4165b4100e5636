import { buildGraph } from '../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../src-lineage/graph/edges/options.ts';
import { reasonOf } from '../src-lineage/graph/names/reasons.ts';
import { analyze } from '../src-lineage/index.ts';
import { corpusFiles, readRows } from './corpus-rows.ts';

/** Diagnostics that state why lineage is missing, though the SQL is right. */
const absences: ReadonlySet<string> = new Set([
  'dynamic-sql-unknown',
  'unknown-macro',
  'unknown-result',
  'unread-query',
]);

/** How often relations of the corpus's whole files are not certain, and how often lineage is missing, by reason. */
export function printReasons(): void {
  const relations = new Map<string, number>();
  const missing = new Map<string, number>();
  let edges = 0;
  let files = 0;
  for (const row of readRows(corpusFiles)) {
    const model = analyze([{ name: row.id, text: row.sql }], { vendor: row.vendor });
    const graph = buildGraph(model, {
      ...defaultGraphOptions,
      relationTypes: ['fdd', 'call'],
      hideIntermediates: 'all',
      hideFunctions: true,
    });
    files++;
    for (const edge of graph.edges) {
      edges++;
      count(relations, reasonOf(model, edge));
    }
    for (const { code } of model.diagnostics) if (absences.has(code)) count(missing, code);
  }
  process.stdout.write(`${edges} relations (fdd, call) of ${files} files\n`);
  for (const [name, amount] of relations)
    process.stdout.write(`  ${name}: ${amount} (${((100 * amount) / edges).toFixed(2)} %)\n`);
  for (const [name, amount] of missing) process.stdout.write(`  missing, ${name}: ${amount} places\n`);
}

function count(tally: Map<string, number>, name: string | undefined): void {
  if (name !== undefined) tally.set(name, (tally.get(name) ?? 0) + 1);
}
