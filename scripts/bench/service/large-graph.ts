import { megabytes, rounded } from './bars.ts';
import type { Bar } from './bars.ts';
import { HttpClient } from './http-client.ts';
import type { Asking } from './http-client.ts';
import { analysedWarehouse } from './large-jobs.ts';
import { edgesOf } from './large-scripts.ts';
import { MeasuredService } from './measured-service.ts';

/** 259,987 column edges. */
const warehouse = { tables: 20_000, columns: 13 };

const whole = { hideIntermediates: 'keep-results' };
const aTable = (steps: number): object => ({
  selection: { table: 'fact_7001', upstream: steps, downstream: steps },
});

/** How soon a graph of 20,000 tables and 250,000 column edges is answered, to its last byte, after the analysis. */
export async function measureLargeGraph(flags: readonly string[]): Promise<Bar[]> {
  const service = await MeasuredService.start(flags);
  const client = new HttpClient(service.url, 1);
  try {
    const { jobId, sessionId } = await analysedWarehouse(client, warehouse);
    const json = (body: object): Asking => ({ body: JSON.stringify(body), type: 'application/json' });
    const session = `/api/v1/sessions/${sessionId}`;
    const application = `${session}/graph`;
    const shown = { hideIntermediates: 'keep-results', relationLimit: 300_000 };
    const get: Asking = { method: 'GET' };
    const relationLimit = 1_000_000;
    const questions: [what: string, path: string, asking: Asking][] = [
      ['/api/v1 graph, all edges', application, json({ hideIntermediates: 'all', relationLimit })],
      ['/api/v1 graph, with row sets', application, json({ relationLimit })],
      ['/api/v1 graph, default', application, json({})],
      ['/api/v1 graph, as the page asks', application, json(shown)],
      ['/api/v1 graph, a table and its neighbours', application, json({ ...shown, ...aTable(1) })],
      ['/api/v1 catalogue', `${session}/catalogue`, get],
      ['/api/v1 search, first', `${session}/search?text=fact_12`, get],
      ['/api/v1 search, next', `${session}/search?text=measure`, get],
      ['/api/v1 overview', `${session}/overview`, json({})],
      ['/api/v1 relations, first page', `${session}/relations`, json({ sort: 'targetTable', ...whole })],
      [
        '/api/v1 relations, next page',
        `${session}/relations`,
        json({ sort: 'targetTable', ...whole, offset: 9e4 }),
      ],
      ['/api/v1 relations, filtered', `${session}/relations`, json({ text: 'fact_7 fdd', ...whole })],
      ['/api/v1 reach', `${session}/reach`, json({ ...whole, selection: { tables: [1] } })],
      ['/api/v1 impact of the first table', `${session}/impact`, json({ selection: { tables: [0] } })],
      [
        'displayUserJobGraph, default',
        '/sqlflow/job/displayUserJobGraph',
        json({ jobId, simpleOutput: 'true' }),
      ],
      [
        'displayUserJobGraph, graph alone',
        '/sqlflow/job/displayUserJobGraph',
        json({ jobId, simpleOutput: 'true', isReturnModel: 'false' }),
      ],
      [
        'displayUserJobGraph, tables',
        '/sqlflow/job/displayUserJobGraph',
        json({ jobId, simpleOutput: 'true', tableToTable: 'true' }),
      ],
      [
        'selectedgraph, one table',
        '/sqlflow/generation/sqlflow/selectedgraph',
        json({ sessionId, dbvendor: 'dbvpostgresql', table: 'fact_7001' }),
      ],
    ];
    const bars: Bar[] = [];
    for (const [what, path, asking] of questions) {
      const answer = await client.ask(path, asking);
      if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.head}`);
      console.log(
        `${what}: ${rounded(answer.time / 1000)} s, first byte after ${rounded(answer.first / 1000)} s, ` +
          `${rounded(megabytes(answer.bytes))} MB`,
      );
      bars.push({
        name: `${what} (${edgesOf(warehouse)} edges)`,
        measured: answer.time / 1000,
        limit: 3,
        unit: 's',
      });
    }
    return bars;
  } finally {
    client.close();
    await service.end();
  }
}
