import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import type { Desktop } from '../support/desktop/launch.ts';
import { test } from './launched.ts';

/** Chooses the settings in the menu. */
function showSettings(desktop: Desktop): Promise<void> {
  return desktop.evaluate(
    ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings')?.click(),
    undefined,
  );
}

/** Answers the dialogs: the folder that is chosen, and the button of the question that follows. */
function answerDialogs(desktop: Desktop, folder: string, response = 0): Promise<void> {
  return desktop.evaluate(
    ({ dialog }, [path, button]) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
      dialog.showMessageBox = () => Promise.resolve({ response: button, checkboxChecked: false });
    },
    [folder, response] as const,
  );
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Settings', level: 2 });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' });

async function processOf(page: Page): Promise<number> {
  const { pid } = (await page.evaluate(async () => (await fetch('/health')).json())) as { pid: number };
  return pid;
}

test('a saved setting is in force after the restart that the page offers', async ({ launch, folder }) => {
  const desktop = await launch();
  const page = await desktop.firstPage();
  await showSettings(desktop);
  await expect(heading(page)).toBeVisible();
  const former = await processOf(page);
  await page.getByLabel('Files of a job', { exact: true }).fill('77');
  await changes(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Restart the service' }).click();
  await expect(page.getByText('The service runs with the saved settings')).toBeVisible();
  await expect(page.getByText('Saved changes take effect after a restart')).toHaveCount(0);
  expect(await processOf(page)).not.toBe(former);
  await expect(page.getByLabel('Files of a job', { exact: true })).toHaveValue('77');
  expect(JSON.parse(readFileSync(join(folder, 'user/data/settings.json'), 'utf8'))).toEqual({
    limits: { files: 77 },
  });
});

test.describe('where no variable names the port', () => {
  test.use({ portVariable: '' });

  test('another port takes the page along', async ({ launch, folder }) => {
    mkdirSync(join(folder, 'user/data'), { recursive: true });
    writeFileSync(join(folder, 'user/data/settings.json'), JSON.stringify({ port: await freePort() }));
    const desktop = await launch();
    const page = await desktop.firstPage();
    await showSettings(desktop);
    const next = await freePort();
    await page.getByLabel('Port', { exact: true }).fill(String(next));
    await changes(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Restart the service' }).click();
    await expect.poll(() => page.url()).toBe(`http://127.0.0.1:${next}/#/settings`);
    await expect(heading(page)).toBeVisible();
  });
});

test('another data folder is begun with, and remembered; the former one stays', async ({
  launch,
  folder,
}) => {
  const next = join(folder, 'elsewhere');
  const desktop = await launch();
  const page = await desktop.firstPage();
  await showSettings(desktop);
  await expect(page.getByText('headwater serve --data')).toHaveCount(0);
  await answerDialogs(desktop, next, 1);
  await page.getByRole('button', { name: 'Choose another folder…' }).click();
  await expect(page.getByText(join(folder, 'user/data'), { exact: true })).toBeVisible();

  await answerDialogs(desktop, next);
  await page.getByRole('button', { name: 'Choose another folder…' }).click();
  await expect.poll(() => existsSync(join(next, 'headwater.sqlite'))).toBe(true);
  await expect.poll(() => existsSync(join(folder, 'user/data-folder.json'))).toBe(true);
  expect(existsSync(join(folder, 'user/data/headwater.sqlite'))).toBe(true);
  await desktop.evaluate(({ app }) => app.quit(), undefined);
  await desktop.ended;

  const later = await launch();
  const laterPage = await later.firstPage();
  await showSettings(later);
  await expect(laterPage.getByText(next, { exact: true })).toBeVisible();
});

test('a folder that cannot be used is reported, and the former one goes on', async ({ launch, folder }) => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const desktop = await launch();
  const page = await desktop.firstPage();
  await showSettings(desktop);
  await answerDialogs(desktop, join(file, 'below'));
  await page.getByRole('button', { name: 'Choose another folder…' }).click();
  await expect(page.getByText(/^Nothing can be written to the folder/)).toBeVisible();
  expect(await processOf(page)).toBeGreaterThan(0);
});
