import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { finishedJob, form, post, rawRequest, temporaryFolder } from '../../support/service/service.ts';

interface Line {
  level: string;
  time: string;
  msg: string;
  requestId?: string;
  jobId?: string;
  [name: string]: unknown;
}

function linesOf(folder: string): Line[] {
  const text = readFileSync(join(folder, 'logs', 'headwater.log'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const marker = 'zq_hidden';
const badSql = `selekt ${marker} from ${marker}_table wherre '${marker}';`;

describe('the log of the service', () => {
  it('has JSON lines that name request and job, and no SQL, whatever happens', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder, ['--log', 'debug', '--log-file']);
    const graph = '/sqlflow/generation/sqlflow/graph';
    await post(service, graph, { dbvendor: 'dbvoracle', sqltext: badSql });
    await rawRequest(service, 'POST', `${graph}?dbvendor=dbvoracle&sqltext=${encodeURIComponent(badSql)}`, {
      'x-request-id': 'query-1',
    });
    const json = { 'content-type': 'application/json' };
    await rawRequest(service, 'POST', graph, json, [`{"dbvendor": "dbvoracle", "sqltext": ${badSql}}`]);
    await rawRequest(service, 'POST', '/api/v1/vendor-guess', json, [`{"text": ${badSql}}`]);
    await rawRequest(service, 'POST', graph, { 'content-type': 'multipart/form-data; boundary=b' }, [
      `--b\r\nContent-Disposition: form-data; name="sqltext"\r\n\r\n${badSql}`,
    ]);
    const job = await finishedJob(service, { 'bad.sql': badSql });
    const failed = await finishedJob(
      service,
      { 'worse.sql': `grzlbrmpf ${marker};` },
      { dbvendor: 'dbvoracle' },
    );
    expect(failed.errorMessage).toContain('The only statement could not be understood');
    expect(failed.errorMessage).toContain('grzlbrmpf');
    await post(service, '/sqlflow/job/deleteUserJob', { jobId: job.jobId });

    // Where jobs belong there is a file: nothing can be accepted.
    rmSync(join(folder, 'jobs'), { recursive: true });
    writeFileSync(join(folder, 'jobs'), '');
    const refused = await post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'x', dbvendor: 'dbvmssql' }, { [`${marker}.sql`]: badSql }),
    );
    await service.end('SIGTERM');

    const text = readFileSync(join(folder, 'logs', 'headwater.log'), 'utf8');
    expect(text).not.toContain(marker);
    const lines = linesOf(folder);
    for (const line of lines) {
      expect(line.level).toMatch(/^(debug|info|warn|error)$/);
      expect(Number.isNaN(Date.parse(line.time))).toBe(false);
    }
    const ofJob = lines.filter((line) => line.jobId === job.jobId);
    expect(ofJob.map((line) => line.msg)).toEqual(['job accepted', 'job done', 'job deleted']);
    expect(ofJob[0]?.requestId).toMatch(/^[\w-]{36}$/);
    expect(lines.filter((line) => line.requestId === 'query-1').map((line) => line.msg)).toEqual(['request']);

    expect(refused.code).toBe(500);
    const id = /Internal error (\S+);/.exec(refused.error ?? '')?.[1];
    const entry = lines.find((line) => line.requestId === id && line.msg === 'internal error');
    expect(entry).toMatchObject({ level: 'error', err: { code: expect.stringMatching(/^E/) as string } });
    expect(refused.error).not.toContain(folder);
    remove();
  });

  it('is on standard error alone where no file is asked for', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceProcess(folder, ['--log', 'info']);
    let output = '';
    service.process.stderr?.on('data', (piece: Buffer) => (output += piece.toString()));
    await service.end('SIGTERM');
    expect(output).toContain('"msg":"service stopped"');
    expect(() => linesOf(folder)).toThrow(/ENOENT/);
    remove();
  });
});
