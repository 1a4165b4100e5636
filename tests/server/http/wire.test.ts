import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testService } from '../../support/service/service.ts';
import type { Envelope, TestService } from '../../support/service/service.ts';
import { chunked, overWire, postBytes, Wire } from '../../support/service/socket.ts';
import type { WireAnswer } from '../../support/service/socket.ts';

const graph = '/sqlflow/generation/sqlflow/graph';
const summary = '/gspLive_backend/sqlflow/job/displayUserJobsSummary';
const formType = 'Content-Type: application/x-www-form-urlencoded';
const multipartType = 'Content-Type: multipart/form-data; boundary=B';
const fields = 'dbvendor=dbvmysql&sqltext=select+x+from+b';
const part = '--B\r\nContent-Disposition: form-data; name="sqlfiles"; filename="a.sql"\r\n\r\n';

/** Removing what arrived may take a moment longer than the answer. */
async function expectNoArrivals({ folder }: TestService): Promise<void> {
  await expect.poll(() => readdirSync(join(folder, 'arrivals')), { timeout: 5000 }).toEqual([]);
}

const codeOf = ({ body }: WireAnswer): number => (JSON.parse(body) as Envelope<unknown>).code;

describe('requests as clients put them on the wire', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  it.each([
    ['a trailing slash', `${graph}/`],
    ['a trailing slash before the query', `${graph}/?showLinkOnly=true`],
    ['the slash of the base URL besides that of the path', `//gspLive_backend/${graph}`],
    ['the base path of later servers', `/api/gspLive_backend${graph}`],
    ['letters in another case', graph.toUpperCase()],
  ])('have %s', async (_case, path) => {
    const answer = await overWire(service, postBytes(path, [formType], fields));
    expect([answer.status, codeOf(answer)]).toEqual([200, 200]);
  });

  it('name the whole address, as through a proxy', async () => {
    const { port } = service;
    const head = `POST http://127.0.0.1:${port}${graph} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${formType}\r\n`;
    const answer = await overWire(service, `${head}Content-Length: ${fields.length}\r\n\r\n${fields}`);
    expect([answer.status, codeOf(answer)]).toEqual([200, 200]);
  });

  it('speak HTTP/1.0, and read the answer to the end of the connection', async () => {
    const head = `POST ${graph} HTTP/1.0\r\nHost: localhost\r\n${formType}\r\n`;
    const wire = await Wire.open(service);
    wire.send(`${head}Content-Length: ${fields.length}\r\n\r\n${fields}`);
    const answer = await wire.answer();
    expect([answer.status, codeOf(answer)]).toEqual([200, 200]);
    await wire.closed();
  });

  it('come on one connection however many of them are refused unread', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    const wire = await Wire.open(service);
    for (let sent = 0; sent < 20; sent += 1) {
      wire.send(`POST /nowhere HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nContent-Length: 5\r\n\r\nx=abc`);
      expect((await wire.answer()).status).toBe(404);
    }
    wire.socket.destroy();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('wait for leave to send a large body', async () => {
    const wire = await Wire.open(service);
    const head = `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nExpect: 100-continue\r\n`;
    wire.send(`${head}Content-Length: ${fields.length}\r\n\r\n`);
    expect((await wire.answer()).status).toBe(100);
    wire.send(fields);
    expect(codeOf(await wire.answer())).toBe(200);
    wire.close();
  });

  it('are spared a body that would be refused', async () => {
    const head = `Host: localhost\r\nExpect: 100-continue\r\nContent-Length: 99999999999\r\n\r\n`;
    const large = await overWire(service, `POST ${graph} HTTP/1.1\r\n${multipartType}\r\n${head}`);
    expect([large.status, large.headers.get('connection')]).toEqual([413, 'close']);
    const nowhere = await overWire(service, `POST /nowhere HTTP/1.1\r\n${multipartType}\r\n${head}`);
    expect(nowhere.status).toBe(404);
  });

  it('expect what nobody knows, and are answered all the same', async () => {
    const answer = await overWire(service, postBytes(graph, [formType, 'Expect: miracles'], fields));
    expect(codeOf(answer)).toBe(200);
  });

  it('come one behind the other before the first is answered', async () => {
    const wire = await Wire.open(service);
    const one = postBytes(graph, [formType], fields);
    wire.send(Buffer.concat([one, postBytes(summary, [], ''), one, postBytes('/nowhere', [], '')]));
    const answers = [];
    for (let number = 0; number < 4; number += 1) answers.push(codeOf(await wire.answer()));
    expect(answers).toEqual([200, 200, 200, 404]);
    wire.close();
  });

  it('come in chunks of one byte', async () => {
    const head = `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(codeOf(await overWire(service, head, chunked(fields, 1)))).toBe(200);
  });

  it('come in packets of one byte', async () => {
    const wire = await Wire.open(service);
    wire.socket.setNoDelay(true);
    for (const byte of postBytes(graph, [formType], fields)) {
      wire.send(Uint8Array.of(byte));
      await pause(0);
    }
    expect(codeOf(await wire.answer())).toBe(200);
    wire.close();
  });

  it.each(['HEAD', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'have a method that operations do not allow: %s',
    async (method) => {
      const wire = await Wire.open(service);
      wire.send(`${method} ${graph} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const answer = await wire.answer({ head: method === 'HEAD' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      // The connection goes on.
      wire.send(postBytes(graph, [formType], fields));
      expect(codeOf(await wire.answer())).toBe(200);
      wire.close();
    },
  );

  it('have a body where none belongs', async () => {
    const body = postBytes('/health', [formType], fields).toString('latin1').replace('POST', 'GET');
    expect((await overWire(service, body)).status).toBe(200);
  });

  it('ask for another protocol, as Java does, and stay with this one', async () => {
    const upgrade = [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
    ];
    const answer = await overWire(service, postBytes(graph, [formType, ...upgrade], fields));
    expect([answer.status, codeOf(answer)]).toEqual([200, 200]);
  });
});

describe('bytes that are no request', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['TLS', Buffer.from('16030100ea010000e60303', 'hex'), 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a method that is none', `MAKE ${graph} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 400],
    ['a header without a name', `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n`, 400],
    [
      'a length that is no number',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
    ],
    [
      'a length and chunks',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a chunk without a size',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['headers that do not end', `POST ${graph}?sqltext=${'x'.repeat(1_200_000)}`, 431],
    [
      'too many headers',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(250_000)}\r\n`,
      431,
    ],
  ])('are answered in JSON: %s', async (_case, bytes, status) => {
    const wire = await Wire.open(service);
    wire.send(bytes);
    const answer = await wire.answer();
    expect([answer.status, codeOf(answer)]).toEqual([status, status]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).not.toMatch(/HPE_|\.js/);
    await wire.closed();
  });

  it('without a host are refused like those of a foreign one', async () => {
    const answer = await overWire(service, `POST ${graph} HTTP/1.1\r\nContent-Length: 0\r\n\r\n`);
    expect([answer.status, codeOf(answer)]).toEqual([403, 403]);
  });

  it('behind a request are answered after it', async () => {
    const wire = await Wire.open(service);
    wire.send(postBytes(graph, [formType], fields), 'nonsense\r\n\r\n');
    expect(codeOf(await wire.answer())).toBe(200);
    expect(codeOf(await wire.answer())).toBe(400);
    await wire.closed();
  });
});

describe('senders that are slow', () => {
  let service: TestService;
  const bodyPatience = 600;
  beforeAll(async () => (service = await testService({ limits: { bodyPatience } })));
  afterAll(() => service.end());

  it.each([
    ['headers', `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n`],
    [
      'a body',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nContent-Length: 100\r\n\r\ndbvendor=`,
    ],
    [
      'a compressed body',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n\x1f\x8b`,
    ],
    [
      'a file',
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${multipartType}\r\nContent-Length: 900\r\n\r\n${part}select`,
    ],
  ])('and stop within %s are told so', async (_case, bytes) => {
    const wire = await Wire.open(service);
    wire.send(bytes);
    const answer = await wire.answer();
    expect([answer.status, codeOf(answer)]).toEqual([408, 408]);
    await wire.closed();
    await expectNoArrivals(service);
  });

  it('and drip one byte at a time are not waited for', async () => {
    const wire = await Wire.open(service);
    wire.send(`POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nContent-Length: 1000\r\n\r\n`);
    const dripping = setInterval(() => wire.send('x'), 100);
    const answer = await wire.answer();
    clearInterval(dripping);
    expect(answer.status).toBe(408);
    wire.close();
  });

  it('but go on are waited for much longer', async () => {
    const wire = await Wire.open(service);
    const size = 4000;
    wire.send(
      `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\n` +
        `Content-Length: ${fields.length + 2 + size}\r\n\r\n${fields}&x`,
    );
    for (let sent = 0; sent < size; sent += 400) {
      await pause(200);
      wire.send('x'.repeat(400));
    }
    expect(codeOf(await wire.answer())).toBe(200);
    wire.close();
  });
});

describe('clients that go away', () => {
  it('in the middle of an upload leave nothing behind, and no error in the log', async () => {
    const service = await testService();
    for (let number = 0; number < 20; number += 1) {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST /sqlflow/job/submitUserJob HTTP/1.1\r\nHost: localhost\r\n${multipartType}\r\n` +
          `Content-Length: 1000000\r\n\r\n${part}${'x'.repeat(number * 5000)}`,
      );
      await once(socket, 'connect');
      await pause(number);
      if (number % 2 === 0) socket.resetAndDestroy();
      else socket.end();
    }
    await expectNoArrivals(service);
    await service.end();
  });

  it('read the refusal of an upload that they are still sending', async () => {
    const service = await testService({ limits: { uploadSize: 1000, fieldSize: 1000 } });
    const body = part + 'x'.repeat(20_000_000);
    for (const length of [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']) {
      const head = `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${multipartType}\r\n${length}\r\n\r\n`;
      const wire = await Wire.open(service);
      await new Promise<void>((resolve, reject) => {
        wire.socket.once('error', reject);
        const bytes = length.startsWith('T') ? chunked(body, 60_000) : Buffer.from(body);
        wire.socket.write(Buffer.concat([Buffer.from(head), bytes]), () => resolve());
      });
      expect((await wire.answer()).status).toBe(413);
      wire.close();
    }
    await service.end();
  });
});
