import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as detailsContract from '../../../src-server/contract/application/result/details.ts';
import * as graphContract from '../../../src-server/contract/application/result/graph.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql = `create table src (id int, name varchar(20), kind int);
create table other (id int);
with renamed as (
  select s.name as label, s.id from src s where s.kind = 1
)
insert into goal (title, number)
select upper(r.label), r.id from renamed r join other o on r.id = o.id;
`;
const hidden = { hideIntermediates: 'all', hideFunctions: true } as const;

describe('the relations of a graph', () => {
  let service: TestService;
  let session: string;
  beforeAll(async () => {
    service = await testService();
    session = (await finishedJob(service, { 'dir/a.sql': sql })).sessionId ?? '';
  });
  afterAll(() => service.end());

  const drawn = async (options: object): Promise<graphContract.GraphResponse> => {
    const response = await fetch(`${service.url}/api/v1/sessions/${session}/graph`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options),
    });
    return graphContract.graphResponse.parse(await response.json());
  };
  const ask = (index: number, query: Record<string, string>): Promise<Response> =>
    fetch(`${service.url}/api/v1/sessions/${session}/relations/${index}?${new URLSearchParams(query)}`);

  /** The steps of the edge of a type between two columns (tables at table level). */
  const steps = async (
    from: string,
    to: string,
    options: Record<string, unknown>,
  ): Promise<detailsContract.RelationStep[]> => {
    const graph = await drawn(options);
    const named = (table: number, column: number): string => {
      const box = graph.tables.find(({ id }) => id === table);
      const name = box?.columns.find(([id]) => id === column)?.[1];
      return name === undefined ? (box?.name ?? '') : `${box?.name ?? ''}.${name}`;
    };
    for (let at = 0; at < graph.edges.length; at += 7) {
      const [sourceTable = -1, sourceColumn = -1, targetTable = -1, targetColumn = -1, , , index = -1] =
        graph.edges.slice(at, at + 7);
      if (named(sourceTable, sourceColumn) !== from || named(targetTable, targetColumn) !== to) continue;
      const ends = { sourceTable, sourceColumn, targetTable, targetColumn };
      const given = Object.entries({ ...options, ...ends }).filter(([, value]) => value !== -1);
      const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
      const details = detailsContract.relationDetails.parse(await (await ask(index, query)).json());
      expect(details.steps.map(({ relation }) => relation)).toContain(index);
      return details.steps;
    }
    throw new Error(`There is no edge from ${from} to ${to}.`);
  };

  it('show every step of what an edge bridges, from its source to its target', async () => {
    const found = await steps('src.name', 'goal.title', hidden);
    expect(found[0]).toMatchObject({
      from: { tableName: 'dbo.src', columnName: 'name', kind: 'table' },
      to: { columnName: 'label', kind: 'select-list' },
      file: 'dir/a.sql',
      line: 4,
    });
    expect(found.at(-1)?.to).toMatchObject({ tableName: 'dbo.goal', columnName: 'title' });
    expect(found.length).toBeGreaterThan(2);
    for (const [index, step] of found.entries()) {
      if (index > 0) expect(step.from).toEqual(found[index - 1]?.to);
    }
    const [, start = 0, end = 0] = found[0]?.span ?? [];
    expect(found[0]?.expression).toBe(sql.slice(start, end));
    expect(found.some(({ expression }) => expression === 'upper(r.label)')).toBe(true);
  });

  it('show one step where nothing is bridged', async () => {
    const graph = await drawn({ hideIntermediates: 'none' });
    const own = graph.edges[6] ?? -1;
    const details = detailsContract.relationDetails.parse(await (await ask(own, {})).json());
    expect(details.steps.map(({ relation }) => relation)).toEqual([own]);
    expect(details.steps[0]).toMatchObject({ type: details.type, expression: details.expression });
  });

  it('show the columns also where the graph shows tables only', async () => {
    const found = await steps('src', 'goal', { ...hidden, tableLevel: true });
    expect(found[0]?.from.tableName).toBe('dbo.src');
    expect(found.at(-1)?.to.tableName).toBe('dbo.goal');
  });

  it('show of a join what leads to its hidden end', async () => {
    const graph = await drawn({ ...hidden, relationTypes: ['join'] });
    const details = detailsContract.relationDetails.parse(
      await (
        await ask(graph.edges[6] ?? -1, {
          hideIntermediates: 'all',
          hideFunctions: 'true',
          relationTypes: 'join',
        })
      ).json(),
    );
    expect(details.type).toBe('join');
    expect(details.steps.map(({ type }) => type).toSorted()).toEqual(['fdd', 'fdd', 'join']);
    expect(details.steps.find(({ type }) => type === 'join')?.expression).toBe('r.id = o.id');
    expect(details.steps.find(({ type }) => type === 'fdd')?.from.tableName).toBe('dbo.src');
  });

  it('stand alone where the graph has no such edge, and refuse ends that are no numbers', async () => {
    const details = detailsContract.relationDetails.parse(
      await (await ask(0, { sourceTable: '9999' })).json(),
    );
    expect(details.steps.map(({ relation }) => relation)).toEqual([0]);
    expect((await ask(0, { sourceTable: 'orders' })).status).toBe(400);
  });

  it.each([
    ['values', ['fdd']],
    ['filters', ['frd']],
    ['several types', ['fdd', 'join']],
  ])('are counted by type, whichever are shown: %s', async (_what, relationTypes) => {
    const graph = await drawn({ ...hidden, relationTypes });
    const { byType, relations } = graph.totals;
    // Two columns are filled; the filter and both sides of the join decide how many rows there are.
    expect(byType).toMatchObject({ fdd: 2, join: 1, call: 0, er: 0 });
    expect(byType.frd).toBeGreaterThan(0);
    expect(relationTypes.reduce((sum, type) => sum + byType[type as 'fdd'], 0)).toBe(relations);
  });

  it('are counted as pairs of tables at table level', async () => {
    const { totals } = await drawn({ ...hidden, relationTypes: ['fdd'], tableLevel: true });
    expect(totals.byType).toMatchObject({ fdd: 1, frd: 2, join: 1 });
  });
});
