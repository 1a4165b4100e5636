/** What a trace reaches is exported in every format, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchResponse } from '../../../src-server/contract/application/result/search.ts';
import { exportFormats } from '../../../src-server/contract/application/result/exports.ts';
import { problem } from '../../../src-server/contract/application/service/problem.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql = `
insert into middle (a, b) select first_a, first_b from beginning;
insert into ending (last_a, last_b) select a, b from middle;
insert into unrelated (u) select z from elsewhere;`;

let service: TestService;
let session: string;
/** The column `middle.a`. */
let column: number;
let table: number;
beforeAll(async () => {
  service = await testService();
  session = (await finishedJob(service, { 'a.sql': sql })).sessionId ?? '';
  const found = await fetch(`${service.url}/api/v1/sessions/${session}/search?text=middle.a`);
  const [hit] = searchResponse.parse(await found.json()).hits;
  column = hit?.column ?? -1;
  table = hit?.table ?? -1;
});
afterAll(() => service.end());

async function exported(format: string, body: object): Promise<string> {
  const response = await fetch(`${service.url}/api/v1/sessions/${session}/export/${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hideIntermediates: 'all', ...body }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=test\./);
  return response.text();
}

describe('the export of a trace', () => {
  it.each(exportFormats)('contains in %s what a column feeds, but not what feeds it', async (format) => {
    const text = await exported(format, { selection: { columns: [column], upstream: 0 } });
    expect(text).toContain('last_a');
    for (const other of ['first_a', 'elsewhere']) expect(text).not.toContain(other);
  });

  it('contains tables and columns as many steps away as asked, one way or both', async () => {
    const rows = async (selection: object): Promise<string[]> =>
      (await exported('csv', { selection }))
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => {
          const [, , source, from, , , target, to] = row.split(',');
          return `${source}.${from} ${target}.${to}`;
        });
    expect(await rows({ columns: [column] })).toEqual([
      'middle.a ending.last_a',
      'beginning.first_a middle.a',
    ]);
    expect(await rows({ tables: [table], upstream: 1, downstream: 0 })).toEqual([
      'beginning.first_a middle.a',
      'beginning.first_b middle.b',
    ]);
  });

  it('is the same by a query', async () => {
    const address = `${service.url}/api/v1/sessions/${session}/export/csv`;
    const query = await fetch(`${address}?hideIntermediates=all&columns=${column}&upstream=0`);
    expect(await query.text()).toBe(await exported('csv', { selection: { columns: [column], upstream: 0 } }));
  });

  it('takes the fields of its format, and refuses wrong ones', async () => {
    const csv = await exported('csv', { delimiter: ';', includedTables: ['ending'] });
    expect(csv.split('\n')[0]).toContain('source_db;source_schema');
    expect(csv).not.toContain('beginning');
    const wrong = await fetch(`${service.url}/api/v1/sessions/${session}/export/csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ selection: { columns: ['a'] } }),
    });
    expect(wrong.status).toBe(400);
    expect(problem.parse(await wrong.json()).detail).toContain('selection.columns');
  });
});
