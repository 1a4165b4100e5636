import { expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { submitted } from '../support/browser/submitted.ts';

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
});

test('finds and chooses a table with the keyboard alone', async ({ app }) => {
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type('report');
  await expect(app.page.getByRole('option').first()).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(app.sql.getByRole('status')).toContainText('report');
  await app.page.keyboard.press(']');
  await expect(app.sql.getByText(/^2 of \d/)).toBeVisible();
  await app.page.keyboard.press('[');
  await expect(app.sql.getByText(/^1 of \d/)).toBeVisible();
});

test('walks the tree of objects with arrows', async ({ app }) => {
  await app.objects.focus();
  await app.page.keyboard.press('Home');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowRight');
  const column = app.objects.getByRole('treeitem', { level: 3 }).first();
  await expect(column).toBeVisible();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(column).toHaveAttribute('aria-selected', 'true');
});

test('switches views, panes and themes', async ({ app }) => {
  await app.page.keyboard.press('l');
  await expect(app.page.getByRole('table', { name: 'Relations' })).toBeVisible();
  const pane = () => app.page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]')?.id);
  await expect.poll(pane).toMatch(/-relations$/);
  await app.page.keyboard.press('c');
  await expect.poll(pane).toMatch(/-compare$/);
  await app.page.keyboard.press('p');
  await expect.poll(pane).toMatch(/-problems$/);
  await app.page.keyboard.press('g');
  await expect(app.graph).toBeFocused();
  await app.page.keyboard.press('p');
  await app.page.keyboard.press('s');
  await expect(app.sql).toBeHidden();
  await app.page.keyboard.press('s');
  await expect(app.sql).toBeVisible();
  await app.page.keyboard.press('4');
  await expect(app.page.getByRole('button', { name: /^join/ })).toHaveAttribute('aria-pressed', 'true');
  await app.page.keyboard.press('t');
  await app.page.keyboard.press('t');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.page.keyboard.press('?');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});

test('copies the whole name of what is chosen, by the key for copying and from the menu', async ({ app }) => {
  const { page } = app;
  const pasted = async (): Promise<string> => {
    const filter = page.getByPlaceholder('Filter');
    await filter.fill('');
    await filter.press('Control+v');
    const text = await filter.inputValue();
    await filter.fill('');
    return text;
  };
  await page.keyboard.press('/');
  await page.keyboard.type('report.total');
  await expect(page.getByRole('option', { name: /^total/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(app.graph).toBeFocused();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('shop.report.total is copied.')).toBeVisible();
  expect(await pasted()).toBe('shop.report.total');

  await app.graph.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy the name' }).click();
  await expect(page.getByText('shop.report.country is copied.')).toBeVisible();
  expect(await pasted()).toBe('shop.report.country');

  // A text that is selected is what is meant.
  await page.getByPlaceholder('Filter').fill('ord');
  await page.getByPlaceholder('Filter').press('Control+a');
  await page.keyboard.press('Control+c');
  expect(await pasted()).toBe('ord');
});

test("undoes and redoes changes of the view by the usual keys, which in a field are the field's", async ({
  app,
}) => {
  const { page } = app;
  await app.graph.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Hide this table' }).click();
  await expect(app.graph).toHaveAccessibleName(/3 tables/);
  const filter = page.getByPlaceholder('Filter');
  await filter.pressSequentially('rep');
  await filter.press('Control+z');
  await expect(filter).not.toHaveValue('rep');
  await expect(app.graph).toHaveAccessibleName(/3 tables/);
  await filter.fill('');
  await app.graph.focus();
  await page.keyboard.press('Control+z');
  await expect(app.graph).toHaveAccessibleName(/4 tables/);
  await page.keyboard.press('Control+Shift+z');
  await expect(app.graph).toHaveAccessibleName(/3 tables/);
});

test('leaves with Escape what floats, then the trace, then the selection', async ({ app }) => {
  await app.objects.getByRole('treeitem', { name: /^report / }).click();
  const chosen = app.objects.getByRole('treeitem', { name: /^report / });
  await expect(app.status.getByText(/^Trace:/)).toBeVisible();
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.page.getByRole('menu')).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('menu')).toHaveCount(0);
  await expect(app.status.getByText(/^Trace:/)).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.status.getByText(/^Trace:/)).toHaveCount(0);
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await app.page.keyboard.press('Escape');
  await expect(chosen).toHaveAttribute('aria-selected', 'false');
});

test('leaves a field with Escape before anything else', async ({ app }) => {
  await app.objects.getByRole('treeitem', { name: /^report / }).click();
  await app.page.keyboard.press('/');
  const search = app.page.getByRole('combobox', { name: 'Search tables and columns' });
  await expect(search).toBeFocused();
  await app.page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await expect(app.status.getByText(/^Trace:/)).toBeVisible();
});

test('takes no shortcuts from fields, menus and dialogs', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.page.getByRole('menu')).toBeVisible();
  await app.page.keyboard.press('l');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('menu')).toHaveCount(0);
  await app.page.keyboard.press('?');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await app.page.keyboard.press('l');
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('list');
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('Escape');
  await expect(app.graph).toBeVisible();
});

test('gives the keyboard back where it was before a dialog', async ({ app }) => {
  const button = app.page.getByRole('button', { name: 'Help', exact: true });
  await button.focus();
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.type('Key');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('Enter right after a name takes what has that name, not what was found for its beginning', async ({
  app,
}) => {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('orders');
  await expect(app.page.getByRole('option').first()).toContainText('orders');
  await app.page.keyboard.type('_gross.gross');
  await app.page.keyboard.press('Enter');
  await expect(app.sql.getByRole('status')).toContainText('orders_gross.gross');
});

test('keeps the keys after Enter for what the name is found to be', async ({ app }) => {
  const { page } = app;
  await app.analyse([orders, report], 'PostgreSQL');
  const answers = Promise.withResolvers<void>();
  await page.route('**/search?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('report.total');
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await expect(page.getByRole('combobox', { name: 'Search tables and columns' })).toHaveValue('report.total');
  answers.resolve();
  await expect(page.getByText('Nothing depends on it')).toBeVisible();
  await expect(app.sql.getByRole('status')).toContainText('report.total');
});

test('forgets the name in the search for what is chosen before it is found', async ({ app }) => {
  const { page } = app;
  const answers = Promise.withResolvers<void>();
  await page.route('**/search?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('report.total');
  await page.keyboard.press('Enter');
  await app.objects
    .getByRole('treeitem', { name: /^orders/ })
    .first()
    .click();
  const found = page.waitForResponse('**/search?*');
  answers.resolve();
  await (await found).finished();
  await expect(app.sql.getByRole('status')).toContainText('orders');
  await expect(app.sql.getByRole('status')).not.toContainText('report');
});

test('leaves the keyboard in the search where that is gone to while a pane is being shown', async ({
  app,
}) => {
  const field = app.page.getByRole('combobox', { name: 'Search tables and columns' });
  const isInField = await app.page.evaluate(async () => {
    for (const key of ['p', '/'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    // By then the pane is there, and would have the keyboard.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return document.activeElement?.getAttribute('role') === 'combobox';
  });
  expect(isInField).toBe(true);
  await expect(field).toBeFocused();
  await expect(app.page.getByRole('tab', { name: /^Problems/ })).toBeVisible();
});

test('gives the keyboard to a list that comes later than its pane', async ({ app }) => {
  const { page } = app;
  const answers = Promise.withResolvers<void>();
  await page.route('**/impact', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('orders.amount');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await expect(page.getByRole('tabpanel', { name: 'Impact' })).toBeFocused();
  answers.resolve();
  await expect(page.getByRole('tree', { name: 'Affected' })).toBeFocused();
});

test('keeps the keyboard in the page, whatever is shown next', async ({ app }) => {
  const { page } = app;
  const isIn = async (): Promise<void> =>
    expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await app.analyseByDialog([orders, report], 'PostgreSQL');
  await expect(app.dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Lineage', exact: true })).toBeFocused();
  await app.ready();
  // Nothing depends on it: the list of what is affected gives way to a sentence.
  await page.keyboard.press('/');
  await page.keyboard.type('report.total');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await expect(page.getByText('Nothing depends on it')).toBeVisible();
  await isIn();
  await page.keyboard.press('p');
  await isIn();
  await page.keyboard.press('y');
  await expect(page.getByText(/is copied/)).toBeVisible();
  await isIn();
  await page.keyboard.press('j');
  await expect(page.getByRole('table', { name: 'All jobs' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Impact/ })).toBeVisible();
  await isIn();
});

test('opens the filters from the palette, on their first choice', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await app.page.keyboard.press('F1');
  await app.page.keyboard.type('filters');
  await app.page.keyboard.press('Enter');
  const filters = app.page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeVisible();
  await expect.poll(() => filters.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
});

test('goes from the map of schemas to a table and back without the pointer', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await app.page.getByRole('button', { name: 'Schemas' }).click();
  const map = app.page.getByRole('application', { name: /^Schema map/ });
  await map.focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(app.graph).toBeFocused();
  await app.page.keyboard.press('Backspace');
  await expect(map).toBeFocused();
});

test('opens a job from the table by the keyboard, renames and selects there', async ({ app, serviceUrl }) => {
  await submitted(serviceUrl, 'one', [orders]);
  await submitted(serviceUrl, 'two', [orders, report]);
  await app.page.keyboard.press('j');
  const table = app.page.getByRole('table', { name: 'All jobs' });
  await expect(table.getByRole('link', { name: /one/ })).toBeVisible();
  await table.focus();
  await app.page.keyboard.press('ArrowDown');
  // The rows of a table are not spoken by themselves.
  await expect(app.page.getByRole('status').filter({ hasText: /^one, done, PostgreSQL/ })).toHaveCount(1);
  await app.page.keyboard.press('Shift+F10');
  await expect(app.page.getByRole('menuitem', { name: 'Analyse again with other settings…' })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await table.focus();
  await app.page.keyboard.press('F2');
  const dialog = app.page.getByRole('dialog', { name: 'Rename the job' });
  await dialog.getByLabel('Job name').fill('first of all');
  await app.page.keyboard.press('Enter');
  await expect(table.getByRole('link', { name: /first of all/ })).toBeVisible();
  await table.focus();
  await app.page.keyboard.press('Space');
  await expect(app.page.getByText('1 job selected')).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('first of all');
  await app.ready();
});
