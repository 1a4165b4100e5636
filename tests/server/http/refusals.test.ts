import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, rawRequest, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const graph = '/sqlflow/generation/sqlflow/graph';

describe('what the transport refuses', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ limits: { fieldSize: 10_000, uploadSize: 50_000 } });
  });
  afterAll(() => service.end());

  const codeOf = (body: string): number => (JSON.parse(body) as { code: number }).code;

  it.each([graph, '/gspLive_backend/sqlflow/job/submitUserJob', '/user/generateToken'])(
    'GET on %s: 405, with the method that is allowed',
    async (path) => {
      const answer = await rawRequest(service, 'GET', path);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('POST');
      expect(codeOf(answer.body)).toBe(405);
    },
  );

  it('a path that is none: 404', async () => {
    const answer = await rawRequest(service, 'POST', '/sqlflow/job/makeCoffee');
    expect(answer.status).toBe(404);
    expect(codeOf(answer.body)).toBe(404);
  });

  it('a body of another media type: 415', async () => {
    const answer = await rawRequest(service, 'POST', graph, { 'content-type': 'text/plain' }, ['select 1']);
    expect(answer.status).toBe(415);
    expect(codeOf(answer.body)).toBe(415);
  });

  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:8081'])(
    'a request that names the host %s: 403',
    async (host) => {
      const answer = await rawRequest(service, 'GET', '/health', { host });
      expect(answer.status).toBe(403);
      expect(codeOf(answer.body)).toBe(403);
    },
  );

  it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://localhost:1'])(
    'a call from a page of the origin %s: 403, without effect',
    async (origin) => {
      const answer = await rawRequest(service, 'POST', graph, { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('lets in its own pages, by address and by name', async () => {
    const own = await rawRequest(service, 'GET', '/health', { origin: service.url });
    expect(own.status).toBe(200);
    const host = `localhost:${service.port}`;
    const named = await rawRequest(service, 'GET', '/health', { host, origin: `http://${host}` });
    expect(named.status).toBe(200);
  });

  it('a field above the limit: 413, whichever way it was sent', async () => {
    const sqltext = `select 1 -- ${'x'.repeat(20_000)}`;
    const bodies = [
      { body: new URLSearchParams({ dbvendor: 'dbvmssql', sqltext }) },
      { body: form({ dbvendor: 'dbvmssql', sqltext }, {}) },
      {
        body: JSON.stringify({ dbvendor: 'dbvmssql', sqltext }),
        headers: { 'content-type': 'application/json' },
      },
    ];
    for (const init of bodies) {
      const response = await fetch(service.url + graph, { method: 'POST', ...init });
      expect(response.status).toBe(413);
      expect(codeOf(await response.text())).toBe(413);
    }
  });

  it('files above the limit: 413', async () => {
    const body = form({ dbvendor: 'dbvmssql', jobName: 'x' }, { 'a.sql': 'x'.repeat(55_000) });
    const response = await fetch(`${service.url}/sqlflow/job/submitUserJob`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });

  it('malformed bodies: 400 with a message', async () => {
    const json = await rawRequest(service, 'POST', graph, { 'content-type': 'application/json' }, ['{"a":']);
    expect(json.status).toBe(400);
    const type = 'multipart/form-data; boundary=x';
    const broken = await rawRequest(service, 'POST', graph, { 'content-type': type }, ['--x\r\nnothing']);
    expect(broken.status).toBe(400);
    expect(codeOf(broken.body)).toBe(400);
  });

  it('answers with headers that keep pages and caches out, and no trace of the framework', async () => {
    const { headers } = await rawRequest(service, 'POST', graph);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]+$/);
  });
});

describe('an allowed origin', () => {
  it('may call, and learns so by a preflight request', async () => {
    const origin = 'http://localhost:5173';
    const service = await testService({ allowedOrigins: [origin] });
    const preflight = await rawRequest(service, 'OPTIONS', graph, {
      origin,
      'access-control-request-method': 'POST',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(origin);
    const answer = await rawRequest(service, 'GET', '/health', { origin });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    await service.end();
  });
});
