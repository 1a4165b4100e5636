import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
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
    await pause(200);
    const { data } = await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary');
    const folders = readdirSync(join(service.folder, 'jobs'));
    expect(folders.sort()).toEqual([...data.jobIds].sort());
    expect(data.total).toBeLessThanOrEqual(6);
    for (const jobId of folders)
      expect(existsSync(join(service.folder, 'jobs', jobId, 'job.json'))).toBe(true);
    await service.end();
  });
});
