import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { version } from '../../src-server/base/version.ts';
import { post, rawRequest, serviceIn, temporaryFolder, testService } from '../support/service/service.ts';

describe('the service', () => {
  it('answers its health', async () => {
    const service = await testService();
    const answer = await rawRequest(service, 'GET', '/health');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 'ok',
      version,
      pid: process.pid,
      uptime: expect.any(Number) as number,
      queue: { running: 0, waiting: 0 },
    });
    await service.end();
  });

  it('starts with a database that is damaged, which it puts aside', async () => {
    const { folder, remove } = temporaryFolder();
    writeFileSync(join(folder, 'headwater.sqlite'), 'this is no database at all, '.repeat(100));
    const service = await serviceIn(folder);
    const { code } = await post(service, '/sqlflow/job/displayUserJobsSummary');
    expect(code).toBe(200);
    await service.close();
    remove();
  });

  it('gives a token the on-premise way', async () => {
    const service = await testService();
    const answer = await post(service, '/user/generateToken', { userId: 'gudu|0123456789', secretKey: '' });
    expect(answer).toMatchObject({ code: '200', userId: 'gudu|0123456789', token: 'token' });
    await service.end();
  });

  it('answers its version as the vendor’s clients read it', async () => {
    const service = await testService();
    const answer = await post(service, '/gspLive_backend/version');
    expect(answer).toMatchObject({ version: { gsp: { version }, backend: { version } } });
    await service.end();
  });

  it('serves the built pages, and the page for the paths of the interface', async () => {
    const { folder: parent, remove } = temporaryFolder();
    const folder = join(parent, '.program');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Headwater</title>');
    writeFileSync(join(folder, 'app.js'), 'export {};');
    const service = await testService({ staticFolder: folder });
    for (const path of ['/', '/jobs/17']) {
      const page = await rawRequest(service, 'GET', path, { accept: 'text/html' });
      expect(page.status).toBe(200);
      expect(page.body).toContain('Headwater');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    }
    // curl, wget and monitors take anything; a program that asks for JSON wants no page.
    for (const accept of [undefined, '*/*', 'text/html, application/json;q=0.9']) {
      const page = await rawRequest(service, 'GET', '/', accept === undefined ? {} : { accept });
      expect({ accept, status: page.status }).toEqual({ accept, status: 200 });
      expect(page.body).toContain('<title>Headwater</title>');
    }
    expect((await rawRequest(service, 'HEAD', '/', { accept: '*/*' })).status).toBe(200);
    for (const [path, accept] of [
      ['/', 'application/json'],
      ['/jobs/17', '*/*'],
    ] as const) {
      const told = await rawRequest(service, 'GET', path, { accept });
      expect({ path, status: told.status }).toEqual({ path, status: 404 });
      expect(told.headers['content-type']).toContain('json');
    }
    const script = await rawRequest(service, 'GET', '/app.js');
    expect(script.headers['content-type']).toContain('javascript');
    const missing = await rawRequest(service, 'GET', '/missing.js', { accept: '*/*' });
    expect(missing.status).toBe(404);
    const escape = await rawRequest(service, 'GET', '/..%2f..%2fetc/passwd', { accept: '*/*' });
    expect(escape.status).toBeGreaterThanOrEqual(400);
    await service.end();
    remove();
  });
});
