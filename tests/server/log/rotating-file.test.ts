import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RotatingFile } from '../../../src-server/log/rotating-file.ts';
import { temporaryFolder } from '../../support/service/service.ts';

describe('the log file', () => {
  it('keeps the newest lines in files of bounded size and number', () => {
    const { folder, remove } = temporaryFolder();
    const file = new RotatingFile(folder, { bytes: 100, files: 3 });
    for (let line = 1; line <= 100; line += 1) file.write(`line ${line}\n`);
    file.close();
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['headwater.1.log', 'headwater.2.log', 'headwater.log']);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100);
    const oldestFirst = ['headwater.2.log', 'headwater.1.log', 'headwater.log'];
    const lines = oldestFirst
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
      .trim()
      .split('\n');
    const last = lines.map((line) => Number(line.slice('line '.length)));
    expect(last.at(-1)).toBe(100);
    expect(last).toEqual(Array.from({ length: last.length }, (_, index) => 101 - last.length + index));
    remove();
  });

  it('goes on where an earlier run ended, and keeps a line that is larger than a file whole', () => {
    const { folder, remove } = temporaryFolder();
    const bounds = { bytes: 20, files: 2 };
    for (const line of ['one\n', 'two\n', `${'x'.repeat(50)}\n`]) {
      const file = new RotatingFile(folder, bounds);
      file.write(line);
      file.close();
    }
    expect(readFileSync(join(folder, 'headwater.1.log'), 'utf8')).toBe('one\ntwo\n');
    expect(readFileSync(join(folder, 'headwater.log'), 'utf8')).toBe(`${'x'.repeat(50)}\n`);
    remove();
  });

  it('costs lines and nothing else when its folder goes away', () => {
    const { folder, remove } = temporaryFolder();
    const inner = join(folder, 'logs');
    const file = new RotatingFile(inner, { bytes: 10, files: 2 });
    rmSync(inner, { recursive: true });
    for (let line = 0; line < 5; line += 1) file.write(`line ${line}\n`);
    expect(existsSync(inner)).toBe(false);
    mkdirSync(inner);
    file.write('back\n');
    expect(readFileSync(join(inner, 'headwater.log'), 'utf8')).toBe('back\n');
    file.close();
    remove();
  });
});
