import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { form, jobEnd, post, temporaryFolder } from '../../support/service/service.ts';

/** A small file system of its own, where the system lets this user have one. */
function smallDisk(): { folder: string; remove: () => void } | undefined {
  const { folder, remove } = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    remove();
    return undefined;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      remove();
    },
  };
}

const disk = smallDisk();

it.runIf(disk !== undefined)(
  'a disk that fills while jobs run ends neither the service nor a job (needs the right to mount)',
  async () => {
    const { folder, remove } = disk!;
    const service = await serviceProcess(join(folder, 'data'));
    const exits: unknown[] = [];
    service.process.once('exit', (code) => exits.push(code));
    const many = (job: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [
          `${job}-${at}.sql`,
          `insert into t${at} select a, ${job} as b from s;`,
        ]),
      );
    const submit = (job: number): Promise<{ code: number; data: JobRecord; error?: string }> =>
      post<JobRecord>(
        service,
        '/sqlflow/job/submitUserJob',
        form({ jobName: `job ${job}`, dbvendor: 'dbvmssql' }, many(job)),
      );
    const ids = (await Promise.all([1, 2, 3].map(submit))).map(({ data }) => data.jobId);
    const ballast = join(folder, 'ballast');
    // As much as there is room for.
    for (let part = 0, size = 4 << 20; size >= 4096; part += 1) {
      try {
        writeFileSync(`${ballast}-${part}`, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
    }
    const refused = await submit(4);
    expect([refused.code, refused.error]).toEqual([500, expect.stringContaining('full') as string]);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    await expect.poll(() => readdirSync(join(folder, 'data', 'arrivals'))).toEqual([]);
    for (const name of readdirSync(folder)) if (name.startsWith('ballast')) rmSync(join(folder, name));
    const ends = await Promise.all(ids.map((jobId) => jobEnd(service, jobId)));
    expect(ends.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    expect(exits).toEqual([]);
    await service.end('SIGTERM');
    remove();
  },
);
