import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  catalogueResponse,
  tableDetails,
} from '../../../src-server/contract/application/result/catalogue.ts';
import type { CatalogueResponse } from '../../../src-server/contract/application/result/catalogue.ts';
import { searchResponse } from '../../../src-server/contract/application/result/search.ts';
import { problem } from '../../../src-server/contract/application/service/problem.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql = `
create table sales.orders (id int primary key, customer int, price numeric);
create table sales.customers (id int, name text);
create view mart.revenue as
  select c.name, sum(o.price) as total from sales.orders o join sales.customers c on c.id = o.customer group by c.name;
insert into mart.broken (total) select total from mart.revenue where (total = ;
select total from mart.revenue;
`;

let service: TestService;
let session: string;
beforeAll(async () => {
  service = await testService();
  const job = await finishedJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql' });
  session = job.sessionId ?? '';
});
afterAll(() => service.end());

async function asked(path: string): Promise<unknown> {
  const response = await fetch(`${service.url}/api/v1/sessions/${session}${path}`);
  expect(response.status).toBe(200);
  return response.json();
}

/** `schema.name kind columns up down problems`, in the order of the catalogue. */
function lines({ schemas, names, tables, kinds }: CatalogueResponse): string[] {
  return schemas.flatMap(({ schema, passing, from, count }) =>
    names.slice(from, from + count).map((name, index) => {
      const [, kind, , ...counts] = tables.slice((from + index) * 7, (from + index + 1) * 7);
      return `${passing ? 'passing' : schema}.${name} ${kinds[kind!]} ${counts.join(' ')}`;
    }),
  );
}

describe('the catalogue of a session', () => {
  it('lists all objects with their columns, neighbours and problems', async () => {
    const catalogue = catalogueResponse.parse(await asked('/catalogue'));
    expect(lines(catalogue)).toEqual([
      'mart.broken table 1 1 0 2',
      'mart.revenue view 2 2 2 2',
      'sales.customers table 2 0 1 0',
      'sales.orders table 3 0 1 0',
      'passing.query at a.sql:7 select-list 1 1 0 0',
    ]);
  });

  it('lists row sets where they are asked for, and counts by the relations that are asked for', async () => {
    const all = catalogueResponse.parse(await asked('/catalogue?intermediates=true'));
    expect(all.kinds).toContain('function-call');
    const joins = catalogueResponse.parse(await asked('/catalogue?relationTypes=join'));
    expect(lines(joins).find((line) => line.startsWith('mart.revenue'))).toBe('mart.revenue view 2 0 0 2');
  });

  it('shows the columns of one table', async () => {
    const { total, hits } = searchResponse.parse(await asked('/search?text=sales.orders'));
    expect(total).toBe(1);
    const table = tableDetails.parse(await asked(`/tables/${hits[0]?.table}`));
    expect(table).toMatchObject({ name: 'orders', schema: 'sales', kind: 'table', complete: true });
    expect(table.columns.map(({ name, dataType }) => [name, dataType])).toEqual([
      ['id', 'int'],
      ['customer', 'int'],
      ['price', 'numeric'],
    ]);
    expect(table.columns[0]?.primaryKey).toBe(true);
  });
});

describe('the search in a session', () => {
  it('finds tables and columns, the best first', async () => {
    const { total, hits } = searchResponse.parse(await asked('/search?text=CUSTOMER'));
    expect(hits.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      'sales.orders.customer table',
      'sales.customers table',
    ]);
    expect(hits.map(({ name }) => name)).toEqual(['customer', 'customers']);
    expect(total).toBe(2);
    const first = searchResponse.parse(await asked('/search?text=customer&limit=1'));
    expect([first.total, first.hits]).toEqual([2, hits.slice(0, 1)]);
  });

  it.each([
    ['/search', 'text'],
    ['/search?text=a&limit=many', 'limit'],
    ['/catalogue?intermediates=perhaps', 'intermediates'],
    ['/catalogue?relationTypes=magic', 'relationTypes'],
  ])('refuses %s', async (path, field) => {
    const response = await fetch(`${service.url}/api/v1/sessions/${session}${path}`);
    expect(response.status).toBe(400);
    expect(problem.parse(await response.json()).detail).toContain(field);
  });

  it('knows no table of another number', async () => {
    const response = await fetch(`${service.url}/api/v1/sessions/${session}/tables/99999`);
    expect(response.status).toBe(404);
  });
});
