import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, rawRequest, testService } from '../../support/service/service.ts';
import type { Envelope, TestService } from '../../support/service/service.ts';

const path = '/sqlflow/generation/sqlflow/graph';
const sql = 'insert into target (a) select x.b from source_table x';

interface GraphData {
  graph: { elements: { edges: unknown[] } };
  sqlflow?: { dbobjs: { name: string; type: string }[] };
}

/** What every way of sending the same request must give. */
function expectLineage(envelope: Envelope<GraphData>): void {
  expect(envelope.code).toBe(200);
  const names = envelope.data.sqlflow?.dbobjs.map((object) => object.name);
  // The default schema of SQL Server.
  expect(names).toContain('dbo.source_table');
  expect(names).toContain('dbo.target');
  expect(envelope.data.graph.elements.edges.length).toBeGreaterThan(0);
}

describe('fields of a request', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  const send = async (query: string, init: RequestInit): Promise<Envelope<GraphData>> => {
    const response = await fetch(service.url + path + query, { method: 'POST', ...init });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    return (await response.json()) as Envelope<GraphData>;
  };

  it('are read from the query string alone', async () => {
    expectLineage(await send(`?dbvendor=dbvmssql&sqltext=${encodeURIComponent(sql)}`, {}));
  });

  it('are read from an URL-encoded body, without user and token', async () => {
    expectLineage(await send('', { body: new URLSearchParams({ dbvendor: 'dbvmssql', sqltext: sql }) }));
  });

  it('are read from a multipart body with the SQL as a file', async () => {
    expectLineage(await send('', { body: form({ dbvendor: 'dbvmssql' }, { 'a.sql': sql }, 'sqlfile') }));
  });

  it('are read from the query string and a multipart file together', async () => {
    const body = form({}, { sqlfile: sql }, 'sqlfile');
    expectLineage(await send('?dbvendor=dbvmssql&ignoreRecordSet=true', { body }));
  });

  it('are read from a JSON body', async () => {
    const body = JSON.stringify({ dbvendor: 'dbvmssql', sqltext: sql, simpleOutput: true });
    expectLineage(await send('', { body, headers: { 'content-type': 'application/json' } }));
  });

  it('are read from a chunked multipart body of unknown length', async () => {
    const boundary = 'b0undary';
    const part = (name: string, rest: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`;
    const answer = await rawRequest(
      service,
      'POST',
      path,
      { 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
      [
        part('dbvendor', '\r\n\r\ndbvmssql'),
        part('sqlfile', '; filename="no-extension"\r\n\r\n').replace(/\r\n$/, ''),
        sql.slice(0, 10),
        sql.slice(10),
        `\r\n--${boundary}--\r\n`,
      ],
    );
    expect(answer.status).toBe(200);
    expectLineage(JSON.parse(answer.body) as Envelope<GraphData>);
  });

  it.each(['/gspLive_backend', '/api/gspLive_backend', ''])(
    'are read below the base path "%s"',
    async (base) => {
      const body = new URLSearchParams({ dbvendor: 'dbvmssql', sqltext: sql });
      for (const ending of ['', '/']) {
        const response = await fetch(`${service.url}${base}${path}${ending}`, { method: 'POST', body });
        expectLineage((await response.json()) as Envelope<GraphData>);
      }
    },
  );

  it.each([
    ['True', false],
    ['1', false],
    ['False', true],
    ['0', true],
  ])('take booleans as Python and others write them: isReturnModel=%s', async (value, absent) => {
    const body = new URLSearchParams({ dbvendor: 'dbvmssql', sqltext: sql, isReturnModel: value });
    const { data } = await send('', { body });
    expect(data.sqlflow === undefined).toBe(absent);
  });

  it('name what is wrong, and what is allowed', async () => {
    const body = new URLSearchParams({ dbvendor: 'oracle', sqltext: sql, showLinkOnly: 'perhaps' });
    const { code, error } = await send('', { body });
    expect(code).toBe(400);
    expect(error).toContain('dbvendor');
    expect(error).toContain('dbvoracle');
    expect(error).toContain('showLinkOnly must be true or false, not "perhaps"');
  });

  it.each(['dbvendor=dbvmssql', 'dbvendor=dbvmssql&sqltext=%20%0A'])(
    'without SQL are refused: %s',
    async (fields) => {
      const { code, error } = await send('', { body: new URLSearchParams(fields) });
      expect(code).toBe(400);
      expect(error).toMatch(/sqltext or sqlfile/);
    },
  );

  it('unknown to the operation are ignored', async () => {
    const body = new URLSearchParams({ dbvendor: 'dbvmssql', sqltext: sql, filename: 'x', __proto__x: '1' });
    expectLineage(await send('', { body }));
  });
});
