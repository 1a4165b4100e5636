import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { defaultGraphOptions } from '../src-lineage/graph/edges/options.ts';
import { analyze, buildGraph } from '../src-lineage/index.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import { freePort } from './free-port.ts';
import { projectRoot } from './project.ts';

// How fast the engine is on one thread, and how soon a fresh service answers. Prints figures; judges nothing.
const corpusFile = join(projectRoot, '../shared/corpus/files.jsonl.gz');
const sampleFile = join(projectRoot, 'resources/samples/retail-warehouse.sql');
const textSize = 1_000_000;
const rounds = 25;

const text = benchText();
benchEngine(text.name, repeatedTo(text.sql, textSize));
await benchService();

interface CorpusRow {
  readonly corpus: string;
  readonly sql: string;
}

/** The TPC-DS queries where the corpus lies beside the project, else the sample. */
function benchText(): { name: string; sql: string } {
  if (!existsSync(corpusFile)) return { name: 'the sample', sql: readFileSync(sampleFile, 'utf8') };
  const lines = gunzipSync(readFileSync(corpusFile)).toString('utf8').split('\n');
  const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CorpusRow);
  return {
    name: 'TPC-DS',
    sql: rows
      .filter((row) => row.corpus === 'tpc-ds')
      .map((row) => row.sql)
      .join('\n'),
  };
}

function repeatedTo(sql: string, size: number): string {
  return `${sql}\n`.repeat(Math.max(1, Math.round(size / (sql.length + 1))));
}

function benchEngine(name: string, sql: string): void {
  const megabytes = Buffer.byteLength(sql) / 1e6;
  const sources = [{ name: 'bench.sql', text: sql }];
  let model: LineageModel | undefined;
  const analysis = timed(rounds, () => {
    model = analyze(sources, { vendor: 'dbvansi' });
  });
  report(`text to lineage model, ${name}, ${megabytes.toFixed(2)} MB`, analysis, megabytes);
  if (model === undefined) return;
  const finished = model;
  report(
    'model to graph, intermediates hidden',
    timed(rounds, () => buildGraph(finished, { ...defaultGraphOptions, hideIntermediates: 'all' })),
  );
}

/** Milliseconds of a round: by the clock, and of the processor alone, which other work on the machine disturbs less. */
interface Round {
  readonly clock: number;
  readonly processor: number;
}

function timed(times: number, work: () => void): Round[] {
  return Array.from({ length: times }, () => {
    const start = performance.now();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return { clock: performance.now() - start, processor: (user + system) / 1000 };
  });
}

function report(what: string, times: readonly Round[], megabytes?: number): void {
  const speed = (time: number): string =>
    megabytes === undefined ? '' : ` (${(megabytes / (time / 1000)).toFixed(1)} MB/s)`;
  const best = (measure: keyof Round): string => {
    const time = Math.min(...times.map((round) => round[measure]));
    return `${time.toFixed(1)} ms${speed(time)}`;
  };
  console.log(
    `${what}: ${best('clock')} by the clock, ${best('processor')} of processor time; best of ${times.length}`,
  );
}

/** Time from the start of the process to the first answered health check and the first analysed SQL. */
async function benchService(): Promise<void> {
  const built = join(projectRoot, 'out/main/service.js');
  const entry = existsSync(built) ? built : join(projectRoot, 'src-server/main.ts');
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'));
  const port = await freePort();
  const start = performance.now();
  const service = spawn(process.execPath, [entry, '--port', String(port), '--data', folder], {
    stdio: 'ignore',
  });
  try {
    await answered(`http://127.0.0.1:${port}/health`);
    const healthy = performance.now() - start;
    const body = new URLSearchParams({
      dbvendor: 'dbvpostgresql',
      sqltext: 'insert into t (a) select b from s',
    });
    const response = await fetch(`http://127.0.0.1:${port}/sqlflow/generation/sqlflow/graph`, {
      method: 'POST',
      body,
    });
    await response.text();
    console.log(
      `service (${existsSync(built) ? 'built' : 'from source'}): first answer after ${healthy.toFixed(0)} ms, ` +
        `first lineage after ${(performance.now() - start).toFixed(0)} ms (HTTP ${response.status})`,
    );
  } finally {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answered(address: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${address} did not answer.`);
}
