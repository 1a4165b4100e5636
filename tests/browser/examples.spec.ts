import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startService } from '../../src-server/service/service.ts';
import { expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { builtPage, workerUrl } from '../support/built.ts';
import { expectOpenToAll, seriousViolations } from './violations.ts';

const quiet = {
  port: 0,
  staticFolder: builtPage(),
  workerUrl: workerUrl(),
  warmUp: false,
  logLevel: 'silent' as const,
};

/** The page of the example services, in a browser that lets it copy. */
async function open(page: Page, url: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await page.goto(`${url}/#/examples`);
  await expect(page.getByRole('heading', { name: 'Example services', level: 2 })).toBeVisible();
}

const browserOf = (page: Page) => page.getByRole('region', { name: 'Resource browser' });
const answerOf = (page: Page) => page.getByRole('group', { name: 'Answer' });
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Waits until a text stays the same: the graph moves to its place. */
async function settled(text: Locator): Promise<void> {
  let former: string | null = null;
  await expect
    .poll(
      async () => {
        const now = await text.textContent();
        const isSame = now === former;
        former = now;
        return isSame;
      },
      { intervals: [300] },
    )
    .toBe(true);
}

test('the start page, the header and a key lead to the example services', async ({ app }) => {
  const heading = app.page.getByRole('heading', { name: 'Example services', level: 2 });
  await app.page.getByRole('link', { name: /Open the example services/ }).click();
  await expect(heading).toBeVisible();
  await app.page.getByRole('link', { name: 'Headwater' }).click();
  await expect(heading).toBeHidden();
  await app.page.getByRole('button', { name: 'Help', exact: true }).click();
  await app.page.getByRole('menuitem', { name: /^Example services/ }).click();
  await expect(heading).toBeVisible();
  await app.page.goBack();
  await expect(heading).toBeHidden();
  await app.page.keyboard.press('e');
  await expect(heading).toBeVisible();
  await app.page.reload();
  await expect(heading).toBeVisible();
});

test('the job stays open behind the page, and Back leads to its graph as it was', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  const { page } = app;
  await page.getByRole('treeitem', { name: /^orders_gross/ }).click();
  await page.keyboard.press('+');
  const zoom = page.getByRole('toolbar').getByText(/^\d+ %$/);
  await settled(zoom);
  const before = {
    job: await page.getByRole('heading', { level: 1 }).textContent(),
    zoom: await zoom.textContent(),
    address: page.url(),
    places: await app.markedPlaces(),
  };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Example services/ }).click();
  await expect(page.getByRole('heading', { name: 'Example services', level: 2 })).toBeVisible();
  await expect(app.graph).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before.job ?? '');
  await page.goBack();
  await expect(app.graph).toBeVisible();
  await expect(zoom).toHaveText(before.zoom ?? '');
  expect(page.url()).toBe(before.address);
  expect(await app.markedPlaces()).toEqual(before.places);
  await expect(page.getByRole('treeitem', { name: /^orders_gross/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(asked.filter((path) => path.startsWith('/api/v1/sessions'))).toEqual([]);
});

test('each application has its address, collections and requests as commands', async ({
  page,
  serviceUrl,
}) => {
  await open(page, serviceUrl);
  await expect(page.getByRole('tab')).toContainText(['Company', 'Multi-store', 'Headers']);
  await page.getByRole('button', { name: 'Copy the base address' }).click();
  await expect.poll(() => clipboard(page)).toBe(`${serviceUrl}/examples/company`);
  await expect(page.getByRole('row', { name: /admin ROLE_USER, ROLE_ADMIN/ })).toBeVisible();
  await page.getByRole('button', { name: /Copy the command: The administrator adds/ }).click();
  await expect
    .poll(() => clipboard(page))
    .toContain(`curl -i -u admin \\\n  -H 'Content-Type: application/json'`);
  await page.getByRole('tab', { name: 'Headers' }).click();
  await expect(page.getByText('If-None-Match', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send: Change it only' })).toHaveCount(0);
});

test('links of answers lead from resource to resource, and back', async ({ page, serviceUrl }) => {
  await open(page, serviceUrl);
  await page.getByRole('button', { name: 'Send: All users read the employees' }).click();
  const answer = answerOf(page);
  await expect(answer.getByRole('status')).toContainText('200 OK');
  await expect(answer).toContainText('content-type');
  await answer
    .getByRole('link', { name: `${serviceUrl}/examples/company/employees/2` })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('"ring bearer"');
  await expect(answer).not.toContainText('"thief"');
  await expect(answer).toBeFocused();
  await expect(browserOf(page).getByLabel('Address')).toHaveValue('/examples/company/employees/2');
  await page.getByRole('button', { name: 'Back to the previous resource' }).click();
  await expect(answer).toContainText('"thief"');
  // Whoever goes to the next address before the answer comes is left there.
  const address = browserOf(page).getByLabel('Address');
  await page.route('**/employees/2', async (route) => {
    await address.focus();
    await route.continue();
  });
  await answer
    .getByRole('link', { name: `${serviceUrl}/examples/company/employees/2` })
    .first()
    .click();
  await expect(answer).toContainText('"ring bearer"');
  await expect(address).toBeFocused();
});

test('a condition is sent, is seen, and can be left out', async ({ page, serviceUrl }) => {
  await open(page, serviceUrl);
  await page.getByRole('tab', { name: 'Headers' }).click();
  await page.getByRole('button', { name: 'Send: Not again while it is unchanged: 304' }).click();
  await expect(answerOf(page).getByRole('status')).toContainText('304');
  await expect(answerOf(page)).toContainText('No body.');
  await page.getByRole('button', { name: 'Leave out If-None-Match' }).click();
  await browserOf(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answerOf(page).getByRole('status')).toContainText('200');
  await expect(answerOf(page)).toContainText('Dave');
});

test('items are read with the password of an account', async ({ page }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'headwater-examples-'));
  const service = await startService({ ...quiet, dataFolder });
  try {
    await open(page, service.url);
    const keptIn = join(dataFolder, 'examples', 'accounts.json');
    await expect(page.getByText(keptIn)).toBeVisible();
    const { user } = JSON.parse(readFileSync(keptIn, 'utf8')) as { user: string };
    await page.getByRole('button', { name: 'Send: Items need the role USER' }).click();
    await expect(answerOf(page).getByRole('status')).toContainText('401');
    await browserOf(page).getByLabel('Password of user').fill(user);
    await page.keyboard.press('Enter');
    await expect(answerOf(page).getByRole('status')).toContainText('200');
    await browserOf(page).getByLabel('As', { exact: true }).selectOption('nobody');
    await browserOf(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(answerOf(page).getByRole('status')).toContainText('401');
  } finally {
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

test('an answer is in sight in a narrow window, too', async ({ page, serviceUrl }) => {
  await page.setViewportSize({ width: 820, height: 700 });
  await open(page, serviceUrl);
  await page.getByRole('button', { name: 'Send: All users read the employees' }).click();
  await expect(answerOf(page).getByRole('status')).toBeInViewport();
});

test('nothing but the examples can be asked', async ({ page, serviceUrl }) => {
  await open(page, serviceUrl);
  await browserOf(page).getByLabel('Address').fill('/api/v1/startup');
  await page.keyboard.press('Enter');
  await expect(browserOf(page).getByRole('alert')).toHaveText(
    'Only addresses below /examples can be asked here.',
  );
});

test('where they are off the page says so, and how to have them', async ({ page }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'headwater-examples-'));
  const service = await startService({ ...quiet, dataFolder, examples: { enabled: false } });
  try {
    await page.goto(`${service.url}/#/examples`);
    await expect(page.getByText('The example services are off')).toBeVisible();
    await expect(page.getByText('--no-examples')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  } finally {
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

test('nobody is kept out', async ({ page, serviceUrl }) => {
  await open(page, serviceUrl);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Send: Items need the role USER' }).click();
  await expect(answerOf(page).getByRole('status')).toContainText('401');
  await expectOpenToAll(page);
  await page.getByRole('tab', { name: 'Headers' }).click();
  await page.getByRole('button', { name: 'Send: A customer' }).click();
  await expect(answerOf(page).getByRole('status')).toContainText('200');
  await expectOpenToAll(page);
});
