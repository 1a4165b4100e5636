/**
 * Damages the files of the corpus and holds the engine to its promises about broken SQL: it never throws, never hangs,
 * and no statement is lost that stands more than two away from the damage.
 *
 *   npm run bench:mutants                                    50,000 mutants of the corpus beside the checkout
 *   npm run bench:mutants -- --mutants 5000 --seed 7         as many, drawn from another seed
 *   npm run bench:mutants -- --vendor dbvoracle --list 40    of one vendor, with more violations listed
 *   npm run bench:mutants -- --show 1234                     one mutant again: its text around the damage, what was lost
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { analyze } from '../../src-lineage/index.ts';
import { readRows } from '../corpus-rows.ts';
import { projectRoot } from '../project.ts';
import { damagedText, lostStatements, placesOf } from './damage.ts';
import { drawn, type MutantReport, type MutantTask } from './mutant.ts';

/** Milliseconds: a mutant that takes longer counts as one that hangs. */
const patience = 20_000;
/** Megabytes of a worker's heap: a mutant that wants more counts as one that hangs. */
const heap = 2_000;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: join(projectRoot, '../shared/corpus/files.jsonl.gz') },
    mutants: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    vendor: { type: 'string' },
    list: { type: 'string', default: '20' },
    show: { type: 'string' },
  },
});
const count = Number(values.mutants);
const seed = Number(values.seed);

process.exitCode = await main();

async function main(): Promise<number> {
  if (!existsSync(values.corpus)) {
    process.stderr.write(`There is no corpus at ${values.corpus}. Give one: --corpus FILE.jsonl[.gz]\n`);
    return 3;
  }
  if (values.show !== undefined) return show(Number(values.show));
  const started = performance.now();
  const reports: MutantReport[] = [];
  const hung: string[] = [];
  const workers = Math.min(availableParallelism(), 8);
  await Promise.all(Array.from({ length: workers }, (_, first) => readFrom(first, workers, reports, hung)));
  return print(reports, hung, (performance.now() - started) / 1000);
}

/** Reads every `step`th mutant; one that hangs costs its worker, and another one goes on behind it. */
async function readFrom(first: number, step: number, reports: MutantReport[], hung: string[]): Promise<void> {
  for (let next = first; next < count;) {
    const atWork = new SharedArrayBuffer(4);
    const ended = await readUntilStuck({ ...options(), first: next, step, atWork }, reports);
    if (ended === undefined) return;
    const stuck = new Int32Array(atWork)[0]!;
    hung.push(`mutant ${stuck}: ${ended}`);
    next = stuck + step;
  }
}

function options(): Pick<MutantTask, 'corpus' | 'vendor' | 'seed' | 'count'> {
  return { corpus: values.corpus, vendor: values.vendor, seed, count };
}

/** Undefined where the worker came to its end, else why it did not. */
function readUntilStuck(task: MutantTask, reports: MutantReport[]): Promise<string | undefined> {
  const worker = new Worker(new URL('./mutant-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  return new Promise((resolve) => {
    let watch = setTimeout(stuck, 60_000);
    function stuck(): void {
      resolve(`at work for more than ${patience} ms`);
      void worker.terminate();
    }
    worker.on('message', (report: MutantReport) => {
      reports.push(report);
      clearTimeout(watch);
      watch = setTimeout(stuck, patience);
    });
    worker.on('error', (error: Error) => {
      resolve(String(error));
    });
    worker.on('exit', () => {
      clearTimeout(watch);
      resolve(undefined);
    });
  });
}

function print(reports: MutantReport[], hung: readonly string[], seconds: number): number {
  reports.sort((a, b) => a.mutant - b.mutant);
  const losing = reports.filter((report) => report.lost.length > 0);
  const throwing = reports.filter((report) => report.threw !== undefined);
  const slowest = reports.reduce((a, b) => (b.time > a.time ? b : a));
  const statements = reports.reduce((sum, report) => sum + report.statements, 0);
  const lost = reports.reduce((sum, report) => sum + report.lost.length, 0);
  console.log(
    [
      `${reports.length + hung.length} mutants, seed ${seed}, ${seconds.toFixed(0)} s`,
      `${throwing.length} threw, ${hung.length} hung; slowest ${slowest.time.toFixed(0)} ms (mutant ${slowest.mutant})`,
      `${losing.length} lost statements more than two away from the damage: ${lost} of ${statements}`,
      ...hung,
      ...[...throwing, ...losing].slice(0, Number(values.list)).map(describe),
    ].join('\n'),
  );
  return losing.length + throwing.length + hung.length === 0 ? 0 : 1;
}

function describe({ mutant, file, damage, lost, threw }: MutantReport): string {
  const what = threw === undefined ? `lost ${lost.length}: ${lost[0]}` : `threw ${threw}`;
  return `mutant ${mutant} of ${file}: ${damage.kind} [${damage.start}, ${damage.end}): ${what}`;
}

function show(mutant: number): number {
  const files = readRows(values.corpus).filter(
    (row) => row.sql !== '' && (values.vendor === undefined || row.vendor === values.vendor),
  );
  const { file, damage } = drawn(files, mutant, seed);
  const text = damagedText(file.sql, damage);
  console.log(
    `mutant ${mutant} of ${file.id}, ${file.vendor}: ${damage.kind} [${damage.start}, ${damage.end})`,
  );
  console.log(`taken out: ${JSON.stringify(file.sql.slice(damage.start, damage.end).slice(0, 300))}`);
  console.log(
    `${text.slice(Math.max(0, damage.start - 300), damage.start)}█${text.slice(damage.start).slice(0, 500)}`,
  );
  const read = (sql: string): ReturnType<typeof analyze> =>
    analyze([{ name: file.id, text: sql }], { vendor: file.vendor });
  const after = read(text);
  for (const place of lostStatements(placesOf(read(file.sql)), placesOf(after), damage))
    console.log(`lost ${place}`);
  for (const { code, message, span } of after.diagnostics) console.log(`${code} @${span[1]}: ${message}`);
  return 0;
}
