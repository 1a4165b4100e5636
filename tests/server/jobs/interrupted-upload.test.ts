import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { post, testService } from '../../support/service/service.ts';

const part = `--b\r\nContent-Disposition: form-data; name="sqlfiles"; filename="a.sql"\r\n\r\n`;
const head = ['jobName', 'dbvendor']
  .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ndbvmssql\r\n`)
  .join('');

describe('an upload that its client breaks off', () => {
  it('leaves nothing, wherever that happens; what was complete may be a job, as a whole', async () => {
    const service = await testService();
    const body = head + part + 'select 1;\n'.repeat(20_000) + '\r\n--b--\r\n';
    for (let cut = 0; cut <= 12; cut += 1) {
      const sending = request(`${service.url}/sqlflow/job/submitUserJob`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
      });
      sending.on('error', () => undefined);
      const closed = new Promise<void>((resolve) => sending.once('close', () => resolve()));
      // The last ones are sent whole, and given up a little later each time: while the job is being accepted.
      const whole = cut > 6;
      sending.write(whole ? body : body.slice(0, Math.floor((body.length * (cut + 1)) / 8)));
      await pause(whole ? (cut - 7) * 3 : 30);
      sending.destroy();
      await closed;
    }
    const arrivals = join(service.folder, 'arrivals');
    for (let waited = 0; waited < 100 && readdirSync(arrivals).length > 0; waited += 1) await pause(20);
    expect(readdirSync(arrivals)).toEqual([]);
    const jobs = async (): Promise<readonly string[]> =>
      (await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary')).data.jobIds;
    const folders = (): string[] => readdirSync(join(service.folder, 'jobs')).sort();
    await pause(200);
    // A job that was given up late may be stored between the two looks.
    await vi.waitFor(async () => expect(folders()).toEqual([...(await jobs())].sort()));
    expect(folders().length).toBeLessThanOrEqual(6);
    for (const jobId of folders())
      expect(existsSync(join(service.folder, 'jobs', jobId, 'job.json'))).toBe(true);
    await service.end();
  });
});
