import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { endedJob } from '../../../src-server/jobs/record/ended-job.ts';
import type { StoredJob } from '../../../src-server/store/job.ts';
import { serviceIn, temporaryFolder } from '../../support/service/service.ts';

describe('the end of a job', () => {
  it('is reported with its name and how it ended', async () => {
    const { folder, remove } = temporaryFolder();
    const script = join(folder, 'orders.sql');
    writeFileSync(script, 'create view shop.v as select amount from shop.orders;');
    const service = await serviceIn(join(folder, 'data'), { openFiles: [script] });
    const ends: unknown[] = [];
    service.watchJobs((job, status) => ends.push([job.jobName, status]));
    await vi.waitFor(() => expect(ends).toEqual([['orders.sql', 'success']]), 10_000);
    await service.close();
    remove();
  });

  it('is reported with the time that its run took', () => {
    const job = { jobId: 'j', jobName: 'nightly', createdAt: 0, startedAt: 5_000 } as StoredJob;
    expect(endedJob(job, 'fail', 17_500)).toEqual({
      jobId: 'j',
      name: 'nightly',
      status: 'fail',
      seconds: 12.5,
    });
  });
});
