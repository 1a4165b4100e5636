import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeApiFile, writeApiFile } from '../../src-main/service/api-file.ts';
import { portHolder } from '../../src-main/service/probe.ts';
import type { PortHolder } from '../../src-main/service/probe.ts';
import { RestartPolicy } from '../../src-main/service/restart-policy.ts';

async function holderOf(answer: RequestListener, patience?: number): Promise<PortHolder> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await portHolder((server.address() as AddressInfo).port, patience);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('who holds a port', () => {
  it('is another Headwater when its health says so', async () => {
    const holder = await holderOf((request, response) => {
      expect(request.url).toBe('/health');
      response.end(JSON.stringify({ status: 'ok', version: '0.1.0', pid: 77, uptime: 3 }));
    });
    expect(holder).toEqual({ kind: 'headwater', version: '0.1.0', pid: 77 });
  });

  it('is something else when it answers otherwise, badly or not at all', async () => {
    expect(await holderOf((_request, response) => response.end('<h1>It works!</h1>'))).toEqual({
      kind: 'other',
    });
    expect(await holderOf((request) => request.socket.destroy())).toEqual({ kind: 'other' });
    expect(await holderOf(() => undefined, 100)).toEqual({ kind: 'other' });
  });
});

describe('restarts', () => {
  it('wait longer each time, end after too many, and begin anew later', () => {
    const policy = new RestartPolicy({ window: 1000, most: 3, firstPause: 10 });
    expect([0, 1, 2, 3].map((time) => policy.pauseAfterCrash(time))).toEqual([10, 20, 40, undefined]);
    expect(policy.pauseAfterCrash(5000)).toBe(10);
    policy.reset();
    expect(policy.pauseAfterCrash(5001)).toBe(10);
  });
});

describe('the file for tools', () => {
  it('tells where the service listens, to its owner alone, until the end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'headwater-api-'));
    const path = join(folder, 'api.json');
    writeApiFile(path, { port: 8081, pid: 5, startedAt: '2026-11-21T12:00:00.000Z', version: '0.1.0' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ port: 8081, pid: 5 });
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
    removeApiFile(path);
    removeApiFile(path);
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
