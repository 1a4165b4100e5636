import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { form, jobEnd, post, serviceIn, temporaryFolder } from '../../support/service/service.ts';

/** Submits jobs to a service that is killed at once, and sets how often each was interrupted. */
async function interruptedJobs(folder: string, attempts: readonly number[]): Promise<string[]> {
  const service = await serviceProcess(folder);
  const jobIds: string[] = [];
  for (const [number] of attempts.entries()) {
    const { data } = await post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form(
        { jobName: `job ${number}`, dbvendor: 'dbvmssql' },
        { 'a.sql': `insert into t (a) select ${number}` },
      ),
    );
    jobIds.push(data.jobId);
  }
  await service.end('SIGKILL');
  const database = new SqliteDatabase(join(folder, 'headwater.sqlite'));
  const set = database.prepare("UPDATE jobs SET status = 'create', attempts = ? WHERE job_id = ?");
  for (const [number, jobId] of jobIds.entries()) set.run(attempts[number], jobId);
  // As if no file had been read.
  database.exec('DELETE FROM dataflows');
  database.close();
  return jobIds;
}

describe('a job that was interrupted again and again', () => {
  it('runs after all others, and alone', async () => {
    const { folder, remove } = temporaryFolder();
    const jobIds = await interruptedJobs(folder, [7, 0, 5, 1]);
    const service = await serviceIn(folder);
    const records: JobRecord[] = [];
    for (const jobId of jobIds) records.push(await jobEnd(service, jobId));
    await service.close();
    expect(records.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'success']);
    const database = new SqliteDatabase(join(folder, 'headwater.sqlite'), { readonly: true });
    const runs = database.prepare(
      'SELECT job_name, started_at, finished_at FROM jobs ORDER BY started_at, number',
    );
    const rows = runs.all() as { job_name: string; started_at: number; finished_at: number }[];
    database.close();
    const run = (name: string) => rows.find(({ job_name }) => job_name === name) ?? rows[0]!;
    const others = Math.max(run('job 1').finished_at, run('job 3').finished_at);
    expect(run('job 0').started_at).toBeGreaterThanOrEqual(others);
    expect(run('job 2').started_at).toBeGreaterThanOrEqual(run('job 0').finished_at);
    remove();
  });

  it('fails at last, and says what to do; the others go on', async () => {
    const { folder, remove } = temporaryFolder();
    const [hopeless = '', last = '', other = ''] = await interruptedJobs(folder, [20, 19, 0]);
    const service = await serviceIn(folder);
    expect(await jobEnd(service, hopeless)).toMatchObject({
      status: 'fail',
      errorMessage: expect.stringMatching(
        /^The service ended 20 times in a row .* Submit its files in parts/,
      ) as string,
    });
    expect((await jobEnd(service, last)).status).toBe('success');
    expect((await jobEnd(service, other)).status).toBe('success');
    await service.close();
    remove();
  });
});
