import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, SaveDialogOptions } from 'electron';
import { dialog } from 'electron';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFilters, saveRequest, saveThroughDialog } from '../../src-main/files/save.ts';

vi.mock('electron', async () => ({
  ...(await import('../desktop/electron-stand-in/app.ts')),
  ...(await import('../desktop/electron-stand-in/system.ts')),
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

  it('tells the file system’s reason when it fails', async () => {
    answer(join(folder, 'missing/lineage.csv'));
    await expect(saveThroughDialog(window, 'lineage.csv', bytes)).rejects.toThrow(
      'no such file or directory',
    );
  });

  it('offers every kind of file for names without an ending', () => {
    expect(saveFilters('lineage')).toEqual([{ name: 'All files', extensions: ['*'] }]);
    expect(saveFilters('graph.weird')[0]).toEqual({ name: 'weird', extensions: ['weird'] });
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
