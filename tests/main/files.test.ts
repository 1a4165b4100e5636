import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOfCommandLine } from '../../src-main/files/arguments.ts';
import { HandOver } from '../../src-main/files/hand-over.ts';
import { openLimits, readOpened } from '../../src-main/files/read-opened.ts';
import type { OpenedFile } from '../../src-main/preload/channels.ts';

let folder = '';
const text = (file: OpenedFile | undefined): string => Buffer.from(file?.bytes ?? []).toString('utf8');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'headwater-files-'));
  mkdirSync(join(folder, 'project/views'), { recursive: true });
  mkdirSync(join(folder, 'project/.git'));
  writeFileSync(join(folder, 'project/b.sql'), 'select 2;');
  writeFileSync(join(folder, 'project/a.sql'), 'select 1;');
  writeFileSync(join(folder, 'project/views/ünïcode.sql'), 'select 3;');
  writeFileSync(join(folder, 'project/.git/config'), 'hidden');
  symlinkSync(folder, join(folder, 'project/loop'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the command line', () => {
  it('names files relative to its folder, apart from program, application and switches', () => {
    const line = [
      '/bin/electron',
      '--inspect=0',
      `${folder}/`,
      'project/a.sql',
      '--original-process-start-time=1',
      'project',
    ];
    expect(filesOfCommandLine(line, folder, folder)).toEqual([
      join(folder, 'project/a.sql'),
      join(folder, 'project'),
    ]);
  });

  it('passes over what does not exist', () => {
    expect(filesOfCommandLine(['headwater', 'nothing.sql', 'https://example.org/x'], '/app', folder)).toEqual(
      [],
    );
  });

  it('names files by address, as file managers of Linux do', () => {
    const address = pathToFileURL(join(folder, 'project/views/ünïcode.sql')).href;
    expect(address).toContain('%');
    const others = ['file://server/share/a.sql', 'file:///nowhere/%E0%A4%A.sql', 'file:///nowhere/a.sql'];
    expect(filesOfCommandLine(['headwater', address, ...others], '/app', folder)).toEqual([
      join(folder, 'project/views/ünïcode.sql'),
    ]);
  });

  it('takes everything after -- for a name', () => {
    writeFileSync(join(folder, '-odd.sql'), 'select 4;');
    expect(filesOfCommandLine(['headwater', '--', '-odd.sql'], '/app', folder)).toEqual([
      join(folder, '-odd.sql'),
    ]);
  });
});

describe('opened paths', () => {
  it('give files by name, and folders with all below them in a stable order', async () => {
    const { files, refused } = await readOpened([join(folder, 'project/b.sql'), join(folder, 'project')]);
    expect(files.map((file) => [file.name, text(file)])).toEqual([
      ['b.sql', 'select 2;'],
      ['project/a.sql', 'select 1;'],
      ['project/b.sql', 'select 2;'],
      ['project/views/ünïcode.sql', 'select 3;'],
    ]);
    expect(refused).toEqual([]);
  });

  it('give the page the files that say what it leaves out', async () => {
    mkdirSync(join(folder, 'ignoring'));
    for (const name of ['.headwaterignore', '.other']) writeFileSync(join(folder, 'ignoring', name), '*.sql');
    const { files } = await readOpened([join(folder, 'ignoring')]);
    expect(files.map((file) => file.name)).toEqual(['ignoring/.headwaterignore']);
  });

  it('show what cannot be read, and still give the rest', async () => {
    const missing = join(folder, 'missing.sql');
    const { files, refused } = await readOpened([missing, join(folder, 'project/a.sql')]);
    expect(files.map((file) => file.name)).toEqual(['a.sql']);
    expect(refused).toMatchObject([
      { path: missing, reason: expect.stringContaining('no such file') as string },
    ]);
  });

  it('stop at the limits, saying so', async () => {
    const two = await readOpened([join(folder, 'project')], { ...openLimits, files: 2 });
    expect(two.files).toHaveLength(2);
    expect(two.refused[0]?.reason).toContain('more than 2 files');
    const few = await readOpened([join(folder, 'project')], { ...openLimits, bytes: 10 });
    expect(few.files.map((file) => file.name)).toEqual(['project/a.sql']);
    expect(few.refused).toHaveLength(1);
  });
});

describe('what the page receives', () => {
  it('waits for the page, again after each load', () => {
    const handOver = new HandOver();
    const got: unknown[] = [];
    const send = (channel: string, value: unknown): void => void got.push([channel, value]);
    handOver.post('files', 'a');
    handOver.post('page', 'b');
    expect(got).toEqual([]);
    handOver.pageReady(send);
    expect(got.splice(0)).toEqual([
      ['files', 'a'],
      ['page', 'b'],
    ]);
    handOver.post('files', 'c');
    handOver.pageGone();
    handOver.post('files', 'd');
    expect(got.splice(0)).toEqual([['files', 'c']]);
    handOver.pageReady(send);
    expect(got).toEqual([['files', 'd']]);
  });
});
