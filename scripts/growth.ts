/**
 * How the work of the engine grows with its input: each kind of input (`growth/inputs`) is read, linked and drawn at three
 * sizes, each twice the one before, in a process of its own, and the exponent k of time = c·size^k is fitted to processor
 * time. Fails where k is above 1.3 and the answer does not grow so by itself, or where a size takes too much.
 *
 *   npm run bench:growth                     all, some half an hour of one processor
 *   npm run bench:growth -- ALTER joins      those whose names hold one of the words
 *   npm run bench:growth -- --json FILE      keeps the measures, too
 *
 * A kind that is above its bar is measured again, twice at most; the least time of each size counts.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunReport } from './growth/growth-run.ts';
import { growthInputs } from './growth/inputs/index.ts';
import { exponent, type Measure } from './growth/measure.ts';

/** Seconds of processor time and MB of heap that one size may take. */
const most = { seconds: 15, memory: 2500 };
/** The greatest exponent, and what one may be by which the answer itself does not grow faster. */
const bar = { exponent: 1.3, ofAnswer: 1.15 };
const mostTrials = 3;

interface Run {
  measures: Measure[];
  /** Why it ended before the third size. */
  failure?: string;
}

const { values: flags, positionals: words } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
});
const names = Object.keys(growthInputs).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
);
const runs: Record<string, Run> = {};
const above: string[] = [];
for (const name of names) {
  const run = await bestOf(name);
  runs[name] = run;
  if (isAbove(run)) above.push(name);
  console.log(line(name, run));
  if (flags.json !== undefined) writeFileSync(flags.json, JSON.stringify(runs, undefined, 1));
}
console.log(`\n${names.length} kinds of input, ${above.length} above their bar`);
for (const name of above) console.log(line(name, runs[name]!));
if (above.length > 0) process.exitCode = 1;

async function bestOf(name: string): Promise<Run> {
  let best = await measure(name);
  for (let trial = 1; trial < mostTrials && best.failure === undefined && isAbove(best); trial++) {
    const again = await measure(name, best.measures[0]!.size);
    if (again.failure === undefined)
      best = { measures: best.measures.map((each, i) => faster(each, again.measures[i]!)) };
  }
  return best;
}

function faster(one: Measure, other: Measure): Measure {
  return other.time < one.time ? other : one;
}

function isAbove({ measures, failure }: Run): boolean {
  if (failure !== undefined) return true;
  const answer = exponent(measures, (each) => each.answer);
  return exponent(measures, ({ time }) => time) > Math.max(bar.exponent, bar.ofAnswer * answer);
}

/** Measures one kind in a process of its own, which is ended where a size takes too long. */
function measure(name: string, size?: number): Promise<Run> {
  const run: Run = { measures: [] };
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${most.memory}`,
      '--max-semi-space-size=64',
      join(import.meta.dirname, 'growth/growth-run.ts'),
      name,
      ...(size === undefined ? [] : [String(size)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  let under = 0;
  let before = 0;
  let errors = '';
  child.stderr!.on('data', (data: Buffer) => (errors = `${errors}${data.toString()}`.slice(-4000)));
  const watch = setInterval(() => {
    if (secondsOf(child.pid!) - before <= most.seconds) return;
    run.failure = `more than ${most.seconds} s of processor time at ${under}`;
    child.kill('SIGKILL');
  }, 200);
  child.on('message', (report: RunReport) => {
    if (report.type === 'begins') {
      under = report.size;
      before = secondsOf(child.pid!);
    } else if (report.type === 'chosen') run.measures = [];
    else if (report.type === 'measured') run.measures.push(report.measure);
    else run.failure = `${report.error} at ${report.size}`;
  });
  return new Promise((settle) => {
    child.on('close', (code) => {
      clearInterval(watch);
      if (code !== 0)
        run.failure ??= `${/heap out of memory/.test(errors) ? `more than ${most.memory} MB` : `ended with ${code}`} at ${under}`;
      settle(run);
    });
  });
}

/** Seconds of processor time that a process has used; where the system does not say, those of the clock. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Date.now() / 1000;
  }
}

/** name, sizes and times, the exponent, those of the stages and of the answer, memory, how it ended */
function line(name: string, { measures, failure }: Run): string {
  const times = measures.map(({ size, time }) => `${size}: ${Math.round(time)} ms`).join(', ');
  const of = (value: (measure: Measure) => number): string => exponent(measures, value).toFixed(2);
  const stages = [
    of(({ reading }) => reading),
    of(({ linking }) => linking),
    of(({ viewing }) => viewing),
  ].join(' / ');
  const memory = Math.max(0, ...measures.map((each) => each.memory));
  return `| ${name} | ${times} | ${of(({ time }) => time)} | ${stages} | ${of(({ answer }) => answer)} | ${memory} MB | ${failure ?? ''} |`;
}
