import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareResponse } from '../../../src-server/contract/application/result/comparison.ts';
import {
  type DeleteResultsResponse,
  type JobResult,
  resultsResponse,
} from '../../../src-server/contract/application/service/results.ts';
import type { SessionResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { RestartedService } from '../../support/service/restarted-service.ts';
import {
  csvOf,
  finishedJob,
  finishedRegularJob,
  jobEnd,
  post,
  submittedRegularJob,
} from '../../support/service/service.ts';

const from = (source: string, target = 'target'): string =>
  `insert into ${target} (a) select b from ${source}`;

describe('the earlier results of a job', () => {
  let service: RestartedService;
  beforeEach(async () => (service = await RestartedService.start()));
  afterEach(() => service.end());

  const send = (path: string, body: object): Promise<Response> =>
    fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const resultsOf = async (jobId: string): Promise<JobResult[]> => {
    const response = await fetch(`${service.url}/api/v1/jobs/${jobId}/results`);
    return resultsResponse.parse(await response.json()).results;
  };
  const numbersOf = async (jobId: string): Promise<number[]> =>
    (await resultsOf(jobId)).map(({ number }) => number);
  const rerun = async (jobId: string, change: object = {}): Promise<void> => {
    expect((await send(`/jobs/${jobId}/rerun`, change)).status).toBe(200);
    await jobEnd(service, jobId);
  };
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (await fetch(`${service.url}/api/v1${path}`)).json()) as Answer;
  /** A regular job of which a file was replaced and another one added. */
  const updated = async (): Promise<{ jobId: string; first: string; second: string }> => {
    const { jobId, sessionId: first = '' } = await finishedRegularJob(service, {
      'a.sql': from('one'),
      'b.sql': from('two', 'other'),
    });
    const { sessionId: second = '' } = await finishedRegularJob(
      service,
      { 'a.sql': from('three'), 'c.sql': from('four', 'more') },
      { jobId },
    );
    return { jobId, first, second };
  };

  it('are listed with what they held, and open as they were, also after a restart', async () => {
    const { jobId, first, second } = await updated();
    await service.restart();
    const [present, former] = await resultsOf(jobId);
    expect(present).toMatchObject({ number: 2, sessionId: second, files: 3, statements: 3 });
    expect(present).not.toHaveProperty('replacedAt');
    expect(former).toMatchObject({ number: 1, sessionId: first, files: 2, statements: 2 });
    expect(former?.numbers).toMatchObject({ errors: 0 });
    expect(former?.replacedAt).toBe(present?.finishedAt);
    const session = await read<SessionResponse>(`/sessions/${first}`);
    expect(session).toMatchObject({ jobId, replacedAt: former?.replacedAt });
    expect(session.files.map(({ name }) => name)).toEqual(['a.sql', 'b.sql']);
    // Its files are those of then.
    expect(await read<{ text: string }>(`/sessions/${first}/files/0`)).toMatchObject({ text: from('one') });
    const csv = await (await fetch(`${service.url}/api/v1/sessions/${first}/export/csv`)).text();
    expect(csv).toMatch(/one/);
    expect(csv).not.toMatch(/three/);
  });

  it('are compared with the present one', async () => {
    const { jobId, first } = await updated();
    const response = await send('/compare', { before: { jobId, result: 1 }, after: { jobId } });
    const { relations, ...comparison } = compareResponse.parse(await response.json());
    expect(comparison.before).toBe(first);
    expect(
      relations.map(({ change, source, target }) => [change, source.tableName, target.tableName]),
    ).toEqual(
      expect.arrayContaining([
        ['removed', 'dbo.one', 'dbo.target'],
        ['added', 'dbo.three', 'dbo.target'],
        ['added', 'dbo.four', 'dbo.more'],
      ]),
    );
    expect(relations.some(({ target }) => target.tableName.includes('other'))).toBe(false);
    const file = `/compare/export/csv?beforeJob=${jobId}&beforeResult=1&afterJob=${jobId}&afterResult=2`;
    expect(await (await fetch(`${service.url}/api/v1${file}`)).text()).toContain('removed,relation');
  });

  it('are left by every job that is analysed again, also where nothing differs', async () => {
    const { jobId } = await finishedJob(service, { 'a.sql': from('one') });
    await rerun(jobId);
    expect(await numbersOf(jobId)).toEqual([2, 1]);
    const same = await send('/compare', { before: { jobId, result: 1 }, after: { jobId } });
    expect(await same.json()).toMatchObject({ tables: [], columns: [], relations: [] });
    await rerun(jobId, { defaultSchema: 'sales' });
    const other = await send('/compare', { before: { jobId, result: 2 }, after: { jobId } });
    expect(compareResponse.parse(await other.json()).totals.tables).toMatchObject({ added: 2, removed: 2 });
  });

  it('are three at most, and the latest', async () => {
    const { jobId } = await finishedJob(service, { 'a.sql': from('one') });
    for (let again = 0; again < 5; again += 1) await rerun(jobId);
    await expect.poll(() => numbersOf(jobId)).toEqual([6, 5, 4, 3]);
    const gone = await send('/compare', { before: { jobId, result: 1 }, after: { jobId } });
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ detail: expect.stringContaining('no result 1 any more') });
  });

  it('are as many as is set, or none', async () => {
    const { jobId } = await finishedJob(service, { 'a.sql': from('one') });
    await rerun(jobId);
    await rerun(jobId);
    expect(await numbersOf(jobId)).toEqual([3, 2, 1]);
    await service.restart({ retention: { earlierResults: 1 } });
    await expect.poll(() => numbersOf(jobId)).toEqual([3, 2]);
    await service.restart({ retention: { earlierResults: 0 } });
    await expect.poll(() => numbersOf(jobId)).toEqual([3]);
    await rerun(jobId);
    await expect.poll(() => numbersOf(jobId)).toEqual([4]);
    const left = await service.restartAfter((database) =>
      database.prepare('SELECT count(*) FROM sessions').pluck().get(),
    );
    expect(left).toBe(1);
  });

  it('are deleted one by one, while the present one stays', async () => {
    const { jobId, first, second } = await updated();
    const remove = (numbers: number[]) => send(`/jobs/${jobId}/results/delete`, { numbers });
    const refused = await remove([1, 2]);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('goes with the job') });
    const answer = (await (await remove([1, 9])).json()) as DeleteResultsResponse;
    expect(answer.deleted).toBe(1);
    expect(await resultsOf(jobId)).toMatchObject([{ number: 2, sessionId: second }]);
    expect((await fetch(`${service.url}/api/v1/sessions/${first}`)).status).toBe(404);
    expect(await csvOf(service, jobId)).toContain('three');
  });

  it('go with the job, and leave nothing', async () => {
    const { jobId, first } = await updated();
    expect((await send('/jobs/delete', { jobIds: [jobId] })).status).toBe(200);
    expect((await fetch(`${service.url}/api/v1/sessions/${first}`)).status).toBe(404);
    const left = await service.restartAfter((database) =>
      ['sessions', 'session_pieces', 'session_files', 'texts', 'dataflows'].map((table) =>
        database.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      ),
    );
    expect(left).toEqual([0, 0, 0, 0, 0]);
  });

  it('are gone for SQLFlow clients, as ever: a job stands in for its old session', async () => {
    const { jobId, first, second } = await updated();
    const graph = '/sqlflow/generation/sqlflow/graph';
    const fields = { sessionId: first, dbvendor: 'dbvmssql' };
    expect(await post(service, graph, fields)).toMatchObject({ code: 404 });
    const answer = await post(service, '/sqlflow/job/displayUserJobGraph', { sessionId: first, jobId });
    expect(answer).toMatchObject({ code: 200, sessionId: second });
  });

  it('that are damaged are reported and given up alone', async () => {
    const { jobId, first, second } = await updated();
    await service.restartAfter((database) =>
      database
        .prepare('UPDATE session_pieces SET bytes = zeroblob(length(bytes)) WHERE session_id = ?')
        .run(first),
    );
    const compare = (): Promise<Response> =>
      send('/compare', { before: { jobId, result: 1 }, after: { jobId } });
    const told = await compare();
    expect(told.status).toBe(410);
    expect(await told.json()).toMatchObject({ detail: expect.stringContaining('damaged') });
    expect((await compare()).status).toBe(404);
    expect(await resultsOf(jobId)).toMatchObject([{ number: 2, sessionId: second }]);
    // The text of a file that both have is still there.
    expect(await read<{ text: string }>(`/sessions/${second}/files/1`)).toMatchObject({
      text: from('two', 'other'),
    });
  });

  it('stay when a later run fails or is cancelled', async () => {
    const { jobId } = await finishedRegularJob(service, { 'a.sql': from('one') });
    const failed = await finishedRegularJob(service, { 'a.sql': 'create view as from;' }, { jobId });
    expect(failed.status).toBe('fail');
    expect(await numbersOf(jobId)).toEqual([1]);
    const { data } = await submittedRegularJob(service, { 'a.sql': from('two') }, { jobId });
    await send(`/jobs/${data.jobId}/cancel`, {});
    expect(await numbersOf(jobId)).toEqual([1]);
    await finishedRegularJob(service, { 'a.sql': from('two') }, { jobId });
    expect((await numbersOf(jobId)).at(-1)).toBe(1);
    expect(await csvOf(service, jobId)).toContain('two');
  });
});
