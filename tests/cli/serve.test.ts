import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { entry, headwater, scratchFolder } from './command.ts';

test('serves until it is interrupted, and says when the port is taken', async () => {
  const { path, remove } = await scratchFolder();
  const other = await scratchFolder();
  const child = spawn(process.execPath, [entry, 'serve', '--port', '0', '--data', path, '--log', 'error']);
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
