/**
 * Headwater beside other programs that find column lineage, on the same made-up load (`etl/statements.ts`): each runs as a
 * process of its own, from text to what it finds, one at a time, in turns; the least of the rounds counts. And the text of
 * TPC-DS to a model on one warm thread, beside the engine of commit 6c06dea.
 *
 *   npm run bench:peers                              10,000 statements, five rounds
 *   npm run bench:peers -- --statements 100000 --rounds 1
 *   npm run bench:peers -- --only tpc                TPC-DS alone; `load` the load alone
 *
 * The built program is run: `npm run build` comes first.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project.ts';
import { etlScript, etlStatements } from './etl/statements.ts';

/** What one run took: seconds by the clock and of processor time, bytes of memory at most, and what was found. */
interface Run {
  clock: number;
  processor: number;
  memory: number;
  found: number;
}

const { values: flags } = parseArgs({
  options: {
    statements: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
/** The commit that speed is compared with. */
const formerCommit = '6c06dea';
const rounds = Number(flags.rounds);
const folder = mkdtempSync(join(tmpdir(), 'headwater-peers-'));
try {
  if (flags.only !== 'tpc') compareLoads();
  if (flags.only !== 'load') compareWithFormer();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compareLoads(): void {
  const [count, seed] = [Number(flags.statements), Number(flags.seed)];
  const script = join(folder, 'load.sql');
  const queries = join(folder, 'queries.json');
  writeFileSync(script, etlScript(count, seed));
  writeFileSync(queries, JSON.stringify([...etlStatements(count, seed)].flatMap(({ query }) => query ?? [])));
  const cli = join(projectRoot, 'bin/headwater.cjs');
  const peer = (name: string): string => join(import.meta.dirname, `peers/${name}-run.ts`);
  const programs = {
    headwater: [cli, 'analyze', script, '--vendor', 'postgresql', '--format', 'csv', '--no-cache'],
    flowscope: [peer('flowscope'), script],
    polyglot: [peer('polyglot'), queries],
  };
  const runs = new Map(Object.keys(programs).map((name) => [name, [] as Run[]]));
  for (let round = 0; round < rounds; round++)
    for (const [name, command] of Object.entries(programs)) runs.get(name)!.push(run(command));
  console.log(
    `${count} statements, ${(readFileSync(script).length / 1e6).toFixed(1)} MB, best of ${rounds}:`,
  );
  const own = best(runs.get('headwater')!);
  for (const [name, ofProgram] of runs) console.log(line(name, best(ofProgram), own));
}

function run(command: readonly string[]): Run {
  const usage = join(folder, 'usage.json');
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', join(import.meta.dirname, 'peers/usage.mjs'), ...command],
    { encoding: 'utf8', maxBuffer: 2 ** 31 - 1, env: { ...process.env, HEADWATER_BENCH_USAGE: usage } },
  );
  const clock = (performance.now() - start) / 1000;
  // 1: some statement has an error, which is reported by all means
  if (status !== 0 && status !== 1) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  const lines = stdout.trimEnd().split('\n');
  return {
    clock,
    ...(JSON.parse(readFileSync(usage, 'utf8')) as Pick<Run, 'processor' | 'memory'>),
    // of CSV the rows, of the others the number that they print
    found: lines.length === 1 ? Number(lines[0]) : lines.length - 1,
  };
}

function best(runs: readonly Run[]): Run {
  const least = (measure: keyof Run): number => Math.min(...runs.map((each) => each[measure]));
  return {
    clock: least('clock'),
    processor: least('processor'),
    memory: least('memory'),
    found: runs[0]!.found,
  };
}

function line(name: string, { clock, processor, memory, found }: Run, own: Run): string {
  const cells = [
    `${clock.toFixed(2)} s`,
    `${processor.toFixed(2)} s of processor time`,
    `${Math.round(memory / 1e6)} MB`,
    `${found} found`,
    `${(clock / own.clock).toFixed(2)} times the clock of Headwater, ${(processor / own.processor).toFixed(2)} of its processor time`,
  ];
  return `  ${name.padEnd(10)} ${cells.join(', ')}`;
}

/** TPC-DS by the engine as it is and as it was, in turns. */
function compareWithFormer(): void {
  const former = formerEngine();
  const roots = { now: projectRoot, former };
  const times = { now: [] as number[], former: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const name of ['now', 'former'] as const) {
      const script = join(import.meta.dirname, 'peers/tpc-run.ts');
      times[name].push(
        ...(JSON.parse(
          execFileSync(process.execPath, [script, roots[name]], { encoding: 'utf8' }),
        ) as number[]),
      );
    }
  const [now, then] = [Math.max(...times.now), Math.max(...times.former)];
  console.log(
    `TPC-DS, text to model, one warm thread: ${now.toFixed(2)} MB/s of processor time, ` +
      `commit ${formerCommit} ${then.toFixed(2)}: ${(now / then).toFixed(2)} times as fast`,
  );
}

/** The engine of the commit that speed is compared with, taken from git into the temporary folder. */
function formerEngine(): string {
  const archive = execFileSync('git', ['archive', formerCommit, 'src-lineage', 'package.json'], {
    cwd: projectRoot,
    maxBuffer: 2 ** 30,
  });
  const root = join(folder, 'former');
  mkdirSync(root);
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  if (!existsSync(join(root, 'src-lineage/index.ts'))) throw new Error(`${formerCommit} has no engine.`);
  return root;
}
