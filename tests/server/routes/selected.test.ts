import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const base = '/sqlflow/generation/sqlflow';
const sql = 'insert into t1 (a) select b from s1;\ninsert into t2 (c) select d from s2;\n';

interface Coordinate {
  x: number;
  y: number;
  hashCode: string;
}

interface GraphData {
  mode: string;
  summary: object;
  sqlflow?: { dbobjs: { name: string; coordinates: Coordinate[] }[] };
  graph: { elements: { tables: { label: { content: string } }[] } };
}

describe('questions about an earlier analysis', () => {
  let service: TestService;
  let sessionId: string;
  let data: GraphData;

  beforeAll(async () => {
    service = await testService();
    const answer = await post<GraphData>(service, `${base}/graph`, { dbvendor: 'dbvoracle', sqltext: sql });
    sessionId = answer.sessionId ?? '';
    data = answer.data;
  });
  afterAll(() => service.end());

  const labels = (graph: GraphData): string[] =>
    graph.graph.elements.tables.map((table) => table.label.content.toLowerCase());

  it('have a session to ask', () => {
    expect(sessionId).toMatch(/^[0-9a-f]{64}_\d{13}$/);
    expect(data.mode).toBe('global');
    expect(labels(data)).toEqual(expect.arrayContaining(['t1', 's1', 't2', 's2']));
  });

  it('selectedgraph: draws what is connected with a table', async () => {
    const fields = { sessionId, dbvendor: 'dbvoracle', table: 'T1', isReturnModel: 'false' };
    const answer = await post<GraphData>(service, `${base}/selectedgraph`, fields);
    expect(answer.code).toBe(200);
    expect(answer.sessionId).toBe(sessionId);
    expect(answer.data.sqlflow).toBeUndefined();
    expect(labels(answer.data)).toEqual(expect.arrayContaining(['t1', 's1']));
    expect(labels(answer.data)).not.toContain('t2');
    expect(labels(answer.data)).not.toContain('s2');
  });

  it.each(['"', "'"])('getSelectedDbObjectInfo: gives the SQL of coordinates in %s quotes', async (quote) => {
    const object = data.sqlflow?.dbobjs.find((each) => each.name.toLowerCase() === 's2');
    const coordinates = object?.coordinates.slice(0, 2) ?? [];
    const [start, end] = coordinates;
    expect(sql.split('\n')[(start?.x ?? 0) - 1]?.slice((start?.y ?? 0) - 1, (end?.y ?? 0) - 1)).toBe('s2');
    const answer = await post(service, `${base}/getSelectedDbObjectInfo`, {
      sessionId,
      coordinates: JSON.stringify(coordinates).replaceAll('"', quote),
    });
    expect(answer).toEqual({
      code: 200,
      data: [
        {
          index: 0,
          positions: coordinates.map(({ x, y }) => ({ x, y })),
          sql,
          file: 'sqltext',
        },
      ],
    });
  });

  it.each([
    '',
    'nonsense',
    '{"x":1}',
    '[{"x":"one","y":2,"hashCode":"0"}]',
    '[{"x":1,"y":2,"hashCode":"abc"}]',
  ])('getSelectedDbObjectInfo: refuses the coordinates %s', async (coordinates) => {
    const answer = await post(service, `${base}/getSelectedDbObjectInfo`, { sessionId, coordinates });
    expect(answer.code).toBe(400);
    expect(answer.error).toContain('coordinates');
  });

  it('report that a session is unknown', async () => {
    const fields = { sessionId: `${'0'.repeat(64)}_1`, dbvendor: 'dbvoracle', coordinates: '[]' };
    for (const operation of ['selectedgraph', 'getSelectedDbObjectInfo']) {
      const answer = await post(service, `${base}/${operation}`, fields);
      expect(answer.code).toBe(404);
      expect(answer.error).toContain('session');
    }
  });

  it('keep as many sessions as the settings say', async () => {
    const small = await testService({ retention: { sessions: 2 } });
    const sessions: string[] = [];
    for (const table of ['a', 'b', 'c']) {
      const answer = await post(small, `${base}/graph`, {
        dbvendor: 'dbvoracle',
        sqltext: `insert into t select x from ${table}`,
      });
      sessions.push(answer.sessionId ?? '');
    }
    const codes = [];
    for (const each of sessions) {
      const fields = { sessionId: each, dbvendor: 'dbvoracle' };
      codes.push((await post(small, `${base}/selectedgraph`, fields)).code);
    }
    expect(codes).toEqual([404, 200, 200]);
    await small.end();
  });
});
