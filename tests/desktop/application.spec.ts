import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Desktop } from '../support/desktop/launch.ts';
import { test } from './launched.ts';

/** What the preload script gives the page. */
interface Bridge {
  platform: string;
  saveFile(name: string, bytes: Uint8Array): Promise<boolean>;
}

const bridgeOf = 'headwater';

function apiFile(folder: string): { port: number; pid: number } {
  return JSON.parse(readFileSync(join(folder, 'user/api.json'), 'utf8')) as { port: number; pid: number };
}

function script(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Asks the service from within the page, as the application does. */
function health(page: Page): Promise<{ version: string; pid: number }> {
  return page.evaluate(
    async () => (await fetch('/health')).json() as Promise<{ version: string; pid: number }>,
  );
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return Promise.resolve(true);
  } catch {
    return false;
  }
}

test('opens a window on the service’s page, which has the bridge and nothing of Node', async ({
  standing,
}) => {
  const { desktop, port } = standing;
  const page = await desktop.firstPage();
  expect(page.url()).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/`, 'u'));
  await expect(page).toHaveTitle(/Headwater/u);
  const seen = await page.evaluate((name) => {
    const global = globalThis as unknown as Record<string, unknown>;
    return {
      bridge: Object.keys(global[name] as object).sort(),
      platform: (global[name] as { platform: string }).platform,
      node: [
        typeof global['require'],
        typeof global['process'],
        typeof global['module'],
        typeof global['Buffer'],
      ],
    };
  }, bridgeOf);
  expect(seen).toEqual({
    bridge: [
      'chooseDataFolder',
      'exampleAccounts',
      'onOpenFiles',
      'onOpenJob',
      'onServiceState',
      'onShowPage',
      'openDataFolder',
      'platform',
      'restartService',
      'saveExport',
      'saveFile',
      'serviceState',
      'takePort',
    ],
    platform: process.platform,
    node: ['undefined', 'undefined', 'undefined', 'undefined'],
  });
  await expect
    .poll(() =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible(), undefined),
    )
    .toBe(true);
});

test('shows the passwords of the example company, and uses them', async ({ standing }) => {
  const { desktop, folder } = standing;
  const page = await desktop.firstPage();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Example services/ }).click();
  const kept = readFileSync(join(folder, 'user/data/examples/accounts.json'), 'utf8');
  const { admin } = JSON.parse(kept) as { admin: string };
  const row = page.getByRole('row', { name: /^admin/ });
  await expect(row).not.toContainText(admin);
  await row.getByRole('button', { name: 'Show the password of admin' }).click();
  await expect(row).toContainText(admin);
  await row.getByRole('button', { name: 'Hide the password of admin' }).click();
  await expect(row).not.toContainText(admin);
  await page.getByRole('button', { name: 'Send: Items need the role USER' }).click();
  await expect(page.getByRole('group', { name: 'Answer' }).getByRole('status')).toContainText('200');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.log')) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(admin);
  }
});

test('shows tools where the service listens, while it does', async ({ standing }) => {
  const { desktop, folder, port } = standing;
  const page = await desktop.firstPage();
  expect(apiFile(folder)).toMatchObject({ port, pid: (await health(page)).pid });
});

test('saves the page’s bytes where the person says', async ({ standing }) => {
  const { desktop, folder } = standing;
  const page = await desktop.firstPage();
  const path = join(folder, 'saved.csv');
  await desktop.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  const save = (name: string): Promise<boolean> =>
    page.evaluate(
      ([bridge, fileName]) =>
        (globalThis as unknown as Record<string, Bridge>)[bridge as string]?.saveFile(
          fileName as string,
          new Uint8Array([0x61, 0x00, 0xff]),
        ) ?? Promise.resolve(false),
      [bridgeOf, name],
    );
  expect(await save('lineage.csv')).toBe(true);
  expect([...readFileSync(path)]).toEqual([0x61, 0x00, 0xff]);
  await expect(save('../lineage.csv')).rejects.toThrow('plain name');

  await desktop.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
  }, undefined);
  expect(await save('lineage.csv')).toBe(false);
});

test('saves an export straight to the disk, and says why it could not', async ({ launch, folder }) => {
  const { page, saveTo, save } = await withSaving(await launch(targetScript(folder)));
  const path = join(folder, 'saved.csv');
  await saveTo(path);
  await save();
  await expect(page.getByText('Saved load.sql-columns.csv')).toBeVisible();
  expect(readFileSync(path, 'utf8')).toMatch(/source,a,.*target,x,fdd/u);

  await saveTo(join(folder, 'missing/saved.csv'));
  await save();
  await expect(page.getByText('Not saved: There is no such folder.')).toBeVisible();
});

test('saves an export where the service answers the window alone', async ({ launch, folder, port }) => {
  const holder = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  try {
    const { page, saveTo, save } = await withSaving(await launch(targetScript(folder)));
    expect(page.url()).not.toContain(`:${port}/`);
    const path = join(folder, 'saved.csv');
    await saveTo(path);
    await save();
    await expect(page.getByText('Saved load.sql-columns.csv')).toBeVisible();
    expect(readFileSync(path, 'utf8')).toMatch(/source,a,.*target,x,fdd/u);
  } finally {
    holder.closeAllConnections();
    holder.close();
  }
});

function targetScript(folder: string): string {
  return script(folder, 'load.sql', 'insert into target (x) select a from source;');
}

/** The page once its job is open, and what chooses a file in the dialog and saves there. */
async function withSaving(desktop: Desktop): Promise<{
  page: Page;
  saveTo: (filePath: string) => Promise<void>;
  save: () => Promise<void>;
}> {
  const page = await desktop.firstPage();
  await page
    .getByRole('contentinfo', { name: 'Status' })
    .getByText(/relation/u)
    .waitFor();
  return {
    page,
    saveTo: (filePath) =>
      desktop.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
      }, filePath),
    save: async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('menuitem', { name: 'Column lineage (CSV)' }).click();
    },
  };
}

test('ends with its service, and keeps the window’s place', async ({ launch, folder }) => {
  const desktop = await launch();
  const { pid } = await health(await desktop.firstPage());
  const bounds = { x: 60, y: 50, width: 1000, height: 640 };
  await desktop.evaluate(({ BrowserWindow }, wanted) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds(wanted);
    setTimeout(() => window?.close());
  }, bounds);
  expect(await desktop.ended).toBe(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(existsSync(join(folder, 'user/api.json'))).toBe(false);

  const again = await launch();
  await again.firstPage();
  const kept = await again.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(),
    undefined,
  );
  expect(kept).toEqual(bounds);
});

test.describe('files from outside the page', () => {
  const text = 'create view outside.v as select amount from outside.payments;';

  test('given at the start are the first job', async ({ launch, folder }) => {
    const desktop = await launch(script(folder, 'at-launch.sql', text));
    const page = await desktop.firstPage();
    await expect(page.getByText('at-launch.sql').first()).toBeVisible();
  });

  test('of a second start come to the window that is there', async ({ launch, folder }) => {
    const first = await launch();
    const page = await first.firstPage();
    const second = await launch(script(join(folder, 'scripts'), 'second-start.sql', text));
    expect(await second.ended).toBe(0);
    await expect(page.getByText('second-start.sql').first()).toBeVisible();
  });

  test('chosen in the menu come to the page', async ({ standing }) => {
    const { desktop, folder } = standing;
    const path = script(folder, 'from-menu.sql', text);
    const page = await desktop.firstPage();
    await desktop.evaluate(({ dialog, Menu }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
      Menu.getApplicationMenu()?.getMenuItemById('open-files')?.click();
    }, path);
    await expect(page.getByText('from-menu.sql').first()).toBeVisible();
  });

  test('given by the file manager come to the page', async ({ standing }) => {
    const { desktop, folder } = standing;
    const path = script(folder, 'double-clicked.sql', text);
    const page = await desktop.firstPage();
    await desktop.evaluate(({ app }, opened) => {
      app.emit('open-file', { preventDefault: () => undefined }, opened);
    }, path);
    await expect(page.getByText('double-clicked.sql').first()).toBeVisible();
  });
});
