/** 100,000 jobs in the records: listed, and waiting (hostile.md 4.5). */
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { megabytes } from '../service/bars.ts';
import type { Bar } from '../service/bars.ts';
import { AttackedService, newFolder } from './attacked-service.ts';

const count = 100_000;

/** Copies the one job of a data folder, record and upload, as if so many had been submitted. */
function multiply(folder: string, status: 'success' | 'create'): void {
  const database = new SqliteDatabase(join(folder, 'headwater.sqlite'));
  const columns = database.prepare("SELECT name FROM pragma_table_info('jobs')").pluck().all() as string[];
  const copied = columns.filter((name) => name !== 'number' && name !== 'job_id');
  const values = copied.map((name) => (name === 'status' ? `'${status}'` : name)).join(', ');
  database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
    INSERT INTO jobs (job_id, ${copied.join(', ')})
      SELECT printf('%032x', i), ${values} FROM n, (SELECT * FROM jobs LIMIT 1);
    INSERT INTO job_uploads (job_id, position, submission, name, stored_as, bytes)
      SELECT j.job_id, u.position, u.submission, u.name, u.stored_as, u.bytes FROM jobs j, job_uploads u
      WHERE j.job_id <> u.job_id;`);
  database.close();
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
