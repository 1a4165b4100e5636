import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { isDeep } from '../../support/deep.ts';
import { TurnWatch } from '../../support/processor-time.ts';
import { csvOf, finishedJob, form, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

const count = isDeep ? 3000 : 400;

function scripts(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `folder${index % 40}/file${index}.sql`,
      `create view v${index} as select a.x, b.y from t${index} a join t${index + 1} b on a.id = b.id;\n`,
    ]),
  );
}

describe('a zip of thousands of files', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  it('is analysed while the service stays quick for those who ask after it all the time', async () => {
    const zip = await zipOf(scripts());
    const submitted = await post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'many', dbvendor: 'dbvmssql' }, { 'many.zip': zip }),
    );
    const { jobId } = submitted.data;
    const watch = new TurnWatch();
    const stages = new Set<string>();
    let record = submitted.data;
    while (record.status === 'create') {
      record = (await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId })).data;
      // A few hundred questions a second, as the clients ask that do not pause.
      await new Promise((resolve) => setTimeout(resolve, 2));
      stages.add(record.progress.stage);
      expect(record.progress.files.done).toBeLessThanOrEqual(record.progress.files.total);
    }
    // Of the thread that answers; how long a busy machine lets it wait is no matter of the service.
    expect(watch.end()).toBeLessThan(50);
    expect(record.status).toBe('success');
    expect(record.progress).toEqual({
      stage: 'done',
      files: { done: count, total: count },
      statements: { done: count, total: count },
    });
    expect(stages).toContain('reading');

    const graph = await fetch(`${service.url}/api/v1/sessions/${record.sessionId}/graph`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hideIntermediates: 'all' }),
    });
    const { tables, edges } = (await graph.json()) as { tables: unknown[]; edges: number[] };
    expect(tables).toHaveLength(count + count + 1);
    expect(edges).toHaveLength(7 * 2 * count);
  }, 120_000);

  it('gives the same bytes whatever the number of workers and the order in which they end', async () => {
    const zip = await zipOf(Object.fromEntries(Object.entries(scripts()).slice(0, 300)));
    const exports: string[] = [];
    for (const workers of [1, 4]) {
      const other = await testService({ workers });
      const { jobId } = await finishedJob(other, { 'x.zip': zip });
      exports.push(await csvOf(other, jobId));
      await other.end();
    }
    expect(exports[0]?.split('\n').length).toBeGreaterThan(600);
    expect(exports[1]).toBe(exports[0]);
  }, 60_000);
});
