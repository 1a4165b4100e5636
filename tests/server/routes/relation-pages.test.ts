import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relationsResponse } from '../../../src-server/contract/application/result/relation-pages.ts';
import type { RelationsResponse } from '../../../src-server/contract/application/result/relation-pages.ts';
import { problem } from '../../../src-server/contract/application/service/problem.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql = `create procedure p as begin exec q; end;
create view report as
  select o.id, sum(o.price) as total from (select id, price from orders) o group by o.id;
insert into archive (id) select id from report;`;

let service: TestService;
let session: string;
beforeAll(async () => {
  service = await testService();
  session = (await finishedJob(service, { 'a.sql': sql })).sessionId ?? '';
});
afterAll(() => service.end());

const ask = (body: object): Promise<Response> =>
  fetch(`${service.url}/api/v1/sessions/${session}/relations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hideIntermediates: 'all', ...body }),
  });

async function page(body: object): Promise<RelationsResponse> {
  const response = await ask(body);
  expect(response.status).toBe(200);
  return relationsResponse.parse(await response.json());
}

const lines = ({ relations }: RelationsResponse): string[] =>
  relations.map(
    ({ type, source, target }) =>
      `${type} ${source.tableName}.${source.columnName} ${target.tableName}.${target.columnName}`,
  );

describe('the relations of a session, a page at a time', () => {
  it('are listed with their names, what they bridge and where they stand', async () => {
    const { all, total, relations } = await page({ sort: 'targetColumn', descending: true });
    expect([all, total]).toEqual([3, 3]);
    const [sum] = relations;
    expect(sum).toMatchObject({
      type: 'fdd',
      effect: 'create_view',
      transform: 'aggregate',
      source: { tableName: 'dbo.orders', columnName: 'price', kind: 'table' },
      target: { tableName: 'dbo.report', columnName: 'total', kind: 'view' },
      place: { file: 0, fileName: 'a.sql', line: 3 },
    });
    expect(sum?.via.length).toBeGreaterThan(0);
    const details = await fetch(`${service.url}/api/v1/sessions/${session}/relations/${sum?.relation}`);
    expect(details.status).toBe(200);
  });

  it('come in pages that follow each other', async () => {
    const whole = lines(await page({ sort: 'sourceTable' }));
    const parts = [];
    for (let offset = 0; offset < whole.length; offset += 2)
      parts.push(...lines(await page({ sort: 'sourceTable', offset, limit: 2 })));
    expect(parts).toEqual(whole);
    expect((await page({ offset: 100 })).relations).toEqual([]);
  });

  it('are filtered, and counted without the words, too', async () => {
    const found = await page({ text: 'report.tot' });
    expect(lines(found)).toEqual(['fdd dbo.orders.price dbo.report.total']);
    expect([found.all, found.total]).toEqual([3, 1]);
  });

  it('are those of a selection, of the wanted types and levels', async () => {
    const of = await page({ selection: { table: 'archive', downstream: 0, upstream: 1 } });
    expect(lines(of)).toEqual(['fdd dbo.report.id dbo.archive.id']);
    expect(lines(await page({ tableLevel: true }))).toEqual([
      'fdd dbo.report. dbo.archive.',
      'fdd dbo.orders. dbo.report.',
    ]);
    const calls = await page({ relationTypes: ['call'] });
    expect(calls.relations).toMatchObject([
      { type: 'call', relation: -1, source: { tableName: 'dbo.p', column: -1 } },
    ]);
  });

  it.each([
    [{ sort: 'colour' }, 'sort'],
    [{ limit: 5000 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ relationTypes: ['magic'] }, 'relationTypes'],
  ])('%j is refused by its name', async (body, field) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(problem.parse(await response.json()).detail).toContain(field);
  });
});
