import { copyFileSync, writeFileSync } from 'node:fs';
import { request, Server as TlsServer } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpServer } from '../../../src-server/http/http-server.ts';
import { readTlsPair, watchTlsFiles } from '../../../src-server/http/tls-files.ts';
import { defaultLimits } from '../../../src-server/settings/settings.ts';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { rawRequest, temporaryFolder, testService } from '../../support/service/service.ts';
import { secretOf, sharedService } from '../../support/service/shared-service.ts';

/** Two certificates made for these tests alone, each its own authority, until 2126. */
const pairs = join(import.meta.dirname, '../../support/tls');

/** Whose certificate a server shows to a new connection. */
async function shownName(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return String(subject.CN);
}

interface Answer {
  status: number | undefined;
  cookies: string[];
}

/** Asks over TLS. */
function asked(url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sending = request(url, { method, headers, rejectUnauthorized: false }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode, cookies: response.headers['set-cookie'] ?? [] }),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

describe('TLS', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let files: { certificate: string; key: string };
  const write = (name: string): void => {
    copyFileSync(join(pairs, `${name}.crt`), files.certificate);
    copyFileSync(join(pairs, `${name}.key`), files.key);
  };
  beforeEach(() => {
    place = temporaryFolder();
    files = { certificate: join(place.folder, 'tls.crt'), key: join(place.folder, 'tls.key') };
    write('first');
  });
  afterEach(() => place.remove());

  it('is spoken where the settings name a certificate and its key, and plain HTTP is not', async () => {
    const service = await sharedService(['ann'], { tlsCertificate: files.certificate, tlsKey: files.key });
    expect(service.url).toMatch(/^https:/);
    expect((await asked(`${service.url}/health`)).status).toBe(200);
    const own = { origin: service.url, 'content-type': 'application/json' };
    const secret = JSON.stringify({ userId: 'ann', secretKey: secretOf('ann') });
    const { status, cookies } = await asked(`${service.url}/api/v1/sign-in`, own, secret);
    expect(status).toBe(200);
    expect(cookies[0]).toMatch(/^__Host-headwater-token-.*; Secure;/);
    const plain = { ...own, origin: service.url.replace('https:', 'http:') };
    expect((await asked(`${service.url}/api/v1/sign-in`, plain, secret)).status).toBe(403);
    await expect(
      rawRequest({ url: service.url.replace('https:', 'http:') }, 'GET', '/health'),
    ).rejects.toThrow();
    await service.end();
  });

  it('goes on with what was there until certificate and key are changed both', async () => {
    const server = httpServer(() => undefined, defaultLimits, readTlsPair(files));
    if (!(server instanceof TlsServer)) throw new Error('No TLS is spoken.');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const end = watchTlsFiles(server, files, pino({ level: 'silent' }), 20);
    expect(await shownName(port)).toBe('first.example');
    writeFileSync(files.certificate, 'no certificate');
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await shownName(port)).toBe('first.example');
    write('second');
    await expect.poll(() => shownName(port)).toBe('second.example');
    end();
    server.close();
  });

  it.each([
    ['of which one is missing', () => ({ tlsKey: files.key })],
    [
      'that do not belong together',
      () => ({ tlsKey: join(pairs, 'second.key'), tlsCertificate: files.certificate }),
    ],
    ['that are not there', () => ({ tlsKey: 'nowhere.key', tlsCertificate: 'nowhere.crt' })],
  ])('refuses to start with files %s', async (_what, settings) => {
    await expect(testService(settings())).rejects.toMatchObject({ name: 'InvalidSettings' });
  });
});
