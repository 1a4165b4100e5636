/**
 * Asks real databases whether the lineage is right: runs scripts, changes the values of one source column after the other,
 * runs them again, and holds every column that changes against what the model says of it.
 *
 *   npm run oracle                                    all engines, everything that they run
 *   npm run oracle -- --engine duckdb --from fixtures --seed 2 --minutes 30 --out faults.jsonl
 *   npm run oracle -- --programs 5000                 with so many programs that are made up from the seed
 *   npm run oracle -- --engine postgresql --routines 400   with so many programs of PL/pgSQL that are made up from the seed
 *   npm run oracle -- --engine mariadb --engine mysql   in a MariaDB server, where one is installed (HEADWATER_MARIADBD=…/mariadbd)
 *   npm run oracle -- --sets 3                        with so many sets of rows for the ways that the first does not show
 *   npm run oracle -- --changes 4                     changes each column in so many ways, drawn from all
 *   npm run oracle -- --alone                         each statement alone, with the definitions that it needs
 *   npm run oracle -- --shrink                        each fault with the statements that it needs
 *   npm run oracle -- --log done.jsonl                goes on where an earlier run with the same log was ended
 *   npm run oracle -- --engine sqlite --files FOLDER  the test suites in a folder (sqllogictest, SQLite's Tcl, plain SQL)
 *   npm run oracle -- --engine sqlite --sql 'SELECT …'  one script, given here
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { engineNamed, engines } from './oracle/engines.ts';
import { generatedScripts } from './oracle/programs.ts';
import { routineScripts } from './oracle/routine-programs.ts';
import type { Script } from './oracle/script.ts';
import { type ScriptSource, scriptSources, scriptsFrom } from './oracle/sources.ts';
import { statementsAlone, suiteScripts } from './oracle/suites.ts';
import { Tally } from './oracle/tally.ts';
import { examineAll } from './oracle/worker-pool.ts';
import type { Order, Report } from './oracle/worker.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: Object.keys(engines) },
    from: { type: 'string', multiple: true, default: [...scriptSources] },
    seed: { type: 'string', default: '1' },
    sets: { type: 'string', default: '1' },
    changes: { type: 'string', default: '99' },
    minutes: { type: 'string', default: '600' },
    workers: { type: 'string', default: `${availableParallelism()}` },
    programs: { type: 'string', default: '0' },
    routines: { type: 'string', default: '0' },
    only: { type: 'string' },
    sql: { type: 'string' },
    files: { type: 'string' },
    alone: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    log: { type: 'string' },
    out: { type: 'string' },
  },
});
const unknown = values.from.find((source) => !scriptSources.some((each) => each === source));
if (unknown !== undefined) {
  console.error(`There are no scripts from ${unknown}; there are ${scriptSources.join(', ')}.`);
  process.exit(2);
}
const seed = Number(values.seed);
const end = performance.now() + 60_000 * Number(values.minutes);
if (values.out !== undefined) writeFileSync(values.out, '');

for (const name of values.engine) {
  const missing = engineNamed(name).missing?.();
  if (missing !== undefined) {
    console.log(`${engineNamed(name).name}: skipped, ${missing}.`);
    continue;
  }
  const tally = new Tally(engineNamed(name).name);
  const done = loggedReports(name);
  for (const report of done.values()) tally.add(report);
  await examineAll(ordersFor(name, done), Number(values.workers), (order, report) => {
    tally.add(report);
    if (values.log !== undefined)
      appendFileSync(values.log, `${JSON.stringify({ engine: name, id: order.script.id, report })}\n`);
    print(order, report);
  });
  tally.print();
}

/** What an earlier run has found, by the scripts. */
function loggedReports(engine: string): Map<string, Report> {
  if (values.log === undefined || !existsSync(values.log)) return new Map();
  const lines = readFileSync(values.log, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const logged = lines.map((line) => JSON.parse(line) as { engine: string; id: string; report: Report });
  return new Map(logged.filter((each) => each.engine === engine).map(({ id, report }) => [id, report]));
}

function* ordersFor(name: string, done: ReadonlyMap<string, Report>): Generator<Order> {
  for (const script of scriptsFor(name)) {
    if (done.has(script.id)) continue;
    if (performance.now() > end) return;
    yield {
      engine: name,
      script,
      seed,
      sets: Number(values.sets),
      changes: Number(values.changes),
      shrinks: values.shrink,
    };
  }
}

function scriptsFor(name: string): Script[] {
  if (values.sql !== undefined) return [{ id: 'given', sql: values.sql }];
  const { vendor } = engineNamed(name);
  if (values.files !== undefined) return suiteScripts(values.files, vendor).filter(isAskedFor);
  const programs = generatedScripts(Number(values.programs), seed, name);
  const routines = name === 'postgresql' ? routineScripts(Number(values.routines), seed) : [];
  const found = values.from
    .flatMap((source) => scriptsFrom(source as ScriptSource, vendor))
    .concat(programs, routines);
  const asked = found.filter(isAskedFor);
  return values.alone ? asked.flatMap((script) => statementsAlone(script, vendor)) : asked;
}

function isAskedFor({ id }: Script): boolean {
  return values.only === undefined || id.includes(values.only);
}

function print({ engine, script }: Order, report: Report): void {
  if ('failure' in report) return;
  if (values.out !== undefined)
    for (const way of report.ways)
      if (!way.isShown)
        appendFileSync(
          values.out,
          `${JSON.stringify({ script: script.id, engine, kind: 'not shown', ...way })}\n`,
        );
  for (const fault of report.faults) {
    if (values.out === undefined)
      console.log(
        `${script.id}: ${fault.kind} ${fault.source} -> ${fault.target} (${fault.perturbation})\n${fault.minimal ?? ''}`,
      );
    else appendFileSync(values.out, `${JSON.stringify({ script: script.id, engine, ...fault })}\n`);
  }
}
