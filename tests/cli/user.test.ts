import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../support/built.ts';
import { headwater, scratchFolder } from './command.ts';

describe('headwater user', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>;
  let data: string[];
  beforeAll(async () => {
    scratch = await scratchFolder();
    data = ['--data', join(scratch.path, 'data')];
  });
  afterAll(() => scratch.remove());

  const tokenCode = async (url: string, userId: string, secretKey: string): Promise<string> => {
    const body = new URLSearchParams({ userId, secretKey });
    const response = await fetch(`${url}/user/generateToken`, { method: 'POST', body });
    return ((await response.json()) as { code: string }).code;
  };

  it('adds, lists and removes users of a server that runs', { timeout: 60_000 }, async () => {
    const added = await headwater(['user', 'add', 'ann', ...data]);
    expect(added.code).toBe(0);
    // The secret alone, so that a script can take it.
    expect(added.stdout).toMatch(/^[\w-]{43}\n$/);
    const file = await readFile(join(scratch.path, 'data', 'users.json'), 'utf8');
    expect(file).not.toContain(added.stdout.trim());

    const server = spawn(process.execPath, [
      program('cli'),
      ...['serve', '--auth', 'token', '--port', '0', '--host', 'lineage.example.com', '--log', 'error'],
      ...data,
    ]);
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let stderr = '';
        server.stderr.on('data', (piece: Buffer) => {
          stderr += piece.toString();
          const found = /listens on (http:\S+)/.exec(stderr)?.[1];
          if (found !== undefined) resolve(found);
        });
        server.once('exit', () => reject(new Error(stderr)));
      });
      expect(await tokenCode(url, 'ann', added.stdout.trim())).toBe('200');

      const chosen = ['user', 'add', 'bob', '--secret-stdin', ...data];
      const bob = await headwater(chosen, { input: 'the chosen secret\n' });
      expect([bob.code, bob.stdout]).toEqual([0, '']);
      expect(await tokenCode(url, 'bob', 'the chosen secret')).toBe('200');

      const renewed = await headwater(['user', 'add', 'ann', ...data]);
      expect(renewed.stderr).toContain('new secret');
      expect(await tokenCode(url, 'ann', added.stdout.trim())).toBe('401');
      expect(await tokenCode(url, 'ann', renewed.stdout.trim())).toBe('200');

      const list = await headwater(['user', 'list', ...data]);
      expect(list.stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['ann', 'bob', '']);

      expect((await headwater(['user', 'remove', 'bob', ...data])).code).toBe(0);
      expect(await tokenCode(url, 'bob', 'the chosen secret')).toBe('401');
    } finally {
      server.kill('SIGKILL');
    }
  });

  it('takes no secret as an argument, and says what is wrong with an id or a secret', async () => {
    expect((await headwater(['user', 'add', 'ann', 'secret', ...data])).code).toBe(2);
    expect((await headwater(['user', 'add', 'ann', '--secret', 'x', ...data])).code).toBe(2);
    const spaced = await headwater(['user', 'add', 'two words', ...data]);
    expect([spaced.code, spaced.stdout]).toEqual([2, '']);
    const short = await headwater(['user', 'add', 'ann', '--secret-stdin', ...data], { input: 'short\n' });
    expect(short.code).toBe(2);
    expect(short.stderr).toContain('12 to 1024 characters');
    const nobody = await headwater(['user', 'remove', 'nobody', ...data]);
    expect([nobody.code, nobody.stderr]).toEqual([3, expect.stringContaining('no user nobody')]);
  });

  it('leaves a damaged file as it is', async () => {
    const path = join(scratch.path, 'data', 'users.json');
    await writeFile(path, '{"version": 1, "users": [');
    for (const args of [['add', 'carol'], ['remove', 'ann'], ['list']]) {
      const run = await headwater(['user', ...args, ...data]);
      expect([args, run.code]).toEqual([args, 3]);
      expect(run.stderr).toContain('damaged');
    }
    expect(await readFile(path, 'utf8')).toBe('{"version": 1, "users": [');
  });
});

it('headwater serve refuses another address without tokens', async () => {
  const { path, remove } = await scratchFolder();
  const run = await headwater(['serve', '--address', '0.0.0.0', '--port', '0', '--data', path]);
  expect(run.code).toBe(3);
  expect(run.stderr).toContain('--auth token');
  await remove();
});
