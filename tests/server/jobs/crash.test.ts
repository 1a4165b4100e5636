import { describe, expect, it } from 'vitest';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { form, jobEnd, post, temporaryFolder } from '../../support/service/service.ts';

/** Enough work that the service is killed in the middle of it. */
const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, file) => [
    `f${file}.sql`,
    Array.from(
      { length: 100 },
      (_, line) =>
        `insert into t${file}_${line} (a, b) select x.a, y.b from s${line} x join r y on x.id = y.id;`,
    ).join('\n'),
  ]),
);

describe('an accepted job', () => {
  it('survives a SIGKILL: it runs again at the next start', async () => {
    const { folder, remove } = temporaryFolder();
    const first = await serviceProcess(folder);
    const submitted = await post<JobRecord>(
      first,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'crash', dbvendor: 'dbvmssql' }, files),
    );
    expect(submitted.data.status).toBe('create');
    await first.end('SIGKILL');

    const second = await serviceProcess(folder);
    const done = await jobEnd(second, submitted.data.jobId);
    expect(done.status).toBe('success');
    expect(done.progress).toMatchObject({ files: { done: 30 }, statements: { done: 3000 } });
    const summary = await post<JobsSummary>(second, '/sqlflow/job/displayUserJobsSummary');
    expect(summary.data.total).toBe(1);
    await second.end('SIGKILL');
    remove();
  });

  it('survives a stop by SIGTERM, which ends the process with code 0', async () => {
    const { folder, remove } = temporaryFolder();
    const first = await serviceProcess(folder);
    const submitted = await post<JobRecord>(
      first,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'stop', dbvendor: 'dbvmssql' }, files),
    );
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await serviceProcess(folder);
    expect((await jobEnd(second, submitted.data.jobId)).status).toBe('success');
    expect(await second.end('SIGTERM')).toBe(0);
    remove();
  });

  it('is cancelled by deletion while it runs', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder);
    const submitted = await post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'cancel', dbvendor: 'dbvmssql' }, files),
    );
    const { jobId } = submitted.data;
    const deleted = await post<JobRecord>(service, '/sqlflow/job/deleteUserJob', { jobId });
    expect(deleted.data.status).toBe('delete');
    const health = (await (await fetch(`${service.url}/health`)).json()) as { queue: object };
    expect(health.queue).toEqual({ running: 0, waiting: 0 });
    const other = await post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'next', dbvendor: 'dbvmssql' }, { 'a.sql': 'insert into t (a) select b from s' }),
    );
    expect((await jobEnd(service, other.data.jobId)).status).toBe('success');
    await service.end('SIGTERM');
    remove();
  });
});
