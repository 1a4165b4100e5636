import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { workerUrl } from '../../../support/built.ts';
import {
  csvOf,
  form,
  jobEnd,
  post,
  temporaryFolder,
  testService,
  finishedJob,
} from '../../../support/service/service.ts';

const program = join(import.meta.dirname, '../../../support/kill/poisoned-service.ts');

/** A service whose process a file can end. */
async function poisonedService(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HEADWATER_TEST_WORKER: workerUrl().href },
  });
  const [url] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
  return { url: url.trim(), child };
}

it('a file that ends the process that reads it costs that process and itself; all others count', async () => {
  const { folder, remove } = temporaryFolder();
  const good = Object.fromEntries(
    Array.from({ length: 6 }, (_, file) => [
      `f${file}.sql`,
      `insert into t${file} (a) select b from s${file};`,
    ]),
  );
  const first = await poisonedService(folder);
  const died = once(first.child, 'exit');
  const { data } = await post<JobRecord>(
    first,
    '/sqlflow/job/submitUserJob',
    form({ jobName: 'test', dbvendor: 'dbvmssql' }, { ...good, 'bad.sql': 'select 1 as POISON;' }),
  );
  expect(await died).toEqual([null, 'SIGKILL']);
  const second = await poisonedService(folder);
  try {
    const job = await jobEnd(second, data.jobId);
    expect(job.status).toBe('partial_success');
    expect(JSON.stringify(job)).toContain('reading it failed: it ended the process (SIGKILL)');
    expect(second.child.exitCode).toBe(null);
    // What was left out counts for nothing else.
    const whole = await testService();
    const { jobId } = await finishedJob(whole, good);
    expect(await csvOf(second, data.jobId)).toBe(await csvOf(whole, jobId));
    await whole.end();
  } finally {
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    remove();
  }
});
