import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { manyTables } from './manyTables.ts';
import type { Locator } from '@playwright/test';

const map = (app: Application): Locator => app.page.getByRole('application', { name: /^Schema map/ });
const path = (app: Application): Locator => app.page.getByRole('navigation', { name: 'Place in the graph' });
const level = (app: Application, name: string): Locator =>
  app.page.getByRole('group', { name: 'Level of detail' }).getByRole('button', { name });

test.describe('a job of 2,500 tables', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([manyTables(2500, 3)], 'PostgreSQL');
    // Keys are the map's once it is drawn.
    await expect(map(app)).toHaveAccessibleName(/^Schema map: 5 schemas/);
  });

  test('begins with the map of its schemas, and ways in', async ({ app }) => {
    await expect(map(app)).toHaveAccessibleName('Schema map: 5 schemas, 4 connections');
    await expect(level(app, 'Schemas')).toHaveAttribute('aria-pressed', 'true');
    const start = app.page.getByRole('region', { name: 'Where to begin' });
    await expect(start).toContainText('2,500 tables and views. Start with');
    await start.getByRole('button', { name: 'Find a table or column' }).click();
    await expect(app.page.getByRole('combobox', { name: /Search/ })).toBeFocused();
  });

  test('opens a schema with the keyboard, and goes back up by the path', async ({ app }) => {
    await map(app).press('ArrowRight');
    await expect(app.page.getByRole('list', { name: 'Flows of this schema' })).toBeVisible();
    await app.page.keyboard.press('Enter');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 500 tables/);
    await path(app).getByRole('link', { name: 'All schemas' }).click();
    await expect(map(app)).toBeVisible();
  });

  test('lists what flows into and out of a schema, and opens the tables behind a flow', async ({ app }) => {
    await map(app).press('ArrowRight');
    const flows = app.page.getByRole('list', { name: 'Flows of this schema' });
    await flows.getByRole('button', { name: /^to mart/ }).click();
    // All 500 tables of `core` and the 500 of `mart` that are made from them.
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 1,000 tables/);
  });

  test('shows a flow that is chosen with the keys, and opens the tables behind it', async ({ app }) => {
    await map(app).press('ArrowRight');
    const panel = app.page.getByRole('region', { name: 'Where to begin' });
    await expect(panel.getByRole('list', { name: 'Flows of this schema' })).toBeVisible();
    const heading = panel.getByRole('heading', { level: 2 });
    const first = await heading.innerText();
    await app.page.keyboard.press('Space');
    await expect(heading).toHaveText(/^From (raw to staging|staging to core|core to mart|mart to report)$/);
    await expect(heading).toContainText(first);
    // Each of the 500 tables reads three of the layer before: an id from one, an amount from all.
    await expect(panel).toContainText('2,000 relations');
    await expect(panel).toContainText('500 tables feed 500 tables.');
    await expect(
      panel.getByRole('list', { name: 'Strongest connections' }).getByRole('listitem'),
    ).toHaveCount(12);
    await app.page.keyboard.press('Enter');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 1,000 tables/);
    await app.page.keyboard.press('Backspace');
    await expect(map(app)).toBeVisible();
  });

  test('shows a flow that is clicked, and opens two of its tables', async ({ app }) => {
    const panel = app.page.getByRole('region', { name: 'Where to begin' });
    const flow = panel.getByRole('heading', { name: /^From (raw|staging|core|mart) to/ });
    const { width = 0, height = 0 } = (await map(app).boundingBox()) ?? {};
    // The schemas stand in a row or in a column: the line from one to the next is somewhere along the middle.
    for (let part = 0.05; part < 1 && !(await flow.isVisible()); part += 0.02) {
      await map(app).click({ position: { x: width * part, y: height / 2 } });
      if (!(await flow.isVisible())) await map(app).click({ position: { x: width / 2, y: height * part } });
    }
    await panel.getByRole('list', { name: 'Strongest connections' }).getByRole('button').first().click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
  });

  test('asks before it shows all tables at once', async ({ app }) => {
    await level(app, 'Tables').click();
    const question = app.page.getByRole('dialog', { name: 'So many tables at once' });
    await expect(question).toContainText('This would show 2,500 tables.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(map(app)).toBeVisible();
    await level(app, 'Tables').click();
    await question.getByRole('button', { name: 'Show anyway' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2,500 tables/);
  });

  test('opens a table with one step up and down, and brings in more by steps', async ({ app }) => {
    await app.page.keyboard.press('/');
    await app.page.keyboard.type('core.t7');
    await app.page.getByRole('option', { name: /^t7 / }).first().click();
    // core.t7, its three sources in `staging`, its three targets in `mart`; all seventeen of its trace are too many to bring in unasked.
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 7 tables/);
    // The picture is the graph's own, and follows the keys: the map that stood there has left no trace.
    await app.graph.focus();
    const before = await app.graph.screenshot();
    await app.page.keyboard.press('+');
    await expect.poll(async () => (await app.graph.screenshot()).equals(before)).toBe(false);
    const steps = app.page.getByRole('region', { name: 'Neighbours of t7' });
    // Two steps up: staging.t7 to t9 are there; raw.t7 to t11 are not.
    const up = steps.getByRole('button', { name: 'Upstream: 2 steps, 5 tables more' });
    await up.click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 12 tables/);
    await expect(up).toHaveCount(0);
    await steps
      .getByRole('button', { name: /^Downstream: all,|^Downstream: 2 steps/ })
      .first()
      .click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 17 tables/);
  });

  test('in a narrow window the choice of steps has a place of its own, above the graph', async ({ app }) => {
    await app.page.keyboard.press('/');
    await app.page.keyboard.type('core.t7');
    await app.page.getByRole('option', { name: /^t7 / }).first().click();
    const steps = app.page.getByRole('region', { name: 'Neighbours of t7' });
    await steps.waitFor();
    await app.page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(async () => {
        const [above, below] = [await steps.boundingBox(), await app.graph.boundingBox()];
        return above !== null && below !== null && above.y + above.height <= below.y;
      })
      .toBe(true);
  });

  test('goes back through the views, up to the map, and forward again', async ({ app }) => {
    await app.page.getByRole('list', { name: 'Most connected tables' }).getByRole('button').first().click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 7 tables/);
    await app.page.getByRole('button', { name: /^Downstream: 2 steps/ }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 12 tables/);
    await app.graph.focus();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 7 tables/);
    await app.page.keyboard.press('Backspace');
    await expect(map(app)).toBeVisible();
    await app.page.getByRole('button', { name: /^Forward/ }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 7 tables/);
  });
});

test('keys that are pressed before the map is drawn act once it is', async ({ app }) => {
  await app.analyse([manyTables(2500)], 'PostgreSQL');
  // The map is there, its layout not yet.
  await map(app).focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 500 tables/);
});

test('shows a small job whole, with its place as a path of links', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  await app.objects.getByRole('treeitem', { name: /^orders_gross / }).click();
  await expect(path(app).getByRole('listitem')).toHaveText(['All schemas', 'shop', 'orders_gross']);
  await path(app).getByRole('link', { name: 'All schemas' }).click();
  await expect(map(app)).toHaveAccessibleName('Schema map: 1 schema, 0 connections');
  await level(app, 'Columns').click();
  await expect(app.graph).toBeVisible();
});

test('folds all columns away and brings them back by the level', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await level(app, 'Tables').click();
  await expect(level(app, 'Tables')).toHaveAttribute('aria-pressed', 'true');
  // Three pairs of tables are linked: orders and customers with the view, the view with the report.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 4 tables, 3 lines');
  await level(app, 'Columns').click();
  // Six value flows of columns: order_id, country, amount, tax; country, total.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 4 tables, 6 lines');
});

test('a map of more schemas than fit has a minimap, which moves the view', async ({ app }) => {
  const { page } = app;
  const text = Array.from(
    { length: 60 },
    (_, n) => `CREATE VIEW area_${n + 1}.facts AS SELECT id FROM area_${n}.facts;`,
  ).join('\n');
  await app.analyse([{ name: 'chain.sql', text }], 'PostgreSQL');
  await level(app, 'Schemas').click();
  await expect(map(app)).toHaveAttribute('aria-busy', 'false');
  const minimap = map(app).locator('.minimap');
  const frame = minimap.locator('.view');
  // It covers schemas in every corner: half as large, until the pointer is on it.
  const width = async (): Promise<number> => (await minimap.boundingBox())!.width;
  await expect.poll(width).toBe(92);
  await minimap.hover();
  await expect.poll(width).toBe(184);
  await expect(page.getByText(/^\d+ of 61 schemas in sight$/)).toBeVisible();
  const before = (await frame.boundingBox())!;
  const whole = (await minimap.boundingBox())!;
  await page.mouse.click(whole.x + whole.width - 8, whole.y + whole.height / 2);
  await expect.poll(async () => (await frame.boundingBox())!.x).toBeGreaterThan(before.x + 20);
  await page.getByRole('button', { name: 'Minimap' }).click();
  await expect(minimap).toBeHidden();
  await page.getByRole('button', { name: 'Minimap' }).click();
  await expect(minimap).toBeVisible();
  // Where all are in sight it has nothing to show.
  await map(app).press('0');
  await expect(page.getByText('All 61 schemas in sight')).toBeVisible();
  await expect(minimap).toBeHidden();
});
