/**
 * Where the time goes from the text of the made-up load (`etl/statements.ts`) to its CSV: processor time, bytes allocated
 * and objects alive for each phase, in one warm thread; and how time and memory grow with the number of statements.
 *
 *   npm run bench:phases                       10,000 statements
 *   npm run bench:phases -- --statements 1000
 *   npm run bench:phases -- --growth           1,000 to 1,000,000 statements, until one has no room
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exponentOf } from '../growth/measure.ts';
import { type PhaseMeasures, phases, type PhasesRun } from './phases/measures.ts';

const { values: flags } = parseArgs({
  options: {
    statements: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    growth: { type: 'boolean', default: false },
  },
});
if (flags.growth) growth();
else table(Number(flags.statements), Number(flags.rounds));

function table(statements: number, rounds: number): void {
  const runs = Array.from({ length: rounds }, () => run(statements)!);
  // The young generation takes all that a phase allocates: nothing is collected meanwhile.
  const bytes = run(statements, 'bytes', ['--min-semi-space-size=2048', '--max-semi-space-size=2048'])!;
  const objects = run(statements, 'objects')!;
  const [{ relations, rows, bytes: size }] = runs as [PhasesRun];
  console.log(
    `${statements} statements, ${(size / 1e6).toFixed(2)} MB, ${relations} relations, ${rows} rows of CSV; best of ${rounds}:`,
  );
  const times = phases.map((phase) => Math.min(...runs.map(({ measures }) => measures[phase].time)));
  const whole = phases.reduce((sum, phase, i) => sum + (isPart(phase) ? 0 : times[i]!), 0);
  phases.forEach((phase, i) => {
    const share = `${((100 * times[i]!) / whole).toFixed(0)} %`;
    const cells = [`${times[i]!.toFixed(0)} ms`, share, ...besides(phase, bytes.measures, objects.measures)];
    console.log(
      `  ${(isPart(phase) ? `  ${phase}` : phase).padEnd(14)}${cells.map((one) => one.padStart(18)).join('')}`,
    );
  });
  console.log(
    `  all: ${whole.toFixed(0)} ms, ${(size / whole / 1000).toFixed(2)} MB/s; memory ${megabytes(runs[0]!.memory)}`,
  );
}

function besides(phase: (typeof phases)[number], bytes: PhaseMeasures, objects: PhaseMeasures): string[] {
  const { allocated } = bytes[phase];
  const { objects: alive } = objects[phase];
  return [
    allocated === undefined ? '' : `${megabytes(allocated)} allocated`,
    alive === undefined ? '' : `${alive} objects`,
  ];
}

/** Declaring and finishing lie within linking. */
function isPart(phase: (typeof phases)[number]): boolean {
  return phase === 'declaring' || phase === 'finishing';
}

function growth(): void {
  const points: { size: number; value: number }[] = [];
  for (let statements = 1000; statements <= 1_000_000; statements *= 10) {
    const made = run(statements);
    if (made === undefined) {
      console.log(`  ${statements} statements: the process ended without an answer`);
      break;
    }
    const time = phases.reduce((sum, phase) => sum + (isPart(phase) ? 0 : made.measures[phase].time), 0);
    points.push({ size: statements, value: time });
    console.log(
      `  ${statements} statements: ${(time / 1000).toFixed(2)} s, memory ${megabytes(made.memory)}`,
    );
  }
  console.log(`exponent of time: ${exponentOf(points)}`);
}

function run(statements: number, besides?: string, heap: readonly string[] = []): PhasesRun | undefined {
  const script = join(import.meta.dirname, 'phases/phases-run.ts');
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--max-semi-space-size=128',
      '--max-old-space-size=8192',
      ...heap,
      script,
      String(statements),
      ...(besides === undefined ? [] : [besides]),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return status === 0 ? (JSON.parse(stdout) as PhasesRun) : undefined;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
