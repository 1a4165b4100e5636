import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphResponse } from '../../../src-server/contract/application/result/graph.ts';
import type { GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import { overviewResponse } from '../../../src-server/contract/application/result/overview.ts';
import { reachResponse } from '../../../src-server/contract/application/result/reach.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

/** `a`, `b` and `other` feed `c`, which feeds `d`; `e` comes after that. */
const sql = `
insert into b (x) select x from a;
insert into c (x) select b.x from b union all select o.x from other o;
insert into d (x, y) select x, x from c;
insert into e (x) select y from d;`;

let service: TestService;
let session: string;
let ids: Map<string, number>;

async function asked(operation: string, body: object): Promise<unknown> {
  const response = await fetch(`${service.url}/api/v1/sessions/${session}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hideIntermediates: 'all', ...body }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const drawn = async (body: object): Promise<GraphResponse> => graphResponse.parse(await asked('graph', body));

/** `name hidden-upstream hidden-downstream`, by name. */
function hidden({ tables, hiddenNeighbours = [] }: GraphResponse): string[] {
  return tables
    .map(({ name }, index) => [name, ...hiddenNeighbours.slice(index * 2, index * 2 + 2)].join(' '))
    .sort();
}

beforeAll(async () => {
  service = await testService();
  session = (await finishedJob(service, { 'a.sql': sql })).sessionId ?? '';
  ids = new Map((await drawn({})).tables.map(({ id, name }) => [name, id]));
});
afterAll(() => service.end());

describe('a graph that grows table by table', () => {
  it('shows one step up and down, and counts what lies beyond', async () => {
    const graph = await drawn({ selection: { tables: [ids.get('c')], upstream: 1, downstream: 1 } });
    expect(hidden(graph)).toEqual(['b 1 0', 'c 0 0', 'd 0 1', 'other 0 0']);
  });

  it('shows what flows between the tables that are there', async () => {
    const tables = ['b', 'c', 'e'].map((name) => ids.get(name));
    const graph = await drawn({ selection: { tables, upstream: 0, downstream: 0 }, linkedOnly: false });
    expect(hidden(graph)).toEqual(['b 1 0', 'c 1 1', 'e 1 0']);
    expect(graph.edges).toHaveLength(7);
  });

  it('counts nothing hidden where nothing is selected', async () => {
    expect((await drawn({})).hiddenNeighbours).toBeUndefined();
  });

  it('counts beforehand how much each step would add', async () => {
    const reach = reachResponse.parse(await asked('reach', { selection: { tables: [ids.get('c')] } }));
    expect(reach).toEqual({
      upstream: { tables: [2, 1], relations: [2, 1] },
      downstream: { tables: [1, 1], relations: [2, 1] },
    });
  });

  it('is seen from afar as what flows between schemas', async () => {
    const overview = overviewResponse.parse(await asked('overview', {}));
    expect(overview.schemas).toMatchObject([{ passing: false, tables: 6, views: 0, errors: 0 }]);
    const graph = await drawn({});
    const relations = overview.edges.reduce((sum, edge) => sum + edge.relations, 0);
    expect([relations, relations * 7]).toEqual([graph.totals.relations, graph.edges.length]);
    expect(overview.edges).toMatchObject([{ source: 0, target: 0, tablePairs: 5, byType: { fdd: 6 } }]);
  });

  it('wants to know from where', async () => {
    const response = await fetch(`${service.url}/api/v1/sessions/${session}/reach`, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('selection');
  });
});
