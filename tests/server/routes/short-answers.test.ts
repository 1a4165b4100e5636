import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceProcess } from '../support/service-process.ts';
import { post, temporaryFolder, testService } from '../support/service.ts';

const base = '/sqlflow/generation/sqlflow';
const sqltext = 'create view v as\nselect a from t';

interface Graph {
  graph: { elements: { edges: unknown[] } };
}

describe('the session of a short text', () => {
  let place: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  it('is there when its answer is, even if the service is killed then', async () => {
    const first = await serviceProcess(place.folder);
    const { sessionId = '' } = await post<Graph>(first, `${base}/graph`, {
      dbvendor: 'dbvpostgresql',
      sqltext,
    });
    await first.end('SIGKILL');

    const second = await serviceProcess(place.folder);
    try {
      const fields = { sessionId, dbvendor: 'dbvpostgresql', table: 'v' };
      const { code, data } = await post<Graph>(second, `${base}/selectedgraph`, fields);
      expect(code).toBe(200);
      expect(data.graph.elements.edges.length).toBeGreaterThan(0);
      const places = JSON.stringify([{ x: 1, y: 13, hashCode: '0' }]);
      const info = await post<{ sql: string }[]>(second, `${base}/getSelectedDbObjectInfo`, {
        sessionId,
        coordinates: places,
      });
      expect(info.data[0]?.sql).toContain('select a from t');
    } finally {
      await second.end('SIGTERM');
    }
  });

  it('goes with its text when newer ones take its place', async () => {
    const service = await testService({ retention: { sessions: 10 } });
    try {
      const asked = (text: string) =>
        post<Graph>(service, `${base}/graph`, { dbvendor: 'dbvansi', sqltext: text });
      const { sessionId: oldest = '' } = await asked('insert into t0 select a from s');
      for (let number = 1; number <= 12; number++) await asked(`insert into t${number} select a from s`);
      const { sessionId: newest = '' } = await asked('insert into t13 select a from s');
      const selected = (sessionId: string) =>
        post<Graph>(service, `${base}/selectedgraph`, { sessionId, dbvendor: 'dbvansi', table: 's' });
      expect((await selected(oldest)).code).toBe(404);
      expect((await selected(newest)).code).toBe(200);
    } finally {
      await service.end();
    }
  });
});
