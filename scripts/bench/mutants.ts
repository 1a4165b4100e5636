/**
 * Damages real SQL and holds the engine to its promises about broken SQL: nothing throws or ends in an `internal-error`,
 * no span ends before it begins or outside the text, and no text takes more processor time than 0.5 s and twenty times
 * the median for its length, measured again three times. Mutants are made of the fixtures, and of the corpus and the
 * sample projects where they lie beside the checkout; each is read, linked and drawn. See `mutants/draw.ts`.
 *
 *   npm run bench:mutants                                  a million mutants
 *   npm run bench:mutants -- --mutants 5000 --seed 7       as many, drawn from another seed
 *   npm run bench:mutants -- --first 5000 --mutants 5000   the next ones of the same seed
 *   npm run bench:mutants -- --workers 1                   with one processor (else all, at most eight)
 *   npm run bench:mutants -- --show 1234                   one mutant again: its text and what is wrong with it
 *
 * The mutants in which something was found are written to `--out` (test-results/mutants.jsonl), a line each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../project.ts';
import { drawMutant } from './mutants/draw.ts';
import { examine } from './mutants/examine.ts';
import { allScripts } from './mutants/scripts.ts';
import type { FaultyMutant, MutantBatch, MutantTask } from './mutants/task.ts';

/** Milliseconds: a mutant that takes longer counts as one that hangs. */
const patience = 60_000;
/** Megabytes of a worker's heap: a mutant that wants more counts as one that hangs. */
const heap = 2_000;
/** Milliseconds and times the median for its length: what takes longer than both together is slow. */
const leastTime = 500;
const timesMedian = 20;

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '1000000' },
    first: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    vendor: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(availableParallelism(), 8)) },
    out: { type: 'string', default: join(projectRoot, 'test-results/mutants.jsonl') },
    show: { type: 'string' },
  },
});
const seed = Number(values.seed);
const first = Number(values.first);
const end = first + Number(values.mutants);

/** What was found in all mutants. */
interface Results {
  count: number;
  /** Milliseconds of processor time a character, of each batch. */
  readonly costs: number[];
  readonly faults: FaultyMutant[];
  readonly hung: string[];
}

process.exitCode = values.show === undefined ? await main() : show(Number(values.show));

async function main(): Promise<number> {
  const started = performance.now();
  const results: Results = { count: 0, costs: [], faults: [], hung: [] };
  const workers = Number(values.workers);
  await Promise.all(Array.from({ length: workers }, (_, i) => examineFrom(first + i, workers, results)));
  return print(results, (performance.now() - started) / 1000);
}

/** Examines every `step`th mutant; one that hangs costs its worker, and another one goes on behind it. */
async function examineFrom(from: number, step: number, results: Results): Promise<void> {
  for (let next = from; next < end;) {
    const atWork = new SharedArrayBuffer(4);
    const ended = await examineUntilStuck(
      { seed, vendor: values.vendor, first: next, step, end, leastTime, atWork },
      results,
    );
    if (ended === undefined) return;
    const stuck = new Int32Array(atWork)[0]!;
    results.hung.push(`mutant ${stuck}: ${ended}`);
    next = Math.max(next, stuck) + step;
  }
}

/** Undefined where the worker came to its end, else why it did not. */
function examineUntilStuck(task: MutantTask, results: Results): Promise<string | undefined> {
  const worker = new Worker(new URL('./mutants/worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  const atWork = new Int32Array(task.atWork);
  return new Promise((resolve) => {
    let last = -1;
    const watch = setInterval(() => {
      if (atWork[0] === last && last !== 0) {
        resolve(`at work for more than ${patience} ms`);
        void worker.terminate();
      }
      last = atWork[0]!;
    }, patience);
    worker.on('message', ({ count, time, length, faults }: MutantBatch) => {
      results.count += count;
      results.costs.push(time / Math.max(1, length));
      for (const fault of faults) results.faults.push(fault);
    });
    worker.on('error', (error: Error) => {
      resolve(String(error));
    });
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(undefined);
    });
  });
}

function print({ count, costs, faults, hung }: Results, seconds: number): number {
  costs.sort((a, b) => a - b);
  const median = costs[costs.length >> 1] ?? 0;
  const slow = faults.filter((mutant) => isSlow(mutant, median));
  const wrong = faults.filter(({ findings }) => findings.length > 0);
  const of = (kind: string): number =>
    wrong.filter(({ findings }) => findings.some((finding) => finding.kind === kind)).length;
  mkdirSync(dirname(values.out), { recursive: true });
  const lines = [...wrong, ...slow]
    .sort((a, b) => a.number - b.number)
    .map((mutant) => JSON.stringify(mutant));
  writeFileSync(values.out, lines.map((line) => `${line}\n`).join(''));
  console.log(
    [
      `${count} mutants from ${first} on, seed ${seed}, ${seconds.toFixed(0)} s; median ${(median * 1000).toFixed(2)} µs a character`,
      `${of('throw')} threw, ${of('internal-error')} ended in an internal error, ${of('span')} had wrong spans, ${slow.length} were slow, ${hung.length} hung`,
      ...hung,
      ...classes(wrong),
      ...slow.map(
        ({ number, time, text }) =>
          `slow: mutant ${number}, ${time?.toFixed(0)} ms, ${text.length} characters`,
      ),
    ].join('\n'),
  );
  return wrong.length + slow.length + hung.length === 0 ? 0 : 1;
}

/** Whether a mutant takes too long each of three more times. */
function isSlow({ beside, time = 0, text, vendor, from }: FaultyMutant, median: number): boolean {
  const bound = leastTime + timesMedian * median * text.length;
  return time > bound && [1, 2, 3].every(() => examine(text, vendor, from, beside).time > bound);
}

/** Each fault once, with how often it was met and the shortest mutant that shows it. */
function classes(faults: readonly FaultyMutant[]): string[] {
  const met = new Map<string, { count: number; shortest: FaultyMutant }>();
  for (const mutant of faults) {
    for (const { kind, what } of mutant.findings) {
      const key = `${kind}: ${what}`;
      const known = met.get(key);
      const shorter = known === undefined || mutant.text.length < known.shortest.text.length;
      met.set(key, { count: (known?.count ?? 0) + 1, shortest: shorter ? mutant : known.shortest });
    }
  }
  return [...met]
    .sort((a, b) => b[1].count - a[1].count)
    .map(
      ([
        key,
        {
          count,
          shortest: { number, vendor, text },
        },
      ]) => {
        const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
        return `${count} × ${key}\n    mutant ${number}, ${vendor}: ${JSON.stringify(shown)}`;
      },
    );
}

function show(number: number): number {
  const scripts = allScripts().filter(
    ({ vendor }) => values.vendor === undefined || vendor === values.vendor,
  );
  const { beside, kind, from, vendor, text } = drawMutant(scripts, number, seed);
  const { findings, time } = examine(text, vendor, from, beside);
  console.log(`mutant ${number}, ${kind} of ${from}, ${vendor}, ${time.toFixed(0)} ms\n${text}`);
  for (const finding of findings) console.log(`${finding.kind}: ${finding.what}`);
  return findings.length === 0 ? 0 : 1;
}
