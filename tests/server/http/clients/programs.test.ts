import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { jobEnd, testService } from '../../../support/service/service.ts';
import type { Envelope, TestService } from '../../../support/service/service.ts';
import { sql } from './journey.ts';

const run = promisify(execFile);
const program = (name: string): string => fileURLToPath(new URL(`programs/${name}`, import.meta.url));
const works = (command: string, ...options: string[]): boolean => spawnSync(command, options).status === 0;

interface Journey {
  token: string;
  record: JobRecord;
  export: string;
}

/** Whole clients in other languages; each is left out where its language is not on the machine. */
const clients = [
  { name: 'the standard library of Python', command: 'python3', file: 'journey.py', check: ['--version'] },
  { name: 'requests', command: 'python3', file: 'requests_journey.py', check: ['-c', 'import requests'] },
  { name: 'the standard library of Java', command: 'java', file: 'Journey.java', check: ['--version'] },
];

describe('programs in other languages', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  for (const { name, command, file, check } of clients) {
    it(`${name}: the whole way from the token to the export`, { timeout: 60_000 }, async (context) => {
      if (!works(command, ...check))
        context.skip(`${command} ${check.join(' ')} does not work on this machine`);
      const base = `${service.url}/gspLive_backend`;
      const { stdout } = await run(command, [program(file), base], { encoding: 'utf8' });
      const journey = JSON.parse(stdout) as Journey;
      expect(journey.token).toBe('token');
      expect(journey.record).toMatchObject({
        status: 'success',
        jobName: 'journey',
        fileNames: ['größe.sql'],
      });
      expect(journey.export.trim().split('\n')).toHaveLength(3);
      expect(journey.export).toMatch(/person,name,.*report,name,/);
    });
  }

  it('curl: large files, waiting for leave to send them, and forms', { timeout: 60_000 }, async (context) => {
    if (!works('curl', '--version')) context.skip('curl is not on this machine');
    const large = join(service.folder, 'large.sql');
    writeFileSync(large, `${sql}\n${'-- comment\n'.repeat(200_000)}`);
    const submit = `${service.url}/sqlflow/job/submitUserJob`;
    const files = ['-F', `sqlfiles=@${large}`, '-F', `sqlfiles=@${large};filename=größe.sql`];
    const form = ['-F', 'jobName=j', '-F', 'dbvendor=dbvmssql', ...files];
    for (const more of [
      ['-H', 'Expect: 100-continue'],
      ['-H', 'Transfer-Encoding: chunked'],
      ['--http1.0'],
    ]) {
      const { stdout } = await run('curl', ['-sS', submit, ...form, ...more], { encoding: 'utf8' });
      const { code, data } = JSON.parse(stdout) as Envelope<JobRecord>;
      expect([code, data.fileNames]).toEqual([200, ['large.sql', 'größe.sql']]);
      expect((await jobEnd(service, data.jobId)).status).toBe('success');
    }
  });
});
