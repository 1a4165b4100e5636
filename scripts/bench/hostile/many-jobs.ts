/** 100,000 jobs in the records: listed, and waiting (hostile.md 4.5). */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { megabytes } from '../service/bars.ts';
import type { Bar } from '../service/bars.ts';
import { AttackedService, newFolder } from './attacked-service.ts';

const count = 100_000;

/** Copies the one job of a data folder, record and upload, as if so many had been submitted. */
function multiply(folder: string, status: 'success' | 'create'): void {
  const database = new SqliteDatabase(join(folder, 'headwater.sqlite'));
  const id = "printf('%032x', i)";
  const copy = (table: string, values: Readonly<Record<string, string>>): void => {
    const names = database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
    const copied = names.filter((name) => name !== 'number');
    const taken = copied.map((name) => values[name] ?? `original.${name}`);
    database.exec(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}),
           original AS MATERIALIZED (SELECT * FROM ${table})
      INSERT INTO ${table} (${copied.join(', ')}) SELECT ${taken.join(', ')} FROM n, original`);
  };
  if (status === 'create') {
    copy('jobs', { job_id: id, status: "'create'" });
  } else {
    // A job whose result is not its own would run again.
    copy('jobs', { job_id: id, session_id: id });
    copy('sessions', { job_id: id, session_id: id });
    copy('session_files', { session_id: id });
    copy('session_pieces', { session_id: id });
    multiplyFolders(join(folder, 'jobs'));
  }
  copy('job_uploads', { job_id: id });
  database.close();
}

/** Copies the folder of the one job. */
function multiplyFolders(jobs: string): void {
  const [original = ''] = readdirSync(jobs);
  const files = readdirSync(join(jobs, original)).map((name) => ({
    name,
    text: readFileSync(join(jobs, original, name), 'utf8'),
  }));
  for (let n = 1; n < count; n += 1) {
    const jobId = n.toString(16).padStart(32, '0');
    mkdirSync(join(jobs, jobId));
    for (const { name, text } of files) {
      writeFileSync(join(jobs, jobId, name), text.replaceAll(original, jobId));
    }
  }
}

async function oneJob(): Promise<string> {
  const folder = newFolder();
  const service = await AttackedService.start({}, folder);
  await service.ended(await service.submit({ 'a.sql': 'insert into t select a from s;' }));
  await service.stop();
  return folder;
}

export async function attackByManyJobs(): Promise<Bar[]> {
  const folder = await oneJob();
  multiply(folder, 'success');
  // The first start looks closer at a database that another program has touched.
  await (await AttackedService.start({}, folder)).stop();
  const begun = performance.now();
  const service = await AttackedService.start({}, folder);
  const bars: Bar[] = [
    { name: `start with ${count} jobs`, measured: (performance.now() - begun) / 1000, limit: 2, unit: 's' },
  ];
  // What the start left to do later is no part of a listing.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await service.held();
  const lists: Record<string, () => Promise<Response>> = {
    '/api/v1/jobs': () => fetch(`${service.url}/api/v1/jobs`),
    '/api/v1/jobs?limit=100': () => fetch(`${service.url}/api/v1/jobs?limit=100`),
    displayUserJobsSummary: () =>
      fetch(`${service.url}/sqlflow/job/displayUserJobsSummary`, { method: 'POST' }),
  };
  for (const [name, ask] of Object.entries(lists)) {
    const asked = performance.now();
    const bytes = (await (await ask()).arrayBuffer()).byteLength;
    console.log(`${name}: ${megabytes(bytes).toFixed(1)} MB in ${Math.round(performance.now() - asked)} ms`);
    bars.push({ name: `${name}: loop held`, measured: await service.held(), limit: 50, unit: 'ms' });
  }
  await service.end();
  return [...bars, ...(await attackByWaitingJobs())];
}

/** All but one wait, and fail one after the other, as their files are not there; a job of another user is done soon. */
async function attackByWaitingJobs(): Promise<Bar[]> {
  const folder = await oneJob();
  multiply(folder, 'create');
  const service = await AttackedService.start({}, folder);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await service.held();
  const begun = performance.now();
  const jobId = await service.submit({ 'b.sql': 'insert into u select a from s;' }, { userId: 'other' });
  await service.ended(jobId);
  const seconds = (performance.now() - begun) / 1000;
  const held = await service.held();
  service.kill();
  await service.end().catch(() => undefined);
  return [
    { name: `${count} waiting jobs: another user's job`, measured: seconds, limit: 5, unit: 's' },
    { name: `${count} waiting jobs: loop held`, measured: held, limit: 50, unit: 'ms' },
  ];
}
