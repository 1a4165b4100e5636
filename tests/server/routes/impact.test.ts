import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  impactPathResponse,
  impactResponse,
} from '../../../src-server/contract/application/result/impact.ts';
import { searchResponse } from '../../../src-server/contract/application/result/search.ts';
import { problem } from '../../../src-server/contract/application/service/problem.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const files = {
  'a.sql': `create view open_orders as select id, price from orders where state = 'open';`,
  'b.sql': `insert into revenue (total) select sum(price) from open_orders;
select total from revenue;`,
};

let service: TestService;
let session: string;
beforeAll(async () => {
  service = await testService();
  session = (await finishedJob(service, files, { dbvendor: 'dbvpostgresql' })).sessionId ?? '';
});
afterAll(() => service.end());

const ask = (operation: string, body: object): Promise<Response> =>
  fetch(`${service.url}/api/v1/sessions/${session}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function idsOf(path: string): Promise<{ table: number; column?: number }> {
  const response = await fetch(`${service.url}/api/v1/sessions/${session}/search?text=${path}`);
  const { table, column } = searchResponse.parse(await response.json()).hits[0]!;
  return { table, ...(column !== undefined && { column }) };
}

const ofPrice = { selection: { table: 'orders', column: 'price' } };

describe('the impact of a change', () => {
  it('names tables, columns and statements, the nearest first', async () => {
    const response = await ask('impact', ofPrice);
    expect(response.status).toBe(200);
    const impact = impactResponse.parse(await response.json());
    expect(impact.totals).toEqual({
      tables: 3,
      columns: 3,
      columnsByValue: 3,
      // The query of b.sql is read by whoever runs it, and is no table.
      stored: { tables: 2, columns: 2, columnsByValue: 2 },
      routines: 0,
      statements: 3,
      files: 2,
      steps: 3,
    });
    expect(impact.tables.map(({ name, distance }) => `${name} ${distance}`)).toEqual([
      expect.stringMatching(/^(public\.)?open_orders 1$/),
      expect.stringMatching(/^(public\.)?revenue 2$/),
      'query at b.sql:2 3',
    ]);
    expect(impact.tables[1]?.columns).toMatchObject([{ name: 'total', byValue: true, ways: ['value'] }]);
    expect(impact.statements.map(({ fileName, line, kind }) => `${fileName}:${line} ${kind}`)).toEqual([
      'a.sql:1 create-view',
      'b.sql:1 insert',
      'b.sql:2 select',
    ]);
  });

  it('comes in pages, and one way or the other', async () => {
    const page = impactResponse.parse(
      await (await ask('impact', { ...ofPrice, offset: 1, limit: 1 })).json(),
    );
    expect([page.totals.tables, page.tables.length, page.tables[0]?.distance]).toEqual([3, 1, 2]);
    const { table } = await idsOf('revenue');
    const feeding = { selection: { tables: [table] }, direction: 'upstream', relationTypes: ['fdd'] };
    const upstream = impactResponse.parse(await (await ask('impact', feeding)).json());
    expect(upstream.tables.map(({ columns }) => columns.map(({ name }) => name))).toEqual([
      ['price'],
      ['price'],
    ]);
    const near = impactResponse.parse(await (await ask('impact', { ...feeding, steps: 1 })).json());
    expect(near.totals.tables).toBe(1);
  });

  it('shows why something is reached', async () => {
    const to = await idsOf('revenue.total');
    const { relations } = impactPathResponse.parse(
      await (await ask('impact/path', { ...ofPrice, to })).json(),
    );
    expect(relations.map(({ source, target }) => `${source.columnName} ${target.columnName}`)).toEqual([
      'price price',
      'price total',
    ]);
    expect(relations[1]).toMatchObject({ transform: 'aggregate', place: { fileName: 'b.sql', line: 1 } });
    const nowhere = await ask('impact/path', { ...ofPrice, to: { table: (await idsOf('orders')).table } });
    expect(impactPathResponse.parse(await nowhere.json())).toEqual({ relations: [] });
  });

  it('is exported as CSV and JSON, whole', async () => {
    const { table } = await idsOf('orders');
    const address = `${service.url}/api/v1/sessions/${session}/impact/export`;
    const csv = await fetch(`${address}/csv?tables=${table}&delimiter=;`);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename=test.impact.csv');
    const [header, ...rows] = (await csv.text()).trim().split('\n');
    expect(header).toBe('distance;db;schema;table;column;kind;by_value;ways');
    expect(rows).toContain('1;DEFAULT;public;open_orders;price;view;true;value');
    expect(rows).toContain('1;DEFAULT;public;open_orders;PseudoRows;view;false;filter');
    const json = (await (await fetch(`${address}/json?tables=${table}&steps=1`)).json()) as {
      format: string;
      tables: { name: string }[];
      statements: object[];
    };
    expect(json.format).toBe('headwater-impact');
    expect(json.tables).toHaveLength(1);
    expect(json.statements).toHaveLength(1);
  });

  it.each([
    ['impact', {}, 'selection'],
    ['impact', { ...ofPrice, direction: 'sideways' }, 'direction'],
    ['impact/path', ofPrice, 'to'],
  ])('%s %j is refused by the name of what is wrong', async (operation, body, field) => {
    const response = await ask(operation, body);
    expect(response.status).toBe(400);
    expect(problem.parse(await response.json()).detail).toContain(field);
  });

  it('is exported in no other format', async () => {
    const response = await fetch(`${service.url}/api/v1/sessions/${session}/impact/export/pdf`);
    expect(response.status).toBe(404);
  });
});

it('names what calls a routine, and where', async () => {
  const sql = `create procedure load as insert into t select a from s;
go
create procedure hourly as exec load;
go
`;
  const { sessionId } = await finishedJob(service, { 'jobs.sql': sql }, { dbvendor: 'dbvmssql' });
  const response = await fetch(`${service.url}/api/v1/sessions/${sessionId}/impact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { table: 'load' } }),
  });
  const { routines } = impactResponse.parse(await response.json());
  expect(routines).toMatchObject([
    {
      name: expect.stringMatching(/hourly$/),
      kind: 'procedure',
      distance: 1,
      how: 'calls',
      place: { fileName: 'jobs.sql', line: 3 },
    },
  ]);
  const { start, end } = routines[0]!.place!;
  expect(sql.slice(start, end)).toContain('load');
});

it('names a routine whose variable reads a column, and lists it in the CSV', async () => {
  const sql = `create function shop.best(r int) returns numeric language plpgsql as $$
declare v numeric;
begin
  select top into v from shop.regions where id = r;
  return v;
end $$;
`;
  const { sessionId } = await finishedJob(service, { 'best.sql': sql }, { dbvendor: 'dbvpostgresql' });
  const url = `${service.url}/api/v1/sessions/${sessionId}/impact`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { table: 'regions', column: 'top' } }),
  });
  const { routines, statements, totals } = impactResponse.parse(await response.json());
  expect(routines).toMatchObject([{ name: 'shop.best', how: 'reads', of: 'shop.regions.top', distance: 1 }]);
  expect(statements).toMatchObject([{ kind: 'select', line: 4 }]);
  expect(totals).toMatchObject({ tables: 0, routines: 1 });
  const csv = await fetch(`${url}/export/csv?table=regions&column=top`);
  expect(await csv.text()).toContain('1,DEFAULT,shop,best,,function,false,reads');
});
