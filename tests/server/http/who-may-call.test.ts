import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../src-server/service/service.ts';
import { rawRequest, temporaryFolder } from '../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';
import { Wire } from '../../support/service/socket.ts';

const foreignAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

describe('a shared server', () => {
  let service: TestService;
  const origin = 'http://tools.example:5173';
  beforeAll(async () => {
    service = await sharedService(['ann'], {
      address: '0.0.0.0',
      allowedHosts: ['Lineage.example.com', 'other.example:8443'],
      allowedOrigins: [origin],
    });
  });
  afterAll(() => service.end());

  const calledAs = (host: string, headers = {}): Promise<RawAnswer> =>
    rawRequest(service, 'GET', '/health', { host, ...headers });

  it.each([
    'lineage.example.com',
    'LINEAGE.example.com:8081',
    'other.example:8443',
    'localhost:1234',
    '127.0.0.1',
    '[::1]:8081',
  ])('answers to %s', async (host) => {
    expect((await calledAs(host)).status).toBe(200);
  });

  it.each([
    'evil.example',
    'lineage.example.com.evil.example',
    'evil-lineage.example.com',
    'lineage.example.com.',
    'other.example',
    'other.example:8081',
    'lineage.example.com:8081:1',
    'lineage.example.com@evil.example',
    '0.0.0.0:8081',
    '10.1.2.3',
  ])('does not answer to "%s"', async (host) => {
    const answer = await calledAs(host);
    expect(answer.status).toBe(403);
    expect((JSON.parse(answer.body) as { code: number }).code).toBe(403);
    // Nothing else has looked at the request.
    expect(answer.headers['x-request-id']).toBeUndefined();
  });

  it.runIf(foreignAddress !== undefined)(
    'answers to the address of this machine that was called (needs a network)',
    async () => {
      const url = `http://${foreignAddress}:${service.port}`;
      expect((await rawRequest({ url }, 'GET', '/health')).status).toBe(200);
      expect((await rawRequest({ url }, 'GET', '/health', { host: '10.1.2.3' })).status).toBe(403);
    },
  );

  it.each<[string, string, string[]]>([
    ['no host', '/health', []],
    ['an empty host', '/health', ['Host: ']],
    ['two hosts', '/health', ['Host: localhost', 'Host: evil.example']],
    ['a foreign host in its target', 'http://evil.example/health', ['Host: localhost']],
    ['a foreign host in its header', 'http://localhost/health', ['Host: evil.example']],
  ])('does not answer to a request with %s', async (_what, target, hosts) => {
    const wire = await Wire.open(service);
    wire.send([`GET ${target} HTTP/1.1`, ...hosts, '', ''].join('\r\n'));
    expect((await wire.answer()).status).toBe(403);
    wire.socket.destroy();
  });

  it('lets in its own pages under its name, over HTTPS too, and no others', async () => {
    const host = 'lineage.example.com';
    for (const own of [`http://${host}`, `https://${host}`]) {
      expect((await calledAs(host, { origin: own })).status).toBe(200);
    }
    for (const foreign of ['null', 'https://evil.example', `https://${host}:1`, 'https://127.0.0.1']) {
      expect([foreign, (await calledAs(host, { origin: foreign })).status]).toEqual([foreign, 403]);
    }
  });

  it('answers what an allowed page asks beforehand without a token, on every kind of path', async () => {
    for (const path of [
      '/sqlflow/job/submitUserJob',
      '/api/gspLive_backend/user/generateToken',
      '/api/v1/startup',
      '/health',
    ]) {
      const asked = await rawRequest(service, 'OPTIONS', path, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      });
      expect([path, asked.status]).toEqual([path, 204]);
      expect(asked.headers['access-control-allow-origin']).toBe(origin);
      expect(asked.headers['access-control-allow-methods']).toContain('POST');
      expect(asked.headers['access-control-allow-headers']).toBe('authorization,content-type');
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
      expect(asked.headers.vary).toContain('Origin');
      const foreign = await rawRequest(service, 'OPTIONS', path, {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
      });
      expect(foreign.status).toBe(403);
      expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('says to caches and to the page what an answer depends on, also where it is a failure', async () => {
    const denied = await rawRequest(service, 'GET', '/api/v1/startup', { origin });
    expect(denied.status).toBe(401);
    expect(denied.headers['access-control-allow-origin']).toBe(origin);
    const { token } = await signedIn(service, 'ann');
    const authorization = `Bearer ${token}`;
    const answer = await rawRequest(service, 'GET', '/api/v1/startup', { origin, authorization });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-expose-headers']).toContain('Content-Disposition');
    const withoutOrigin = await rawRequest(service, 'GET', '/health');
    expect(withoutOrigin.headers.vary).toContain('Origin');
    expect(withoutOrigin.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('settings that would let in everybody', () => {
  it.each<[string, Parameters<typeof startService>[0]]>([
    ['another address without tokens', { dataFolder: '', address: '0.0.0.0' }],
    ['another loopback address without tokens', { dataFolder: '', address: '127.0.0.2' }],
    ['an address that is a name', { dataFolder: '', address: 'localhost', auth: 'token' }],
    ['a pattern as an origin', { dataFolder: '', allowedOrigins: ['*'] }],
    ['the origin of sandboxed pages', { dataFolder: '', allowedOrigins: ['null'] }],
    ['an origin with a path', { dataFolder: '', allowedOrigins: ['http://a.example/'] }],
    ['a pattern as a host', { dataFolder: '', auth: 'token', allowedHosts: ['*.example.com'] }],
    ['files for nobody', { dataFolder: '', auth: 'token', openFiles: ['a.sql'] }],
  ])('%s: the service does not start', async (_what, settings) => {
    const { folder, remove } = temporaryFolder();
    const start = startService({ port: 0, logLevel: 'silent', ...settings, dataFolder: folder });
    await expect(start).rejects.toMatchObject({ name: 'InvalidSettings' });
    remove();
  });

  it('an address that this machine has not: the service does not start', async () => {
    const { folder, remove } = temporaryFolder();
    const settings = { auth: 'token', address: '192.0.2.1', logLevel: 'silent' } as const;
    const start = startService({ port: 0, ...settings, dataFolder: folder });
    await expect(start).rejects.toMatchObject({ name: 'AddressUnavailable' });
    remove();
  });
});
