import type { Page } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { manyTables } from './manyTables.ts';
import { orders, report } from '../support/browser/scripts.ts';

/** What a window of 1280×800 and one of 1600×1200 leave to the page at 200 %. */
const windows = [
  { width: 640, height: 400 },
  { width: 800, height: 600 },
];

/** What one of 1280×1024 leaves at 400 %, and a phone. */
const narrowest = { width: 320, height: 640 };

/** The least height that a graph can be read in. */
const readableHeight = 150;

const sideBar = (page: Page) => page.getByRole('region', { name: 'Objects, files and jobs' });

/** Nothing of the page is to be reached by scrolling sideways, or lies beyond the window. */
async function expectNoScrolling(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const cut = [
      ...document.querySelectorAll('header button, header input, [role="tablist"], [role="toolbar"]'),
    ]
      .filter((each) => each.getClientRects().length > 0)
      .filter(
        (each) => each.getBoundingClientRect().right > window.innerWidth && !each.closest('[role="toolbar"]'),
      )
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    return { sideways: scrollWidth - clientWidth, down: scrollHeight - clientHeight, cut };
  });
  expect(beyond).toEqual({ sideways: 0, down: 0, cut: [] });
}

async function expectReadableGraph(app: Application): Promise<void> {
  const box = await app.graph.boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(readableHeight);
}

for (const viewport of windows) {
  test.describe(`in a window of ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test.beforeEach(async ({ app }) => {
      await app.analyse([orders, report], 'PostgreSQL');
      await expect(app.graph).toBeVisible();
    });

    test('the graph has the window, and the side bar lies over it until a table is chosen', async ({
      app,
    }) => {
      const { page } = app;
      await expectReadableGraph(app);
      await expectNoScrolling(page);
      await expect(sideBar(page)).toHaveCount(0);
      await expect(app.sql).toHaveCount(0);
      await page.getByRole('button', { name: 'Show the side bar' }).click();
      await expect(sideBar(page)).toBeFocused();
      await expectNoScrolling(page);
      await app.objects.getByRole('treeitem', { name: /^report / }).click();
      await expect(sideBar(page)).toHaveCount(0);
      await expect(app.status.getByText(/^Trace:/)).toBeVisible();
      await expectReadableGraph(app);
      await expectNoScrolling(page);
    });

    test('Escape closes what lies over the graph before it clears the trace', async ({ app }) => {
      const { page } = app;
      await page.getByRole('button', { name: 'Show the side bar' }).click();
      await app.objects.getByRole('treeitem', { name: /^report / }).click();
      await page.getByRole('button', { name: 'Show the SQL' }).click();
      await expect(app.sql).toContainText('INSERT INTO shop.report');
      await expectNoScrolling(page);
      await page.keyboard.press('b');
      await expect(sideBar(page)).toBeVisible();
      await expect(app.sql).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(sideBar(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Show the SQL' })).toBeFocused();
      await expect(app.status.getByText(/^Trace:/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(app.status.getByText(/^Trace:/)).toHaveCount(0);
    });

    test('the graph stays readable while details or problems are open below it', async ({ app }) => {
      const { page } = app;
      await page.keyboard.press('p');
      const foot = page.getByRole('region', { name: 'Problems and details' });
      await expect(foot).toBeVisible();
      await expectReadableGraph(app);
      await expectNoScrolling(page);
      expect((await foot.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(60);
      await page.keyboard.press('p');
      await expect(page.getByRole('toolbar', { name: 'Graph options' })).toBeVisible();
    });

    test('search, options and the menu of the header can be used', async ({ app }) => {
      const { page } = app;
      const search = page.getByRole('combobox', { name: 'Search tables and columns' });
      expect((await search.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(180);
      const constants = page.getByRole('toolbar', { name: 'Graph options' }).getByRole('button').last();
      await constants.focus();
      await expect(constants).toBeInViewport();
      await expectNoScrolling(page);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menuitem', { name: /^Keyboard shortcuts/ })).toBeVisible();
      await page.getByRole('menuitem', { name: /^Settings/ }).click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
      await expectNoScrolling(page);
      await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
      await expectReadableGraph(app);
    });

    test('a dialog is within the window, and scrolls', async ({ app }) => {
      const { page } = app;
      await app.drop([report]);
      await expect(app.dialog).toBeVisible();
      const box = await app.dialog.boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      const vendor = app.dialog.getByLabel('Database vendor');
      await vendor.scrollIntoViewIfNeeded();
      await expect(vendor).toBeInViewport();
      await expectNoScrolling(page);
    });
  });
}

test.describe('in a window of 320×640', () => {
  test.use({ viewport: narrowest });

  test('nothing lies beyond the window, and all can be hit', async ({ app }) => {
    const { page } = app;
    await app.analyse([orders, report], 'PostgreSQL');
    await expectReadableGraph(app);
    await expectNoScrolling(page);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, a[href], [role="tab"]')]
        .filter(
          (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden'),
        )
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.right > 320.5 || box.left < 0))
        .map(({ each }) => each.getAttribute('aria-label') ?? each.textContent.trim()),
    );
    expect(outside).toEqual([]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, [role="tab"]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
        .map(
          ({ each, box }) =>
            `${each.getAttribute('aria-label') ?? each.textContent.trim()} ${box.width}×${box.height}`,
        ),
    );
    expect(small).toEqual([]);
    await page.getByRole('link', { name: 'Headwater' }).click();
    await expectNoScrolling(page);
  });

  test('a trace leaves half of the window to the graph', async ({ app }) => {
    const { page } = app;
    await app.analyse([orders, report], 'PostgreSQL');
    await page.keyboard.press('/');
    await page.keyboard.type('orders_gross.gross');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Trace' })).toBeVisible();
    await expect.poll(async () => (await app.graph.boundingBox())!.height).toBeGreaterThan(320);
    // The types of relations are behind the button, as all that has no room.
    await expect(page.getByRole('group', { name: 'Relation types' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Options/ }).click();
    const types = page.getByRole('group', { name: 'Relation types' });
    await types.getByRole('button', { name: /row filter/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Options.*1/ })).toBeVisible();
  });
});

test('how much is in sight is shown in numbers where there is no room for words', async ({ app }) => {
  const { page } = app;
  await app.analyse([manyTables(60)], 'PostgreSQL');
  await page.keyboard.press('/');
  await page.keyboard.type('staging.t7');
  await page.keyboard.press('Enter');
  await expect(app.sql).toBeVisible();
  const controls = page.getByRole('toolbar', { name: 'View of the graph' });
  const whole = controls.getByText(/( in sight|^All \d+ shown)$/);
  await expect(whole).toHaveCSS('opacity', '1');
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect(whole).toHaveCSS('opacity', '0');
  const brief = controls.getByText(/^\d+ \/ \d+$/);
  await expect(brief).toBeVisible();
  expect(await brief.evaluate((it) => it.parentElement!.scrollWidth <= it.parentElement!.clientWidth)).toBe(
    true,
  );
});
