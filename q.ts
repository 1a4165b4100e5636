import { prepared } from './scripts/oracle/experiment.ts';
import { soundness } from './scripts/oracle/soundness.ts';
import { sqlite } from './scripts/oracle/engines/sqlite.ts';
import { duckdb } from './scripts/oracle/engines/duckdb.ts';
import { postgresql } from './scripts/oracle/engines/postgresql.ts';
const sql = process.argv[2]!;
for (const engine of [sqlite, duckdb, postgresql]) {
  const e = await prepared(engine, { id: 'x', sql }, 1);
  console.log(engine.name, [...e.outcome.failures.values()], e.content.tables.map(t => t.name + '(' + t.columns.map(c => c.name + ' ' + c.type + ' ' + c.values.length)+')'));
  const f = await soundness(e, 1); console.log(f.trials, f.changes, f.faults.map(x => [x.kind, x.source, x.target, x.perturbation].join(' | ')));
  await engine.stop();
}
