import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { migrate, migrations } from '../../src-server/store/sqlite/file/migrations.ts';
import { program } from '../support/built.ts';
import { headwater, scratchFolder } from './command.ts';

/** What `serve` says on its start; it is ended when it has said what is waited for. */
async function sayingsOf(folder: string, awaited: string, ...flags: string[]): Promise<string> {
  const values = ['serve', '--port', '0', '--data', folder, '--log', 'error', ...flags];
  const child = spawn(process.execPath, [program('cli'), ...values]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  await vi.waitFor(() => expect(said).toContain(awaited), 20_000);
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
  return said;
}

test('names the example services, whose passwords the first start alone shows', async () => {
  const { path, remove } = await scratchFolder();
  try {
    const first = await sayingsOf(path, 'ROLE_ADMIN)\n');
    const url = /listens on (\S+)/.exec(first)![1]!;
    const names = ['company', 'multi-store', 'headers'].map((name) => `${url}/examples/${name}`);
    expect(first).toContain(`Example services: ${names.join(', ')}\n`);
    expect(first).toMatch(/^ {2}admin \/ \S{16} \(ROLE_USER, ROLE_ADMIN\)$/m);
    const second = await sayingsOf(path, 'Example services: ');
    expect(second).toContain('Example services: ');
    expect(second).not.toContain('ROLE_ADMIN');
    expect(await sayingsOf(path, 'listens on', '--no-examples')).not.toMatch(/example/i);
  } finally {
    await remove();
  }
});

test('serves until it is interrupted, and says when the port is taken', async () => {
  const { path, remove } = await scratchFolder();
  const other = await scratchFolder();
  const child = spawn(process.execPath, [
    program('cli'),
    'serve',
    '--port',
    '0',
    '--data',
    path,
    '--log',
    'error',
  ]);
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let stderr = '';
      child.stderr.on('data', (piece: Buffer) => {
        stderr += piece.toString();
        const found = /listens on (http:\S+)/.exec(stderr);
        if (found !== null) resolve(found[1]!);
      });
      child.once('exit', () => reject(new Error(stderr)));
    });
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', name: 'headwater' });

    const second = await headwater(['serve', '--port', new URL(url).port, '--data', other.path]);
    expect(second.code).toBe(3);
    expect(second.stderr).toMatch(/is used by another Headwater .* \(process \d+\)/);

    const exit = once(child, 'exit');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await remove();
    await other.remove();
  }
});

test('refuses data of a newer version with a code and an advice, and leaves it alone', async () => {
  const { path, remove } = await scratchFolder();
  try {
    const file = join(path, 'headwater.sqlite');
    const database = new SqliteDatabase(file);
    migrate(database, [...migrations, { name: 'later', sql: 'CREATE TABLE later (a TEXT) STRICT' }]);
    database.close();
    const before = readFileSync(file);
    const { code, stdout, stderr } = await headwater(['serve', '--port', '0', '--data', path]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('was written by a newer version of Headwater');
    expect(stderr).toContain(
      'Use the newest Headwater that worked on the folder, or name another data folder.',
    );
    expect(readFileSync(file)).toEqual(before);
  } finally {
    await remove();
  }
});
