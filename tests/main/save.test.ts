import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, SaveDialogOptions } from 'electron';
import { dialog } from 'electron';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFilters, saveRequest, saveThroughDialog } from '../../src-main/files/save.ts';
import { serviceFile } from '../../src-main/files/service-file.ts';

vi.mock('electron', async () => ({
  ...(await import('../support/desktop/electron-stand-in/app.ts')),
  ...(await import('../support/desktop/electron-stand-in/system.ts')),
}));

const folder = mkdtempSync(join(tmpdir(), 'headwater-save-'));
const window = {} as BrowserWindow;
const bytes = new TextEncoder().encode('a,b\n');
let asked: SaveDialogOptions | undefined;

function answer(filePath: string): void {
  dialog.showSaveDialog = (...values: unknown[]) => {
    asked = values.at(-1) as SaveDialogOptions;
    return Promise.resolve({ canceled: filePath === '', filePath });
  };
}

beforeEach(() => (asked = undefined));
afterAll(() => rmSync(folder, { recursive: true }));

describe('saving', () => {
  it('writes exactly the bytes where the person said', async () => {
    const path = join(folder, 'lineage.csv');
    answer(path);
    expect(await saveThroughDialog(window, 'lineage.csv', bytes)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('a,b\n');
    expect(asked?.defaultPath).toMatch(/lineage\.csv$/u);
    expect(asked?.filters?.[0]).toEqual({ name: 'Comma-separated values', extensions: ['csv'] });
  });

  it('writes nothing when called off', async () => {
    answer('');
    expect(await saveThroughDialog(window, 'lineage.csv', bytes)).toBe(false);
  });

  it('says why when it fails', async () => {
    answer(join(folder, 'missing/lineage.csv'));
    await expect(saveThroughDialog(window, 'lineage.csv', bytes)).rejects.toThrow('There is no such folder.');
  });

  it('leaves the earlier file where the new one cannot be made or written, and nothing beside it', async () => {
    const path = join(folder, 'kept.csv');
    writeFileSync(path, 'earlier');
    answer(path);
    async function* fullDisk(): AsyncGenerator<Uint8Array> {
      yield bytes;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    await expect(saveThroughDialog(window, 'kept.csv', fullDisk())).rejects.toThrow('The disk is full.');
    expect(readFileSync(path, 'utf8')).toBe('earlier');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await saveThroughDialog(window, 'kept.csv', bytes)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('a,b\n');
  });

  it('offers every kind of file for names without an ending', () => {
    expect(saveFilters('lineage')).toEqual([{ name: 'All files', extensions: ['*'] }]);
    expect(saveFilters('graph.weird')[0]).toEqual({ name: 'weird', extensions: ['weird'] });
  });
});

describe('a file of the service', () => {
  let breaksOff = false;
  const service = createServer((request, response) => {
    if (request.url !== '/file') {
      response.writeHead(404, { 'content-type': 'application/problem+json' });
      response.end('{"detail":"There is no export of this id."}');
      return;
    }
    response.write('a,b\n'.repeat(100_000));
    if (breaksOff) setTimeout(() => response.destroy(), 50);
    else response.end('c,d\n');
  });
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => void service.close());

  const save = (path: string): Promise<boolean> => {
    answer(join(folder, 'streamed.csv'));
    return saveThroughDialog(window, 'streamed.csv', serviceFile(new Request(address + path)));
  };

  it('goes to the disk as it comes', async () => {
    expect(await save('/file')).toBe(true);
    expect(readFileSync(join(folder, 'streamed.csv'), 'utf8')).toBe(`${'a,b\n'.repeat(100_000)}c,d\n`);
  });

  it('is saved as a whole or not at all', async () => {
    const path = join(folder, 'streamed.csv');
    writeFileSync(path, 'earlier');
    breaksOff = true;
    await expect(save('/file')).rejects.toThrow('The service broke off before the file was complete.');
    expect(readFileSync(path, 'utf8')).toBe('earlier');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('that cannot be had is reported in the service’s words, or that it is away', async () => {
    await expect(save('/other')).rejects.toThrow('There is no export of this id.');
    answer(join(folder, 'streamed.csv'));
    await expect(
      saveThroughDialog(window, 'streamed.csv', serviceFile(new Request('http://127.0.0.1:1/file'))),
    ).rejects.toThrow('The service could not be reached.');
  });

  it('is not asked for when the person calls it off', async () => {
    answer('');
    expect(
      await saveThroughDialog(window, 'a.csv', serviceFile(new Request('http://127.0.0.1:1/file'))),
    ).toBe(false);
  });
});

describe('what the page may ask to save', () => {
  it.each(['lineage.json', 'Lineage of job 7 (2026-11-21).csv', 'Größe.svg'])('%s', (name) => {
    expect(saveRequest.safeParse([name, bytes]).success).toBe(true);
  });

  it.each([
    '../../.bashrc',
    '/etc/passwd',
    'a\\b',
    'C:x',
    '',
    '.',
    '..',
    'a\u0000b',
    'x'.repeat(300),
    7,
    null,
  ])('not %j', (name) => {
    expect(saveRequest.safeParse([name, bytes]).success).toBe(false);
  });

  it.each([['a.csv'], ['a.csv', 'text'], ['a.csv', bytes, 'more'], [{ name: 'a.csv' }, bytes]])(
    'no other form: %j',
    (...values) => {
      expect(saveRequest.safeParse(values).success).toBe(false);
    },
  );
});
