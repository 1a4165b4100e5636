import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareResponse } from '../../../src-server/contract/application/result/comparison.ts';
import { problem } from '../../../src-server/contract/application/service/problem.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

let service: TestService;
let before: { sessionId: string };
let after: { jobId: string };
beforeAll(async () => {
  service = await testService();
  const one = await finishedJob(service, { 'a.sql': 'insert into t (x, y) select a, b from s;' });
  const other = await finishedJob(service, {
    'a.sql': 'create table first (z int);\ninsert into T (x, z) select a + 1, b from s;',
  });
  before = { sessionId: one.sessionId ?? '' };
  after = { jobId: other.jobId };
});
afterAll(() => service.end());

const ask = (body: object): Promise<Response> =>
  fetch(`${service.url}/api/v1/compare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the comparison of two analyses', () => {
  it('compares tables, columns and relations by their names', async () => {
    const response = await ask({ before, after });
    expect(response.status).toBe(200);
    const comparison = compareResponse.parse(await response.json());
    expect(comparison.totals).toEqual({
      tables: { added: 1, removed: 0, changed: 1 },
      columns: { added: 2, removed: 1, changed: 0 },
      relations: { added: 1, removed: 1, changed: 1 },
      affected: 0,
    });
    expect(comparison.tables.map(({ change, name }) => `${change} ${name}`)).toEqual([
      'added dbo.first',
      'changed dbo.T',
    ]);
    const changes = comparison.relations.map(
      ({ change, source, target }) => `${change} ${source.columnName} ${target.columnName}`,
    );
    expect(changes).toEqual(['changed a x', 'removed b y', 'added b z']);
    expect(comparison.relations[0]?.after).toBe('a + 1');
    expect(comparison.relations[0]?.places).toMatchObject({ before: { line: 1 }, after: { line: 2 } });
    expect(comparison.relations[1]?.places.after).toBeUndefined();
    expect(comparison.tables[0]?.places).toMatchObject({ after: { fileName: 'a.sql', line: 1 } });
  });

  it('of an analysis with itself is empty', async () => {
    const comparison = compareResponse.parse(await (await ask({ before, after: before })).json());
    expect(comparison).toMatchObject({ tables: [], columns: [], relations: [] });
  });

  it('comes in pages, and whole as a file', async () => {
    const page = compareResponse.parse(await (await ask({ before, after, offset: 1, limit: 1 })).json());
    expect(page.relations.map(({ change }) => change)).toEqual(['removed']);
    const address = `${service.url}/api/v1/compare/export`;
    const sides = `beforeSession=${before.sessionId}&afterJob=${after.jobId}`;
    const csv = await (await fetch(`${address}/csv?${sides}`)).text();
    expect(csv.trim().split('\n')).toHaveLength(1 + 2 + 3 + 3);
    expect(csv).toContain('changed,relation,fdd,DEFAULT,dbo,s,a,DEFAULT,dbo,T,x,');
    const json = (await (await fetch(`${address}/json?${sides}`)).json()) as { relations: object[] };
    expect(json).toMatchObject({ format: 'headwater-comparison', version: 1 });
    expect(json.relations).toHaveLength(3);
  });

  it.each([
    [{}, 400, 'before'],
    [{ before: {}, after: {} }, 400, 'before must name'],
    [{ before: { sessionId: 'none' }, after: { sessionId: 'none' } }, 404, 'session'],
    [{ before: { jobId: 'none' }, after: { jobId: 'none' } }, 404, 'job'],
  ])('%j is refused with %i', async (body, status, text) => {
    const response = await ask(body);
    expect(response.status).toBe(status);
    expect(problem.parse(await response.json()).detail).toContain(text);
  });
});
