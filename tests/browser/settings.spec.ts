import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setUser } from '../../src-server/access/users-file.ts';
import { type RunningService, startService } from '../../src-server/service/service.ts';
import type { SpokenSettings } from '../../src-server/settings/configuration.ts';
import { mergedSettings } from '../../src-server/settings/merged-settings.ts';
import { expect, test as base, watchComplaints } from '../support/browser/application.ts';
import { orders } from '../support/browser/scripts.ts';
import { builtPage, workerUrl } from '../support/built.ts';
import { expectOpenToAll } from './violations.ts';

/** A service that reads its settings file, and can be started again on it. */
class SettledService {
  readonly folder = mkdtempSync(join(tmpdir(), 'headwater-settings-'));
  #service: RunningService | undefined;

  get url(): string {
    return this.#service?.url ?? '';
  }

  get file(): string {
    return join(this.folder, 'settings.json');
  }

  filed(): unknown {
    return existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : undefined;
  }

  async start(
    spoken: Partial<SpokenSettings> = { port: 0 },
    environment: NodeJS.ProcessEnv = {},
  ): Promise<void> {
    await this.#service?.close();
    const given = {
      dataFolder: this.folder,
      staticFolder: builtPage(),
      logLevel: 'silent' as const,
      ...spoken,
    };
    const merged = mergedSettings(given, environment);
    this.#service = await startService({ ...merged, workerUrl: workerUrl(), warmUp: false });
  }

  async end(): Promise<void> {
    await this.#service?.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

const test = base.extend<{ service: SettledService }>({
  service: async ({ page }, use) => {
    const complaints = watchComplaints(page);
    const service = new SettledService();
    await service.start();
    await use(service);
    // What the page still asks is refused while the service ends.
    const unexpected = complaints.filter((each) => !/status of (401|403|412)/.test(each));
    await service.end();
    expect(unexpected).toEqual([]);
  },
});

const heading = (page: Page) => page.getByRole('heading', { name: 'Settings', level: 2 });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' });
const save = (page: Page) => changes(page).getByRole('button', { name: 'Save' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function open(page: Page, service: SettledService): Promise<void> {
  await page.goto(`${service.url}/#/settings`);
  await expect(field(page, 'Files of a job')).toBeVisible();
}

test('the header, a key and the palette lead to the settings, and Back to the graph', async ({ app }) => {
  const { page } = app;
  await app.analyse([orders], 'PostgreSQL');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(heading(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(app.graph).toBeVisible();
  await page.keyboard.press('Control+,');
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(app.graph).toBeVisible();
  await page.keyboard.press('F1');
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  await page.reload();
  await expect(heading(page)).toBeVisible();
});

test('each setting has its default and says where its value comes from', async ({ page, service }) => {
  writeFileSync(service.file, JSON.stringify({ relationLimit: 500, limits: { fileSize: '1.5 MB' } }));
  await service.start({ port: 0 }, { HEADWATER_WORKERS: '2' });
  await open(page, service);
  await expect(field(page, 'Relations drawn at once')).toHaveValue('500');
  await expect(field(page, 'Relations drawn at once')).toHaveAccessibleDescription(
    /More relations than this are not drawn at once\. From the settings file\. Default: 20,000 relations\./,
  );
  await expect(field(page, 'SQL file')).toHaveValue('1.5 MB');
  await expect(field(page, 'Upload')).toHaveAccessibleDescription(/All files of one request\. Default$/);
  await expect(field(page, 'Threads')).toBeDisabled();
  await expect(field(page, 'Threads')).toHaveAccessibleDescription(/HEADWATER_WORKERS/);
  await expect(field(page, 'Port')).toHaveAccessibleDescription(
    /Given by the program that started the service/,
  );
  await expect(page.getByText(service.file, { exact: true })).toBeVisible();
});

test('a change is written, waits for the restart, and is in force then', async ({ page, service }) => {
  await open(page, service);
  await field(page, 'Files of a job').fill('77');
  await expect(changes(page)).toContainText('1 change not saved');
  await save(page).click();
  await expect(page.getByText('Saved in the settings file')).toBeVisible();
  expect(service.filed()).toEqual({ limits: { files: 77 } });
  await expect(page.getByText('Saved changes take effect after a restart of the service.')).toBeVisible();
  await expect(page.getByText(/End it where it runs/)).toBeVisible();
  await expect(field(page, 'Files of a job')).toHaveAccessibleDescription(/until then 100,000 files/);
  await service.start();
  await open(page, service);
  await expect(field(page, 'Files of a job')).toHaveValue('77');
  await expect(page.getByText('Saved changes take effect after a restart')).toHaveCount(0);
});

test('a wrong value is reported as it is typed, and cannot be saved', async ({ page, service }) => {
  await open(page, service);
  await field(page, 'Files of a job').fill('many');
  const shown = page.getByText('"limits.files" must be a whole number from 1 to 10000000, not "many".');
  await expect(shown).toBeVisible();
  await expect(field(page, 'Files of a job')).toHaveAttribute('aria-invalid', 'true');
  await expect(save(page)).toBeDisabled();
  await field(page, 'SQL file').fill('5 parsecs');
  await expect(changes(page)).toContainText('2 values cannot be saved');
  await field(page, 'SQL file').fill('5 MB');
  await field(page, 'Files of a job').fill('12');
  await expect(shown).toHaveCount(0);
  await expect(save(page)).toBeEnabled();
  expect(service.filed()).toBeUndefined();
});

test('a port that another program holds is reported before anything is saved', async ({ page, service }) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    // No port on the command line: the settings file decides.
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const own = (free.address() as AddressInfo).port;
    await new Promise((resolve) => free.close(resolve));
    writeFileSync(service.file, JSON.stringify({ port: own }));
    await service.start({});
    await open(page, service);
    await field(page, 'Port').fill(String(port));
    await expect(page.getByText(`Port ${port} is used by another program.`)).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Undo the change: Port' }).click();
    await expect(field(page, 'Port')).toHaveValue(String(own));
    await expect(changes(page)).toHaveCount(0);
  } finally {
    other.close();
  }
});

test('a setting takes its default again', async ({ page, service }) => {
  writeFileSync(service.file, JSON.stringify({ relationLimit: 500, workers: 2 }));
  await service.start();
  await open(page, service);
  await page.getByRole('button', { name: 'Reset to the default: Relations drawn at once' }).click();
  await expect(field(page, 'Relations drawn at once')).toHaveValue('20000');
  await save(page).click();
  await expect(page.getByText('Saved in the settings file')).toBeVisible();
  expect(service.filed()).toEqual({ workers: 2 });
});

test('what shuts people out or deletes is reported before it is saved', async ({ page, service }) => {
  await open(page, service);
  await field(page, 'Sign-in').selectOption({ label: 'Sign-in with a token: a shared server' });
  await field(page, 'Sessions').fill('3');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Save these settings?' });
  await expect(dialog).toContainText('There is no user yet');
  await expect(dialog).toContainText('What is kept beyond it now is deleted after the restart.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(service.filed()).toBeUndefined();
  await save(page).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved in the settings file')).toBeVisible();
  expect(service.filed()).toEqual({ auth: 'token', retention: { sessions: 3 } });
});

test('who leaves with unsaved changes is asked', async ({ page, service }) => {
  await page.goto(service.url);
  await page.keyboard.press('Control+,');
  await field(page, 'Files of a job').fill('5');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toContainText('1 change is not in the settings file yet.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Files of a job')).toHaveValue('5');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Example services/ }).click();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading(page)).toBeHidden();
  await page.keyboard.press('Control+,');
  await expect(field(page, 'Files of a job')).toHaveValue('100000');
  expect(service.filed()).toBeUndefined();
});

test('a file that was changed meanwhile is not overwritten, and nothing entered is lost', async ({
  page,
  service,
}) => {
  await open(page, service);
  await field(page, 'Files of a job').fill('5');
  await expect(save(page)).toBeEnabled();
  writeFileSync(service.file, JSON.stringify({ workers: 3 }));
  await save(page).click();
  await expect(page.getByText('The settings file was changed meanwhile.')).toBeVisible();
  await expect(field(page, 'Threads')).toHaveValue('3');
  await expect(field(page, 'Files of a job')).toHaveValue('5');
  await save(page).click();
  await expect(page.getByText('Saved in the settings file')).toBeVisible();
  expect(service.filed()).toEqual({ workers: 3, limits: { files: 5 } });
});

test('a damaged file is reported, with what is in force all the same', async ({ page, service }) => {
  writeFileSync(service.file, '{ "workers": 3, ');
  await open(page, service);
  await expect(page.getByRole('alert')).toContainText('The settings file cannot be used.');
  await expect(page.getByRole('alert')).toContainText('it is no JSON');
  await field(page, 'Files of a job').fill('5');
  await expect(changes(page)).toContainText('it is no JSON');
  await expect(save(page)).toBeDisabled();
  expect(readFileSync(service.file, 'utf8')).toBe('{ "workers": 3, ');
});

test('a setting is found by a word, and the keyboard gets to its field', async ({ page, service }) => {
  await open(page, service);
  await page.getByLabel('Find a setting').fill('archive');
  await expect(field(page, 'Archives in archives')).toBeVisible();
  await expect(field(page, 'Port')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Appearance' })).toHaveCount(0);
  await page.getByLabel('Find a setting').fill('cors');
  await expect(page.getByText('0 settings found').first()).toBeVisible();
  await page.getByLabel('Find a setting').fill('');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Limits' })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Limits', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'SQL text')).toBeFocused();
});

test('the page speaks German where that is chosen, and the system’s language again', async ({
  page,
  service,
}) => {
  await open(page, service);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectOpenToAll(page);
  await page.getByRole('group', { name: 'Sprache' }).getByRole('button', { name: 'Wie das System' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});

test('the theme changes at once, and stays', async ({ page, service }) => {
  await open(page, service);
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a secret is entered and never shown again', async ({ page, service }) => {
  await open(page, service);
  const password = field(page, 'Password of the user');
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill('open sesame');
  await save(page).click();
  await expect(page.getByText('Saved in the settings file')).toBeVisible();
  expect(service.filed()).toEqual({ examples: { userPassword: 'open sesame' } });
  await expect(password).toHaveValue('');
  await expect(password).toHaveAttribute('placeholder', 'Kept as it is');
});

test('on a shared server the page keeps its own settings, and says why there are no others', async ({
  page,
  service,
}) => {
  await setUser(service.folder, 'ann', 'the secret of ann');
  await service.start({ port: 0, auth: 'token' });
  await page.goto(`${service.url}/#/settings`);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('User').fill('ann');
  await dialog.getByLabel('Secret').fill('the secret of ann');
  await dialog.getByLabel('Secret').press('Enter');
  await expect(page.getByText('This server is shared: its settings are seen')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expect(page.getByText(service.folder)).toHaveCount(0);
});

test('nobody is kept out of the settings', async ({ page, service }) => {
  await open(page, service);
  await expectOpenToAll(page);
  await field(page, 'Files of a job').fill('many');
  await expect(changes(page)).toContainText('1 value cannot be saved');
  await expectOpenToAll(page);
});

test('at 200 % every setting can be read and changed', async ({ page, service }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, service);
  await field(page, 'Files of a job').fill('5');
  await expect(save(page)).toBeInViewport();
  const main = page.getByRole('main');
  expect(await main.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
