import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { manyTables } from './manyTables.ts';

const trace = (app: Application): Locator => app.page.getByRole('region', { name: 'Trace' });

/** Chooses a column in the tree of objects: it is traced in the graph. */
async function traceColumn(app: Application, table: string, column: string): Promise<void> {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type(`${table}.${column}`);
  await app.page
    .getByRole('option', { name: new RegExp(`^${column} `) })
    .first()
    .click();
  const name = table.split('.').at(-1);
  await expect(trace(app)).toContainText(`Trace of ${name}.${column}`);
  await app.settled();
}

test.describe('the trace of a column', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await traceColumn(app, 'orders_gross', 'gross');
  });

  test('is named and counted, up and down', async ({ app }) => {
    // amount and tax -> gross -> total
    await expect(trace(app)).toContainText('Trace of orders_gross.gross');
    await expect(trace(app)).toContainText('4 columns in 3 tables · 1 up, 1 down');
  });

  test('is followed one way only when asked to', async ({ app }) => {
    const sides = trace(app).getByRole('group', { name: 'Direction of the trace' });
    await sides.getByRole('button', { name: 'Up' }).click();
    await expect(trace(app)).toContainText('3 columns in 2 tables · 1 up, 0 down');
    await sides.getByRole('button', { name: 'Down' }).click();
    await expect(trace(app)).toContainText('2 columns in 2 tables · 0 up, 1 down');
    await sides.getByRole('button', { name: 'Both' }).click();
    await expect(trace(app)).toContainText('4 columns in 3 tables');
  });

  test('shows nothing else when asked to, and all again on the way back', async ({ app }) => {
    await trace(app).getByRole('button', { name: 'Only this' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
    await app.page.keyboard.press('Backspace');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
    await expect(trace(app)).toContainText('4 columns in 3 tables');
  });

  test('stays while one looks around, and goes with its button', async ({ app }) => {
    await app.graph.focus();
    await app.page.keyboard.press('+');
    await app.page.keyboard.press('ArrowRight');
    await app.tab('Relations');
    await app.tab('Graph');
    await expect(trace(app)).toContainText('Trace of orders_gross.gross');
    await trace(app).getByRole('button', { name: 'Clear the trace' }).click();
    await expect(trace(app)).toBeHidden();
  });

  test('takes in further columns with Shift and Enter', async ({ app }) => {
    await app.graph.focus();
    await app.page.keyboard.press('ArrowUp');
    await app.page.keyboard.press('Shift+Enter');
    // country of the view comes from customers and goes to the report.
    await expect(trace(app)).toContainText('Trace of orders_gross.gross, orders_gross.country');
    await expect(trace(app)).toContainText('7 columns in 4 tables');
    await app.page.keyboard.press('Enter');
    await expect(trace(app)).toContainText('3 columns in 3 tables');
  });

  test('shows what leads from one column to another, and keeps that in the address', async ({ app }) => {
    await traceColumn(app, 'orders', 'tax');
    await app.graph.focus();
    // tax -> gross -> total
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('Shift+F10');
    await app.page.getByRole('menuitem', { name: 'Show the paths between it and the trace' }).click();
    const found = 'Paths between orders.tax, report.total';
    await expect(trace(app)).toContainText(found);
    await expect(trace(app)).toContainText('3 columns in 3 tables · 1 table in between');
    await app.page.reload();
    await app.ready();
    await expect(trace(app)).toContainText(found);

    // Both ways there is more: what else comes into the total.
    const sides = trace(app).getByRole('group', { name: 'Direction of the trace' });
    await sides.getByRole('button', { name: 'Both' }).click();
    await expect(trace(app)).toContainText('4 columns in 3 tables');
    await traceColumn(app, 'report', 'country');
    await expect(sides.getByRole('button', { name: 'Between' })).toHaveCount(0);
  });

  test('is shown as a whole where it can be read, from its end too', async ({ app }) => {
    const scale = app.page.getByText(/^\d+ %$/);
    const percent = async (): Promise<number> => Number.parseInt(await scale.innerText());
    await app.graph.focus();
    // Magnified, the three tables of the trace are more than the window shows.
    for (let times = 0; times < 4; times++) await app.page.keyboard.press('+');
    await expect.poll(percent).toBeGreaterThan(180);
    await traceColumn(app, 'report', 'total');
    await expect(trace(app)).toContainText('Trace of report.total');
    await expect.poll(percent).toBeLessThan(116);
  });

  test('survives other options, and the way back leads over them', async ({ app }) => {
    const join = app.page.getByRole('button', { name: /^join/ });
    await join.click();
    await expect(join).toHaveAttribute('aria-pressed', 'true');
    await expect(trace(app)).toContainText('Trace of orders_gross.gross');
    await app.page.getByRole('button', { name: /^Back to/ }).click();
    await expect(join).toHaveAttribute('aria-pressed', 'false');
    await expect(trace(app)).toContainText('4 columns in 3 tables');
    await app.page.getByRole('button', { name: /^Forward/ }).click();
    await expect(join).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a trace that nobody has moved gets the room of a larger window', async ({ app }) => {
  const { page } = app;
  const inSight = page.getByRole('toolbar', { name: 'View of the graph' });
  const chain = Array.from({ length: 4 }, (_, n) => `CREATE VIEW v${n + 1} AS SELECT x FROM v${n};`);
  await app.analyse([{ name: 'chain.sql', text: chain.join('\n') }], 'PostgreSQL');
  await page.setViewportSize({ width: 1100, height: 700 });
  await traceColumn(app, 'v4', 'x');
  await expect(inSight.getByText(/^[2-4] of 5 in sight$/)).toHaveCount(1);
  const frame = app.graph.locator('.minimap .view');
  await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(20);
  const atFirst = await frame.boundingBox();
  await page.setViewportSize({ width: 2200, height: 1000 });
  await expect(inSight.getByText('All 5 shown')).toHaveCount(1);
  // In the former window it shows what it showed there: the end that was chosen.
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(() => frame.boundingBox()).toEqual(atFirst);

  // Who has moved it keeps what is in the middle.
  await app.graph.focus();
  const scale = page.getByText(/^\d+ %$/);
  await expect(scale).toHaveText('92 %');
  await page.keyboard.press('-');
  await expect(scale).not.toHaveText('92 %');
  const before = await scale.innerText();
  await page.setViewportSize({ width: 1300, height: 800 });
  await app.settled();
  expect(await scale.innerText()).toBe(before);
});

test('a key leads back to what is chosen, wherever one has looked since', async ({ app }) => {
  const { page } = app;
  const sight = page.getByRole('toolbar', { name: 'View of the graph' }).getByText(/in sight$/);
  const chain = Array.from({ length: 6 }, (_, n) => `CREATE VIEW v${n + 1} AS SELECT x FROM v${n};`);
  await app.analyse([{ name: 'chain.sql', text: chain.join('\n') }], 'PostgreSQL');
  await page.setViewportSize({ width: 1100, height: 700 });
  await traceColumn(app, 'v6', 'x');
  await expect(sight).toHaveText(/^[2-5] of 7/);
  const before = await sight.innerText();
  const { x, y, width, height } = (await app.graph.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height - 40);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 5000);
  await page.keyboard.up('Shift');
  await expect(sight).toHaveText('0 of 7 in sight');
  await page.keyboard.press('Shift+F');
  await expect(sight).toHaveText(before);
});

test('says that a value stays within its table', async ({ app }) => {
  const text = 'CREATE TABLE invoices (id int, grp_id int);\nUPDATE invoices SET grp_id = id;';
  await app.analyse([{ name: 'groups.sql', text }], 'MySQL');
  await traceColumn(app, 'invoices', 'grp_id');
  await expect(trace(app)).toContainText('2 columns in 1 table · within the table');
});

test('expands a long chain at a size at which it can be read, at the end that was chosen', async ({
  app,
}) => {
  const steps = Array.from({ length: 40 }, (_, n) => `CREATE TABLE s${n + 1} AS SELECT id FROM s${n};`);
  const chain = { name: 'chain.sql', text: ['CREATE TABLE s0 (id int);', ...steps].join('\n') };
  await app.analyse([manyTables(200), chain], 'PostgreSQL');
  await traceColumn(app, 's40', 'id');
  await expect(trace(app)).toContainText('41 columns in 41 tables · 40 up, 0 down');
  await trace(app).getByRole('button', { name: 'Show 39 more tables' }).click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 41 tables/);
  // The whole of it would be at a tenth of that; at less than half no name can be read.
  await expect(app.page.getByText(/^\d+ %$/)).toHaveText(/^(9[2-9]|1\d\d) %$/);
});

test('what is not stored is counted apart, in the trace and in the impact', async ({ app }) => {
  const { page } = app;
  const query = { name: 'ask.sql', text: 'SELECT gross FROM shop.orders_gross;' };
  await app.analyse([orders, query], 'PostgreSQL');
  await traceColumn(app, 'orders', 'amount');
  await expect(trace(app)).toContainText('2 columns in 2 tables, 1 not stored');
  await expect(app.status.getByText('Trace: 2 columns in 2 tables, 1 not stored')).toBeVisible();
  await page.keyboard.press('i');
  const impact = page.getByRole('tabpanel', { name: 'Impact' });
  await expect(impact.getByText(/^1 column in 1 table, 1 not stored · all by value/)).toBeVisible();
  await traceNothing(app);
});

/** Where nothing depends on something, the other question is a press away. */
async function traceNothing(app: Application): Promise<void> {
  const impact = app.page.getByRole('tabpanel', { name: 'Impact' });
  await app.page.getByRole('button', { name: /^What feeds it/ }).click();
  await expect(impact.getByText('No statement of this job that was understood writes it.')).toBeVisible();
  await impact.getByRole('button', { name: 'See what breaks if it changes' }).click();
  await expect(impact.getByText(/^1 column in 1 table/)).toBeVisible();
}
