import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { Chance } from '../../../tests/support/kill/chance.ts';
import type { PostgresAnswer } from '../../../tests/support/postgres/postgres-process.ts';
import { workerProcess } from '../../../tests/support/postgres/worker-process.ts';
import { serviceProcess } from '../../../tests/support/service/service-process.ts';
import { temporaryFolder } from '../../../tests/support/service/service.ts';

export interface ClusterSize {
  jobs: number;
  files: number;
  kills: number;
  workers: number;
  submitters: number;
  seed: number;
}

export interface ClusterReport {
  accepted: number;
  seconds: number;
  kills: Record<'service' | 'worker' | 'database', number>;
  faults: string[];
}

/** Anything that can be killed and started again. */
interface Part {
  what: 'service' | 'worker';
  url?: string;
  end(signal: NodeJS.Signals): Promise<unknown>;
}

/** Jobs differ by this many projects, whose bytes one machine gives first. */
const projects = 8;
const services = 2;
/** Milliseconds in which all must have ended after the last kill. */
const patience = 300_000;

export async function clusterRun(size: ClusterSize): Promise<ClusterReport> {
  const begun = performance.now();
  const expected = await ofOneMachine(size.files);
  const database = fork(new URL('../../../tests/support/postgres/postgres-process.ts', import.meta.url));
  const [answer] = (await once(database, 'message')) as [PostgresAnswer];
  if ('missing' in answer) throw new Error(answer.missing);
  const { url } = answer;
  const places = Array.from({ length: services }, () => temporaryFolder());
  const starts = [
    ...places.map(
      ({ folder }) =>
        () =>
          startService(folder, url),
    ),
    ...Array.from({ length: size.workers }, () => () => startWorker(url)),
  ];
  // One after the other: the first makes the schema.
  const parts: Part[] = [];
  for (const start of starts) parts.push(await start());
  const accepted: { jobId: string; project: number }[] = [];
  const living = (): string[] => parts.flatMap(({ url: address }) => address ?? []);
  let left = size.jobs;
  const submitter = async (): Promise<void> => {
    while (left > 0) {
      const project = left % projects;
      left -= 1;
      accepted.push({ jobId: await submitted(living, form(project, size.files)), project });
    }
  };
  const kills = { service: 0, worker: 0, database: 0 };
  const killing = killAtRandom(size, parts, starts, url, kills);
  await Promise.all(Array.from({ length: size.submitters }, submitter));
  await killing;
  const faults = await checked(accepted, expected, living);
  for (const part of parts) await part.end('SIGKILL');
  database.disconnect();
  await once(database, 'exit');
  for (const { remove } of places) remove();
  return {
    accepted: accepted.length,
    seconds: Math.round((performance.now() - begun) / 1000),
    kills,
    faults,
  };
}

async function startService(folder: string, url: string): Promise<Part> {
  const service = await serviceProcess(folder, ['--store', url]);
  return { what: 'service', url: service.url, end: (signal) => service.end(signal) };
}

async function startWorker(url: string): Promise<Part> {
  const worker = await workerProcess(url);
  return { what: 'worker', end: (signal) => worker.end(signal) };
}

/** Kills one part after another and starts it again; every tenth time the database crashes instead. */
async function killAtRandom(
  { kills: wanted, seed }: ClusterSize,
  parts: Part[],
  starts: readonly (() => Promise<Part>)[],
  url: string,
  kills: ClusterReport['kills'],
): Promise<void> {
  const chance = new Chance(seed);
  for (let count = 0; count < wanted; count += 1) {
    await pause(chance.next() * 800);
    if (count % 10 === 9) {
      await crash(url);
      kills.database += 1;
      continue;
    }
    const place = chance.below(parts.length);
    const part = parts[place]!;
    await part.end('SIGKILL');
    kills[part.what] += 1;
    parts[place] = await again(starts[place]!);
  }
}

/** A part does not start while the database recovers; who runs it tries again. */
async function again(start: () => Promise<Part>): Promise<Part> {
  for (let round = 0; ; round += 1) {
    try {
      return await start();
    } catch (error) {
      if (round === 20) throw error;
      await pause(500);
    }
  }
}

/** Kills one of the database's own processes: it ends all others, breaks every connection, and recovers. */
async function crash(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]!.pid, 'SIGKILL');
    await pause(300);
  } catch {
    // It recovers from the crash before.
  } finally {
    await client.end().catch(() => undefined);
  }
}

function form(project: number, files: number): FormData {
  const made = new FormData();
  made.set('jobName', `project ${project}`);
  made.set('dbvendor', 'dbvpostgresql');
  for (let file = 0; file < files; file += 1) {
    const sql = `create view v${project}_${file} as select t.a, sum(u.b) as b from t${file} t join v${project}_${Math.max(file - 1, 0)}x u on u.i = t.i group by t.a;\n`;
    made.append('sqlfiles', new Blob([sql.repeat(20)]), `f${file}.sql`);
  }
  return made;
}

/** The lineage of each project from a service of its own store. */
async function ofOneMachine(files: number): Promise<string[]> {
  const { folder, remove } = temporaryFolder();
  const alone = await serviceProcess(folder);
  const living = (): string[] => [alone.url];
  const expected: string[] = [];
  for (let project = 0; project < projects; project += 1) {
    expected.push(await lineageOf(await submitted(living, form(project, files)), living));
  }
  // Else equal bytes would prove nothing.
  const empty = expected.findIndex((lineage) => lineage.split('\n').length <= files);
  if (empty >= 0) throw new Error(`Project ${empty} has no lineage: ${expected[empty]?.slice(0, 200)}`);
  await alone.end('SIGTERM');
  remove();
  return expected;
}

/** Sends a job until a service has accepted it; one that broke off may have been accepted besides. */
async function submitted(living: () => string[], body: FormData): Promise<string> {
  for (;;) {
    const answer = (await asked(living, '/sqlflow/job/submitUserJob', body)) as
      | { data?: { jobId: string } }
      | undefined;
    if (answer?.data !== undefined) return answer.data.jobId;
    await pause(200);
  }
}

async function checked(
  accepted: readonly { jobId: string; project: number }[],
  expected: readonly string[],
  living: () => string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { jobId, project } of accepted) {
    const lineage = await lineageOf(jobId, living).catch((error: unknown) => String(error));
    if (lineage !== expected[project]) faults.push(`job ${jobId}: ${lineage.slice(0, 200)}`);
    const answer = (await asked(living, `/api/v1/jobs/${jobId}/results`)) as
      | { results: unknown[] }
      | undefined;
    if (answer?.results.length !== 1)
      faults.push(`job ${jobId} has ${answer?.results.length ?? 'no'} results`);
  }
  return faults;
}

async function lineageOf(jobId: string, living: () => string[]): Promise<string> {
  const end = Date.now() + patience;
  const fields = new URLSearchParams({ jobId });
  while (Date.now() < end) {
    const answer = await asked(living, '/sqlflow/job/exportFullLineageAsCsv', fields);
    if (typeof answer === 'string') return answer;
    if ((answer as { error?: string } | undefined)?.error?.includes('failed') === true) break;
    await pause(300);
  }
  throw new Error('it has not ended, or failed');
}

/** What a living service answers: JSON, or a text; undefined where none does. */
async function asked(
  living: () => string[],
  path: string,
  body?: FormData | URLSearchParams,
): Promise<unknown> {
  const urls = living();
  try {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    const answer = await fetch(url + path, body === undefined ? {} : { method: 'POST', body });
    const text = await answer.text();
    return text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
  } catch {
    return undefined;
  }
}
