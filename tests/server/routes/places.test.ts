import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableDetails } from '../../../src-server/contract/application/result/catalogue.ts';
import { directLinks, rangeEdges } from '../../../src-server/contract/application/result/details.ts';
import { graphResponse } from '../../../src-server/contract/application/result/graph.ts';
import type { GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import { fileResponse, sessionResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql = `create table orders (id int, amount numeric, tax numeric);
create view gross as
  with o as (select id, amount + tax as total from orders)
  select id, round(total) as total from o;
create table broken (a int;
grant select on gross to public;
`;

let service: TestService;
let session: string;
let graph: GraphResponse;
beforeAll(async () => {
  service = await testService();
  const job = await finishedJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql' });
  session = job.sessionId ?? '';
  const response = await fetch(`${service.url}/api/v1/sessions/${session}/graph`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hideIntermediates: 'all', hideFunctions: true }),
  });
  graph = graphResponse.parse(await response.json());
});
afterAll(() => service.end());

async function asked(path: string): Promise<unknown> {
  const response = await fetch(`${service.url}/api/v1/sessions/${session}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

const idOf = (table: string): number => graph.tables.find(({ name }) => name === table)!.id;
const columnOf = (table: string, column: string): number =>
  graph.tables.find(({ name }) => name === table)!.columns.find(([, name]) => name === column)![0];

/** The edges of an answer as `column -> column`. */
function edgesOf(numbers: readonly number[]): string[] {
  const names = new Map(graph.tables.flatMap(({ columns }) => columns));
  return Array.from({ length: numbers.length / 7 }, (_, at) =>
    [numbers[at * 7 + 1]!, numbers[at * 7 + 3]!].map((id) => names.get(id)).join(' -> '),
  );
}

async function edgesOfText(text: string): Promise<string[]> {
  const start = sql.indexOf(text);
  const query = `start=${start}&end=${start + text.length}&hideIntermediates=all&hideFunctions=true`;
  return edgesOf(rangeEdges.parse(await asked(`/files/0/edges?${query}`)).edges);
}

describe('a file of a session', () => {
  it('shows its statements: where they are, which have lineage, and which have a problem', async () => {
    const { statements, statementKinds } = fileResponse.parse(await asked('/files/0'));
    const told = Array.from({ length: statements.length / 5 }, (_, at) => {
      const [start, end, kind, lineage, problems] = statements.slice(at * 5, at * 5 + 5);
      return [statementKinds[kind!], sql.slice(start, end).split('\n')[0], lineage, problems];
    });
    expect(told).toContainEqual(['create-table', expect.stringMatching(/^create table orders/), 0, 0]);
    expect(told).toContainEqual(['create-view', 'create view gross as', 1, 0]);
    expect(told.find(([, text]) => String(text).startsWith('create table broken'))?.[3]).toBe(2);
  });

  it('shows what could not be read in it, with its place', async () => {
    const { problems } = fileResponse.parse(await asked('/files/0'));
    expect(problems.length).toBeGreaterThan(0);
    const from = sql.indexOf('create table broken');
    for (const { severity, start, end } of problems) {
      expect(severity).toBe('error');
      expect(start).toBeGreaterThanOrEqual(from);
      expect(end).toBeGreaterThanOrEqual(start);
    }
  });

  it('is listed with the number of its statements', async () => {
    const { files, statistics } = sessionResponse.parse(await asked(''));
    expect(files[0]?.statements).toBe(statistics.statements);
    expect(files[0]?.lineageStatements).toBe(1);
  });
});

describe('the edges of a piece of text', () => {
  it('are those on whose way an expression in it stands, also where the step is hidden', async () => {
    expect(await edgesOfText('amount + tax')).toEqual(['amount -> total', 'tax -> total']);
    expect(await edgesOfText('round(total) as total')).toEqual(['amount -> total', 'tax -> total']);
  });

  it('are those of the shortest expression around it where none stands in it', async () => {
    expect(await edgesOfText('+ ta')).toEqual(['amount -> total', 'tax -> total']);
  });

  it('are none where nothing is computed', async () => {
    expect(await edgesOfText('grant select')).toEqual([]);
  });

  it('are refused for a file that is not there', async () => {
    const path = `/api/v1/sessions/${session}/files/9/edges?start=0&end=1`;
    expect((await fetch(service.url + path)).status).toBe(404);
  });
});

describe('the links of a table or column', () => {
  const options = 'hideIntermediates=all&hideFunctions=true';
  it('show what flows straight in and out', async () => {
    const of = directLinks.parse(await asked(`/columns/${columnOf('gross', 'total')}/links?${options}`));
    expect(of.sources.links.map(({ end }) => `${end.tableName}.${end.columnName}`)).toEqual([
      'public.orders.amount',
      'public.orders.tax',
    ]);
    expect(of.targets).toEqual({ total: 0, links: [] });
  });

  it('are between tables for a table', async () => {
    const of = directLinks.parse(await asked(`/tables/${idOf('orders')}/links?${options}`));
    expect(of.targets.links.map(({ end }) => [end.tableName, end.column])).toEqual([['public.gross', -1]]);
    expect(of.sources.total).toBe(0);
  });
});

describe('the places of a table', () => {
  it('show where it is defined and where it is read', async () => {
    const { places, placeCount } = tableDetails.parse(await asked(`/tables/${idOf('orders')}`));
    expect(placeCount).toBe(places.length);
    expect(places.map(({ use, line, statementKind }) => [use, line, statementKind])).toEqual([
      ['defines', 1, 'create-table'],
      ['reads', 3, 'create-view'],
    ]);
  });
});

describe('a model of a project', () => {
  it('is defined where its query stands, though nothing names it there', async () => {
    const files = {
      'dbt_project.yml': 'name: shop\nmodel-paths: [models]\n',
      'models/z_orders.sql': 'select id, amount * 2 as total\nfrom raw.orders',
      'models/a_report.sql': "select total from {{ ref('z_orders') }}",
    };
    const job = await finishedJob(service, files, { dbvendor: 'dbvpostgresql' });
    const at = `${service.url}/api/v1/sessions/${job.sessionId}/tables`;
    const tables = await Promise.all(
      [0, 1, 2].map(async (id) => tableDetails.parse(await (await fetch(`${at}/${id}`)).json())),
    );
    const model = tables.find(({ name }) => name === 'z_orders')!;
    expect(model.placeCount).toBe(2);
    expect(model.places).toMatchObject([
      { file: 'models/z_orders.sql', use: 'defines', line: 1, column: 1 },
      { file: 'models/a_report.sql', use: 'reads' },
    ]);
    const [, start, end] = model.places[0]!.span;
    expect(files['models/z_orders.sql'].slice(start, end)).toBe('select id, amount * 2 as total');
  });
});
