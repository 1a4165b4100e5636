import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { rounds } from '../../../support/deep.ts';
import { serviceProcess } from '../../../support/service/service-process.ts';
import type { ServiceProcess } from '../../../support/service/service-process.ts';
import { finishedJob, form, jobEnd, post, temporaryFolder } from '../../../support/service/service.ts';

/** More work than is done before the first stop, which comes when its first file is read. */
const largeJob = Object.fromEntries(
  Array.from({ length: rounds(60) }, (_, file) => [
    `f${file}.sql`,
    Array.from(
      { length: 200 },
      (_, line) =>
        `insert into t${file}_${line} (a, b) select x.a, y.b from s${line} x join r y on x.id = y.id;`,
    ).join('\n'),
  ]),
);

/** Waits until some of a job's files are read, and the others are not. */
async function begun(service: ServiceProcess, jobId: string): Promise<void> {
  for (;;) {
    const { data } = await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId });
    expect(data.status).toBe('create');
    if (data.progress.files.done > 0) return;
    await pause(5);
  }
}

async function stopped(service: ServiceProcess): Promise<{ code: number | null; ms: number }> {
  const begun = performance.now();
  const code = await service.end('SIGTERM');
  return { code, ms: performance.now() - begun };
}

function hostOf(service: ServiceProcess): { host: string; port: number } {
  const { hostname, port } = new URL(service.url);
  return { host: hostname, port: Number(port) };
}

/** Waits until a service that was told to stop takes no more connections. */
async function refusesConnections(service: ServiceProcess): Promise<void> {
  for (;;) {
    const attempt = connect(hostOf(service));
    const isTaken = await once(attempt, 'connect').then(
      () => true,
      () => false,
    );
    attempt.destroy();
    if (!isTaken) return;
    await pause(5);
  }
}

describe('a graceful stop', () => {
  it('parks a large job within 5 seconds, and it goes on at the next start', async () => {
    const { folder, remove } = temporaryFolder();
    const first = await serviceProcess(folder);
    const { data } = await post<JobRecord>(
      first,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'large', dbvendor: 'dbvmssql' }, largeJob),
    );
    for (let time = 0; time < rounds(10); time += 1) {
      const service = time === 0 ? first : await serviceProcess(folder);
      // At the first time in the middle of it, later wherever it is.
      if (time === 0) await begun(service, data.jobId);
      else await pause(200);
      const { code, ms } = await stopped(service);
      expect(code).toBe(0);
      expect(ms).toBeLessThan(5000);
    }
    const last = await serviceProcess(folder);
    expect((await jobEnd(last, data.jobId)).status).toBe('success');
    await last.end('SIGTERM');
    remove();
  }, 90_000);

  it('breaks off an upload, which leaves nothing', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder);
    const sending = request(`${service.url}/sqlflow/job/submitUserJob`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const broken = once(sending, 'error');
    sending.write(`--b\r\nContent-Disposition: form-data; name="sqlfiles"; filename="a.sql"\r\n\r\n`);
    sending.write('select 1;\n'.repeat(50_000));
    await vi.waitFor(() => expect(readdirSync(join(folder, 'arrivals'))).toHaveLength(1), 20_000);
    const { code, ms } = await stopped(service);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    await broken;
    expect(readdirSync(join(folder, 'arrivals'))).toEqual([]);
    expect(readdirSync(join(folder, 'jobs'))).toEqual([]);
    remove();
  });

  it('breaks off a slow download, so that nobody takes a part for the whole', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder);
    const columns = Array.from({ length: 200 }, (_, column) => `column_${'x'.repeat(100)}_${column}`).join(
      ', ',
    );
    const statements = Array.from(
      { length: 200 },
      (_, line) => `insert into target_${line} (${columns}) select ${columns} from source_${line};`,
    );
    const { jobId } = await finishedJob(service, { 'wide.sql': statements.join('\n') });
    const download = request(`${service.url}/sqlflow/job/exportFullLineageAsCsv?jobId=${jobId}`, {
      method: 'POST',
    });
    download.end();
    const [response] = (await once(download, 'response')) as [import('node:http').IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.pause();
    await pause(100);
    const { code, ms } = await stopped(service);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    response.resume();
    await expect(once(response, 'end')).rejects.toThrow();
    expect(response.complete).toBe(false);
    remove();
  });

  it('refuses late requests on connections that are still open, with the time to come back', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder);
    const socket = connect(hostOf(service));
    let answers = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
    // The body of the first request is still under way when the service stops; it is completed in time.
    const head = `Host: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\n`;
    socket.write(`POST /sqlflow/generation/sqlflow/graph HTTP/1.1\r\n${head}`);
    await pause(200);
    const end = stopped(service);
    await refusesConnections(service);
    socket.write('dbvendor=dbvoracle&sqltext=select+1+a+++');
    socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await once(socket, 'close');
    const [first, second] = answers.split(/(?=HTTP\/1\.1 )/);
    expect(first).toContain('HTTP/1.1 200 OK');
    expect(first).toContain('"code":200');
    // Node may end the connection with the first answer; then nothing more can be asked on it.
    if (second === undefined) expect(first?.toLowerCase()).toContain('connection: close');
    else {
      expect(second).toContain('HTTP/1.1 503 Service Unavailable');
      expect(second).toContain('Retry-After: 5');
    }
    expect((await end).code).toBe(0);
    remove();
  });

  it('is cut short by a second signal', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder);
    const sending = request(`${service.url}/sqlflow/job/submitUserJob`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => undefined);
    sending.write(`--b\r\nContent-Disposition: form-data; name="sqlfiles"; filename="a.sql"\r\n\r\nselect`);
    await pause(200);
    const begun = performance.now();
    const first = service.end('SIGTERM');
    await pause(100);
    service.process.kill('SIGTERM');
    expect(await first).toBe(0);
    // Without the second one the request would be waited for, five seconds.
    expect(performance.now() - begun).toBeLessThan(4000);
    remove();
  });
});
