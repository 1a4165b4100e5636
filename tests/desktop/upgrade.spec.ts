import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import SqliteDatabase from 'better-sqlite3';
import { noteCleanEnd } from '../../src-server/store/sqlite/file/clean-end.ts';
import { migrate, migrations, schemaVersion } from '../../src-server/store/sqlite/file/migrations.ts';
import type { Desktop } from '../support/desktop/launch.ts';
import { test } from './launched.ts';

/** Quits at the first question, and notes what it said. */
function quitWhenAsked(desktop: Desktop): Promise<void> {
  return desktop.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...values: unknown[]) => {
      const { message, detail, buttons } = values.at(-1) as Record<'message' | 'detail', string> & {
        buttons: string[];
      };
      (globalThis as unknown as { asked: string }).asked = `${message} ${detail}`;
      return new Promise((resolve) => {
        (globalThis as unknown as { quit: () => void }).quit = () =>
          resolve({ response: buttons.indexOf('Quit'), checkboxChecked: false });
      });
    };
  }, undefined);
}

function asked(desktop: Desktop): Promise<string | undefined> {
  return desktop.evaluate(() => (globalThis as unknown as { asked?: string }).asked, undefined);
}

test('data of a newer version is refused in words that help, and left as it is', async ({
  launch,
  folder,
}) => {
  test.skip(process.platform === 'win32', 'A folder in use cannot be put aside there.');
  const desktop = await launch();
  const page = await desktop.firstPage();
  await quitWhenAsked(desktop);
  const { pid } = (await page.evaluate(async () => (await fetch('/health')).json())) as { pid: number };

  // As if a newer Headwater had been used on the folder meanwhile.
  const data = join(folder, 'user/data');
  renameSync(data, join(folder, 'aside'));
  mkdirSync(data);
  const path = join(data, 'headwater.sqlite');
  const database = new SqliteDatabase(path);
  migrate(database, [...migrations, { name: 'later', sql: 'CREATE TABLE later (a TEXT) STRICT' }]);
  database.close();
  noteCleanEnd(path);
  const before = readFileSync(path);
  process.kill(pid, 'SIGKILL');

  await expect.poll(() => asked(desktop)).toBeDefined();
  const words = await asked(desktop);
  expect(words).toContain(`written by a newer version of Headwater (schema ${schemaVersion + 1}`);
  expect(words).toContain('Use the newest Headwater that worked on the folder, or name another data folder.');
  expect(readFileSync(path)).toEqual(before);
  await desktop.evaluate(() => (globalThis as unknown as { quit: () => void }).quit(), undefined);
  expect(await desktop.ended).toBe(0);
});
