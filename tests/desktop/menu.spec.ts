import { writeFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Desktop } from '../support/desktop/launch.ts';
import { test } from './launched.ts';

/** What the menu "Open Recent" lists, apart from its way to clear it. */
function recentFiles(desktop: Desktop): Promise<string[]> {
  return desktop.evaluate(({ Menu }) => {
    const list = Menu.getApplicationMenu()?.getMenuItemById('open-recent')?.submenu;
    return (list?.items ?? [])
      .filter(({ id, label }) => id !== 'clear-recent' && label)
      .map(({ label }) => label);
  }, undefined);
}

function choose(desktop: Desktop, id: string): Promise<void> {
  return desktop.evaluate(
    ({ Menu }, entry) => Menu.getApplicationMenu()?.getMenuItemById(entry)?.click(),
    id,
  );
}

test('what was opened is offered again, over a restart, until it is cleared or gone', async ({
  launch,
  folder,
}) => {
  const path = join(folder, 'again.sql');
  writeFileSync(path, 'create view again.v as select amount from again.payments;');
  const first = await launch(path);
  await first.firstPage();
  expect(await recentFiles(first)).toEqual(['again.sql']);
  await first.evaluate(({ app }) => void setTimeout(() => app.quit()), undefined);
  await first.ended;

  const later = await launch();
  const page = await later.firstPage();
  expect(await recentFiles(later)).toEqual(['again.sql']);
  await later.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('open-recent')?.submenu?.items[0]?.click();
  }, undefined);
  await expect(page.getByRole('dialog').getByText('again.sql').first()).toBeVisible();

  rmSync(path);
  await later.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('open-recent')?.submenu?.items[0]?.click();
  }, undefined);
  await expect.poll(() => recentFiles(later)).toEqual([]);
});

test('the list is cleared by the menu', async ({ launch, folder }) => {
  const path = join(folder, 'cleared.sql');
  writeFileSync(path, 'select 1;');
  const desktop = await launch(path);
  await desktop.firstPage();
  await choose(desktop, 'clear-recent');
  await expect.poll(() => recentFiles(desktop)).toEqual([]);
});

test('the diagnostics hold versions and the state of the service, no SQL and no home folder', async ({
  launch,
  folder,
}) => {
  const path = join(folder, 'wages.sql');
  writeFileSync(path, 'create view hr.v as select salary from hr.secret_wages;');
  const desktop = await launch(path);
  const page = await desktop.firstPage();
  await expect(page.getByText('wages.sql').first()).toBeVisible();
  await choose(desktop, 'copy-diagnostics');
  const copied = (): Promise<string> => desktop.evaluate(({ clipboard }) => clipboard.readText(), undefined);
  await expect.poll(copied).toMatch(/^Headwater \d+\.\d+\.\d+ on /u);
  const text = await copied();
  expect(text).toContain('Service: running, http://127.0.0.1:');
  expect(text).not.toContain('salary');
  expect(text).not.toContain(homedir());
});

test('folders are opened in the system’s file manager', async ({ standing }) => {
  const { desktop, folder } = standing;
  await desktop.firstPage();
  await desktop.evaluate(({ shell }) => {
    const opened: string[] = [];
    (globalThis as unknown as { opened: string[] }).opened = opened;
    shell.openPath = (path: string) => {
      opened.push(path);
      return Promise.resolve('');
    };
  }, undefined);
  await choose(desktop, 'open-data-folder');
  await choose(desktop, 'open-log-folder');
  await expect
    .poll(() => desktop.evaluate(() => (globalThis as unknown as { opened: string[] }).opened, undefined))
    .toEqual([join(folder, 'user/data'), join(folder, 'user/logs')]);
});
