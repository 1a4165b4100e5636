import { spawnSync } from 'node:child_process';
import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../support/built.ts';
import { headwater, scratchFolder } from './command.ts';

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove } = await scratchFolder());
  await writeFile(join(folder, 'one.sql'), 'insert into t (a) select b from u;');
});
afterAll(() => remove());

describe('a file that is written', () => {
  const sql = Array.from({ length: 400 }, (_, index) => `insert into t${index} (a) select b from u${index};`);
  const limited = process.platform === 'linux' && process.getuid !== undefined;

  /** Runs the export in a shell that lets no file grow above some blocks of 512 or 1,024 bytes. */
  const exportLimited = (target: string): { status: number | null; stderr: string } => {
    const command = [
      process.execPath,
      program('cli'),
      'export',
      '-v',
      'ansi',
      '-f',
      'csv',
      '-o',
      target,
      'many.sql',
    ];
    const quoted = command.map((word) => `'${word}'`).join(' ');
    return spawnSync('sh', ['-c', `trap '' XFSZ; ulimit -f 8; exec ${quoted}`], {
      cwd: folder,
      encoding: 'utf8',
    });
  };

  test.runIf(limited)('stays as it was where the new one cannot be written whole', async () => {
    await writeFile(join(folder, 'many.sql'), sql.join('\n'));
    await writeFile(join(folder, 'out.csv'), 'whole');
    const before = await readdir(folder);
    const { status, stderr } = exportLimited('out.csv');
    expect([status, stderr]).toEqual([3, expect.stringContaining('out.csv cannot be written')]);
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('whole');
    expect(await readdir(folder)).toEqual(before);
  });

  test('takes the place of an earlier one, with its permissions and behind its link', async () => {
    const target = join(folder, 'earlier.csv');
    await writeFile(target, 'earlier', { mode: 0o600 });
    if (process.platform !== 'win32') await symlink('earlier.csv', join(folder, 'link.csv'));
    const named = process.platform === 'win32' ? 'earlier.csv' : 'link.csv';
    const { code } = await headwater(['export', '-v', 'ansi', '-f', 'csv', '-o', named, 'one.sql'], {
      folder,
    });
    expect(code).toBe(0);
    expect(await readFile(target, 'utf8')).toMatch(/^source_/);
    if (process.platform === 'win32') return;
    expect((await lstat(join(folder, named))).isSymbolicLink()).toBe(true);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
  });

  test.runIf(process.platform !== 'win32')('is written straight into a device, which stays', async () => {
    const args = ['export', '-v', 'ansi', '-f', 'csv', '-o', '/dev/null', 'one.sql'];
    expect((await headwater(args, { folder })).code).toBe(0);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });
});
