import { Application, expect, test } from '../support/browser/application.ts';

const script = {
  name: 'etl/load.sql',
  text: [
    'CREATE TABLE stage.sales_of_all_the_regions_of_the_whole_wide_world_by_day (region text, amount numeric(10, 2));',
    'CREATE VIEW mart.totals AS SELECT s.region, SUM(s.net) AS total',
    'FROM (SELECT region, amount * 2 AS net FROM stage.sales_of_all_the_regions_of_the_whole_wide_world_by_day) s',
    'GROUP BY s.region;',
  ].join('\n'),
};

/** Lets the pointer rest on a part of the graph, in pixels from its middle. */
async function restAt(app: Application, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = (await app.graph.boundingBox())!;
  await app.page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 3 });
}

test('a card shows all of a table, a column and a line, by the keyboard and by the pointer', async ({
  app,
}) => {
  const { page } = app;
  await app.analyse([script], 'PostgreSQL');
  const card = page.getByRole('tooltip');
  await app.graph.focus();
  await page.keyboard.press('ArrowRight');
  await expect(card).toContainText('stage.sales_of_all_the_regions_of_the_whole_wide_world_by_day');
  await expect(card).toContainText('2 columns: region, amount');
  await expect(card).toContainText('etl/load.sql:1');
  const address = page.url();
  // Escape closes the card, and nothing else.
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  expect(page.url()).toBe(address);

  await page.keyboard.press('ArrowRight');
  await expect(card).toContainText('mart.totals');
  // It keeps to its thing, or goes, where tables are arranged anew.
  const before = (await card.boundingBox())!;
  await page.keyboard.press('d');
  await app.settled();
  await expect.poll(() => card.evaluateAll(([shown]) => shown?.getBoundingClientRect().x)).not.toBe(before.x);
  await page.keyboard.press('d');
  await app.settled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(card).toContainText('totals.region');
  await page.keyboard.press('ArrowDown');
  await expect(card).toContainText('totals.total');
  await expect(card).toContainText('SUM(amount * 2)');
  await expect(card).toContainText('etl/load.sql:2');
  await page.keyboard.press('Escape');

  // The pointer: wherever the card comes, it is not over the pointer; on the card itself it stays.
  const { x, y, width, height } = (await app.graph.boundingBox())!;
  for (let dx = -width / 2 + 60; dx < 0 && (await card.count()) === 0; dx += 40) {
    await restAt(app, dx, 10);
    await page.waitForTimeout(350);
  }
  await expect(card).toBeVisible();
  const box = (await card.boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + 8, { steps: 2 });
  await page.waitForTimeout(400);
  await expect(card).toBeVisible();
  await page.mouse.move(x + width / 2, y + height - 4);
  await expect(card).toHaveCount(0);
});

test('the card that a resting finger asks for stays after it until the next touch, and leads to the menu', async ({
  app,
  browser,
}) => {
  await app.analyse([script], 'PostgreSQL');
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1100, height: 700 } });
  const page = await context.newPage();
  await page.goto(app.page.url());
  const touched = new Application(page);
  await touched.ready();
  const card = page.getByRole('tooltip');
  await touched.graph.focus();
  await page.keyboard.press('ArrowRight');
  // It stands beside what it is about.
  const beside = (await card.boundingBox())!;
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  const session = await context.newCDPSession(page);
  const touchPoints = [{ x: beside.x - 60, y: beside.y + 12 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(card).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Longer than a card waits for the pointer to come to it.
  await page.waitForTimeout(400);
  await expect(card).toBeVisible();
  const { x, y, height } = (await touched.graph.boundingBox())!;
  await page.touchscreen.tap(x + 4, y + height - 4);
  await expect(card).toHaveCount(0);

  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(card).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('button', { name: 'Actions…' }).tap();
  await page.getByRole('menuitem', { name: 'Hide this table' }).tap();
  await expect(touched.graph).toHaveAccessibleName(/1 table/);
  await context.close();
});
