import { type Application, expect, test } from '../support/browser/application.ts';
import { broken, orders, report } from '../support/browser/scripts.ts';
import { expectOpenToAll } from './violations.ts';

/** Shows the details of what is chosen. */
async function details(app: Application): Promise<ReturnType<Application['page']['getByRole']>> {
  await app.page.keyboard.press('p');
  await app.tab('Details');
  return app.page.getByRole('tabpanel', { name: 'Details' });
}

/** Hides the steps within statements, so that links are between stored tables and views. */
async function storedTablesOnly(app: Application): Promise<void> {
  const choices = app.page.getByRole('group', { name: 'Intermediate results' });
  await choices.getByRole('button', { name: 'Stored tables' }).click();
}

test('says what the details are for while nothing is chosen', async ({ app }) => {
  await app.analyse([orders], 'PostgreSQL');
  await expect(await details(app)).toContainText('Choose a table, a column or a line');
});

test.describe('of two files', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await storedTablesOnly(app);
  });

  test('a table: its kind, columns with types, sources, targets and places', async ({ app }) => {
    await app.objects.getByRole('treeitem', { name: /^orders / }).click();
    const panel = await details(app);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('shop.orders');
    await expect(panel).toContainText('table');
    const columns = panel.getByRole('region', { name: 'Columns' });
    await expect(columns.getByRole('button')).toHaveText([
      /^order_id\s*int$/,
      /^customer_id\s*int$/,
      /^amount\s*decimal\(10, 2\)$/,
      /^tax\s*decimal\(10, 2\)$/,
    ]);
    await expect(panel.getByRole('region', { name: 'Sources' })).toContainText('Nothing flows in');
    await expect(panel.getByRole('region', { name: 'Targets' }).getByRole('button')).toHaveText([
      /shop\.orders_gross/,
    ]);
    const places = panel.getByRole('region', { name: 'Places in the SQL' });
    await expect(places.getByRole('button')).toHaveText([
      /orders\.sql:1:14\s*defined, create table/,
      /orders\.sql:6:6\s*read, create view/,
    ]);
    await places.getByRole('button').nth(1).click();
    await expect(app.sql.locator('.cm-activeLine')).toContainText('FROM shop.orders o');
  });

  test('a column: its type, where it comes from, and the way on from column to column', async ({ app }) => {
    await app.page.keyboard.press('/');
    await app.page.keyboard.type('gross');
    await app.page
      .getByRole('option', { name: /^gross .*column/ })
      .first()
      .click();
    const panel = await details(app);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('gross');
    await expect(panel).toContainText('column of the view');
    const sources = panel.getByRole('region', { name: 'Sources' });
    await expect(sources.getByRole('button')).toHaveText([/orders\.amount\s*expression/, /orders\.tax/]);
    await expect(panel.getByRole('region', { name: 'Targets' }).getByRole('button')).toHaveText([
      /report\.total\s*aggregate/,
    ]);
    await sources.getByRole('button', { name: /orders\.amount/ }).click();
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('amount');
    await expect(panel).toContainText('decimal(10, 2)');
    await expect(app.sql.getByRole('status')).toContainText('orders.amount');
    await panel.getByRole('button', { name: 'shop.orders', exact: true }).click();
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('shop.orders');
  });

  test('follow the relation types that are shown', async ({ app }) => {
    // The cursor on `customer_id` of shop.orders.
    await app.page.keyboard.press('Control+g');
    await app.sql.getByRole('textbox', { name: 'Line' }).fill('1:42');
    await app.page.keyboard.press('Enter');
    const panel = await details(app);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('customer_id');
    const targets = panel.getByRole('region', { name: 'Targets' });
    await expect(targets).toContainText('Nothing flows out');
    await app.page.getByRole('button', { name: /^row filter/ }).click();
    // The view joins by it.
    await expect(targets.getByRole('button', { name: /^orders_gross\..* row filter$/ })).toBeVisible();
  });

  test('a piece of text with several relations: each of them, one after the other', async ({ app }) => {
    await app.page.keyboard.press('Control+g');
    await app.sql.getByRole('textbox', { name: 'Line' }).fill('5:31');
    await app.page.keyboard.press('Enter');
    for (let letter = 0; letter < 'o.amount + o.tax'.length; letter++)
      await app.page.keyboard.press('Shift+ArrowRight');
    await expect(app.sql.getByRole('status')).toContainText('and 1 more relation');
    const panel = await details(app);
    const chosen = panel.getByRole('region', { name: 'Chosen relations' });
    await expect(chosen.getByRole('button')).toHaveText([
      /orders\.amount → orders_gross\.gross/,
      /orders\.tax → orders_gross\.gross/,
    ]);
    await expect(panel).toContainText('computed by an expression');
    await chosen.getByRole('button', { name: /orders\.tax/ }).click();
    await expect(chosen.getByRole('button', { name: /orders\.tax/ })).toHaveAttribute('aria-current', 'true');
    await expect(chosen.getByRole('button')).toHaveCount(2);
    await expect(panel.getByText('tax', { exact: true })).toBeVisible();
  });
});

test('says that a table is not defined, and that a statement about it was partly understood', async ({
  app,
}) => {
  const text = 'INSERT INTO target (a) SELECT a FROM source WHERE (a = ;';
  await app.analyse([{ name: 'one.sql', text }], 'PostgreSQL');
  await app.objects.getByRole('treeitem', { name: /^target / }).click();
  const panel = await details(app);
  await expect(panel).toContainText('not defined in these scripts');
  await expect(panel).toContainText('A statement about it was partly understood');
});

test('the details of tables, columns and relations keep nobody out', async ({ app }) => {
  await app.analyse([orders, report, broken], 'PostgreSQL');
  await app.objects.getByRole('treeitem', { name: /^orders / }).click();
  const panel = await details(app);
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await expectOpenToAll(app.page);
  await panel.getByRole('region', { name: 'Columns' }).getByRole('button').first().click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('order_id');
  await expectOpenToAll(app.page);
});

test('the graph keeps its scale when details open, and a graph that is seen whole stays whole', async ({
  app,
}) => {
  const { page } = app;
  // Each scale is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const controls = page.getByRole('toolbar', { name: 'View of the graph' });
  await app.analyse([orders, report], 'PostgreSQL');
  const whole = await controls.getByText(/ %$/).textContent();
  await details(app);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(controls.getByText(/ %$/)).toHaveText(whole ?? '');
  await app.graph.focus();
  await page.keyboard.press('+');
  await expect(controls.getByText(/ %$/)).not.toHaveText(whole ?? '');
  const zoomed = await controls.getByText(/ %$/).textContent();
  await details(app);
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toBeVisible();
  await expect(controls.getByText(/ %$/)).toHaveText(zoomed ?? '');
});
