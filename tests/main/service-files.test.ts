import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeApiFile, writeApiFile } from '../../src-main/service/api-file.ts';
import { RestartPolicy } from '../../src-main/service/restart-policy.ts';

describe('restarts', () => {
  it('wait longer each time, end after too many, and begin again later', () => {
    const policy = new RestartPolicy({ window: 1000, most: 3, firstPause: 10 });
    expect([0, 1, 2, 3].map((time) => policy.pauseAfterCrash(time))).toEqual([10, 20, 40, undefined]);
    expect(policy.pauseAfterCrash(5000)).toBe(10);
    policy.reset();
    expect(policy.pauseAfterCrash(5001)).toBe(10);
  });
});

describe('the file for tools', () => {
  it('shows where the service listens, to its owner alone, until the end', () => {
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
