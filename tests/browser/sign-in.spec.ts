import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { setUser } from '../../src-server/access/users-file.ts';
import { startService } from '../../src-server/service/service.ts';
import { Application, expect, test as base } from '../support/browser/application.ts';
import { orders } from '../support/browser/scripts.ts';
import { builtPage, workerUrl } from '../support/built.ts';
import { openIdProvider } from '../support/openid/open-id-provider.ts';
import { seriousViolations } from './violations.ts';

interface SharedServer {
  url: string;
  folder: string;
}

const secret = (userId: string): string => `the secret of ${userId}`;

const test = base.extend<{ server: SharedServer }>({
  server: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'headwater-shared-'));
    for (const user of ['ann', 'bob']) await setUser(folder, user, secret(user));
    const service = await startService({
      port: 0,
      auth: 'token',
      dataFolder: folder,
      staticFolder: builtPage(),
      workerUrl: workerUrl(),
      warmUp: false,
      logLevel: 'silent',
    });
    await use({ url: service.url, folder });
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
});

const signInDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in' });

async function askToEnter(page: Page, userId: string, secretKey: string): Promise<void> {
  await signInDialog(page).getByLabel('User').fill(userId);
  await signInDialog(page).getByLabel('Secret').fill(secretKey);
  await signInDialog(page).getByLabel('Secret').press('Enter');
}

/** Signs in, and waits until one is in: what is dropped before belongs to nobody, and is forgotten. */
async function signIn(page: Page, userId: string, secretKey = secret(userId)): Promise<void> {
  await askToEnter(page, userId, secretKey);
  await expect(signInDialog(page)).toHaveCount(0);
}

/** Submits a job to the shared workspace and waits for its lineage. */
async function analyseInFinance(app: Application): Promise<void> {
  await app.drop([orders]);
  await app.dialog.getByLabel('Workspace').selectOption('finance');
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
}

test('a shared server asks who somebody is, and goes on then', async ({ page, server }) => {
  await page.goto(server.url);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('User')).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await askToEnter(page, 'ann', 'a wrong secret');
  await expect(dialog.getByRole('alert')).toHaveText('User and secret do not fit each other.');
  await signIn(page, 'ann');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing leaves this computer')).toHaveCount(0);
  const app = new Application(page);
  await app.analyseByDialog([orders], 'PostgreSQL');

  await page.reload();
  await app.ready();
  await expect(dialog).toBeHidden();
});

test('who signs out leaves nothing behind for the next', async ({ page, server }) => {
  await page.goto(server.url);
  await signIn(page, 'ann');
  const app = new Application(page);
  await app.analyseByDialog([{ ...orders, name: 'merger.sql' }], 'PostgreSQL');
  await page.getByRole('button', { name: 'Signed in as ann' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await signIn(page, 'bob');
  await expect(page.getByRole('button', { name: 'Signed in as bob' })).toBeVisible();
  await expect(page.getByText('merger')).toHaveCount(0);
});

test('who may only read sees no button that would be refused, and why', async ({ page, server }) => {
  for (const user of ['ann', 'bob'])
    await setUser(server.folder, user, secret(user), { workspaces: ['finance'] });
  await setUser(server.folder, 'rita', secret('rita'), { role: 'reader', workspaces: ['finance'] });
  await page.goto(server.url);
  await signIn(page, 'ann');
  const app = new Application(page);
  await analyseInFinance(app);
  const menu = page.getByRole('menu');
  for (const [user, reason] of [
    ['rita', 'your role is reader'],
    ['bob', 'submitted by another user'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(`${server.url}/#/jobs`);
    await page.reload();
    await signIn(page, user);
    await page
      .getByRole('table', { name: 'All jobs' })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(menu).toContainText(reason);
    for (const name of ['Analyse again', 'Rename', 'Add files', 'Delete'])
      await expect(menu.getByRole('menuitem', { name })).toHaveCount(0);
    await expect(menu.getByRole('menuitem', { name: 'Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open files' })).toHaveCount(user === 'rita' ? 0 : 1);
  }
});

test('a token that ends in the middle of the work is asked for again, and the work goes on', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await signIn(page, 'ann');
  await expect(page.getByRole('button', { name: 'Signed in as ann' })).toBeVisible();
  await setUser(server.folder, 'ann', 'another secret');
  const app = new Application(page);
  await app.drop([orders]);
  // To guess the vendor, the page asks the service.
  await signIn(page, 'ann', 'another secret');
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await setUser(server.folder, 'ann', 'a third secret');
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await signIn(page, 'ann', 'a third secret');
  await app.ready();
});

test('who has signed in saves files; nothing that lets in stands in their address', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await signIn(page, 'ann');
  const app = new Application(page);
  await app.analyseByDialog([orders], 'PostgreSQL');
  await page.getByRole('button', { name: 'Save' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Column lineage (CSV)' }).click();
  const download = await waiting;
  expect(download.url()).not.toContain('?');
  expect(await readFile(await download.path(), 'utf8')).toMatch(/shop,orders,amount/);
  expect((await fetch(download.url())).status).toBe(401);
});

test('a server with an OpenID provider lets people in there, and shows who they are', async ({ page }) => {
  const provider = await openIdProvider();
  const folder = mkdtempSync(join(tmpdir(), 'headwater-shared-'));
  const service = await startService({
    port: 0,
    auth: 'token',
    openId: {
      issuer: provider.issuer,
      clientId: 'headwater',
      clientSecret: 'the secret of headwater',
      name: 'Acme',
      scope: 'openid profile groups',
      submitters: ['analysts'],
      workspaces: ['finance'],
    },
    dataFolder: folder,
    staticFolder: builtPage(),
    workerUrl: workerUrl(),
    warmUp: false,
    logLevel: 'silent',
  });
  await provider.sendBackTo(service.url);
  await provider.account('u-1', { name: 'Ann Example', groups: [] });
  await page.goto(service.url);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('button', { name: 'Sign in with Acme' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/nothing is allowed to you here/);
  expect(await seriousViolations(page)).toEqual([]);
  await provider.account('u-1', { name: 'Ann Example', groups: ['analysts', 'finance'] });
  await dialog.getByRole('button', { name: 'Sign in with Acme' }).click();
  await page.getByRole('button', { name: 'Signed in as Ann Example' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  const app = new Application(page);
  await analyseInFinance(app);
  const jobs = await page.evaluate(async () => (await fetch('/api/v1/jobs')).json() as Promise<unknown>);
  expect(jobs).toMatchObject({ jobs: [{ workspace: 'finance' }] });
  await service.close();
  await provider.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
