import { expect, test } from '../support/browser/application.ts';
import { manyTables } from './manyTables.ts';

const files = [
  { name: 'a/notes.sql', text: '-- Nothing that moves values.\nCREATE TABLE other.notes (note text);' },
  {
    name: 'b/check.sql',
    text: 'CREATE VIEW audit.check_it AS SELECT Total_Excluding_Tax AS checked FROM mart.sales_fact;',
  },
  {
    name: 'c/load.sql',
    text: [
      'CREATE TABLE stage.sales (qty int, price numeric);',
      'CREATE TABLE mart.sales_fact (Total_Excluding_Tax numeric, Total_Including_Tax numeric);',
      'INSERT INTO mart.sales_fact (Total_Excluding_Tax, Total_Including_Tax)',
      `SELECT ${'/* a comment that takes its room in the line */ '.repeat(6)}qty * price, qty * price * 1.2 FROM stage.sales;`,
    ].join('\n'),
  },
];

test('a name that is found is where the keyboard goes on, and the SQL shows what makes it', async ({
  app,
}) => {
  const { page } = app;
  await app.analyse(files, 'SQL Server');
  // The first file that has lineage, not the first by its name.
  await expect(app.sql.getByRole('heading')).toHaveText('b/check.sql');
  for (const typed of ['excl total fact', 'TotalExcluding', 'total_exluding_tax']) {
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await expect(page.getByRole('option').first()).toHaveAccessibleName(
      /^Total_Excluding_Tax mart\.sales_fact/,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('/');
  await page.keyboard.type('sales_fact');
  await page.keyboard.press('Enter');
  await expect(app.graph).toBeFocused();
  // Where it is defined, though it is read in a file that comes before.
  await expect(app.sql.getByRole('heading')).toHaveText('c/load.sql');
  await expect(app.sql.getByText(/^1 of 3/)).toBeVisible();

  await page.keyboard.press('Alt+z');
  await page.keyboard.press('/');
  await page.keyboard.type('sales.price');
  await page.keyboard.press('Enter');
  await expect(app.graph).toBeFocused();
  // The key is not lost while the places are still read.
  await page.keyboard.press(']');
  await expect(app.sql.getByText('2 of 3', { exact: true })).toBeVisible();
  // Where lines are not wrapped, a place far to the right is in sight as a whole; without a choice the lines show their beginning again.
  const place = app.sql.locator('.hw-place-now').first();
  const scroller = app.sql.locator('.cm-scroller');
  await expect
    .poll(async () => {
      const [inner, outer] = [await place.boundingBox(), await scroller.boundingBox()];
      return inner !== null && outer !== null && inner.x + inner.width <= outer.x + outer.width;
    })
    .toBe(true);
  expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await app.sql.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

test('what is chosen comes into sight in the tree, also when the tree comes later', async ({ app }) => {
  const { page, objects } = app;
  await app.analyse([manyTables(200)], 'PostgreSQL');
  const find = async (name: string): Promise<void> => {
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  const chosen = objects.getByRole('treeitem', { selected: true });
  const job = page.url().replace(/[?].*$/, '');

  await page.route('**/catalogue', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto(job);
  await find('report.t33');
  await expect(chosen).toHaveAccessibleName(/^t33/);
  await expect(chosen).toBeInViewport();

  // In a schema that is folded, and behind another tab.
  await objects.focus();
  await page.keyboard.press('Home');
  for (let schema = 0; schema < 4; schema++) await page.keyboard.press('ArrowLeft');
  await find('core.t21');
  await expect(chosen).toBeInViewport();
  await app.tab('Files');
  await find('mart.t35');
  await app.tab('Objects');
  await expect(chosen).toHaveAccessibleName(/^t35/);
  await expect(chosen).toBeInViewport();
});

test('a name that is typed before the job is open is found as soon as it is', async ({ app }) => {
  const { page } = app;
  await app.analyse(files, 'SQL Server');
  const job = page.url().replace(/[?].*$/, '');
  await page.goto('about:blank');
  let letIn = (): void => undefined;
  const isIn = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/api/v1/sessions/*', async (route) => {
    await isIn;
    await route.continue();
  });
  await page.goto(job);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/notes and 2 more');
  await page.keyboard.press('/');
  // Each of these letters is a key of its own elsewhere.
  await page.keyboard.type('sales_fact');
  await expect(page.getByText('Searched as soon as the job is open')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letIn();
  await expect(app.graph).toBeFocused();
  await expect(app.sql.getByRole('heading')).toHaveText('c/load.sql');
});

test('a name that is found before the graph is there is traced as soon as it is', async ({ app }) => {
  const { page } = app;
  await app.analyse(files, 'SQL Server');
  const job = page.url().replace(/[?].*$/, '');
  await page.goto('about:blank');
  const graphs = Promise.withResolvers<void>();
  await page.route('**/graph', async (route) => {
    await graphs.promise;
    await route.continue();
  });
  await page.goto(job);
  await expect(page.getByText('Loading the graph…')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('sales_fact.total_ex');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(app.sql.getByRole('heading')).toHaveText('c/load.sql');
  graphs.resolve();
  await expect(app.status).toContainText('Trace: ');
  await expect(app.graph).toBeFocused();
});

test('a search without results is gone with the keyboard', async ({ app }) => {
  const { page } = app;
  await app.analyse(files, 'SQL Server');
  await page.keyboard.press('/');
  await page.keyboard.type('nothing_that_is_there');
  const nothing = page.getByText('No table or column is named like');
  await expect(nothing).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(nothing).toBeHidden();
});

test('what was found in one job is not taken for what has its name in the next', async ({ app }) => {
  const { page } = app;
  const other = 'create view many as select a from other;\ncreate view gross as select a from many;';
  await app.analyse(
    [{ name: 'first.sql', text: 'create view gross as select a from orders;' }],
    'PostgreSQL',
  );
  await page.keyboard.press('/');
  await page.keyboard.type('gross');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const answers = Promise.withResolvers<void>();
  await page.route('**/search?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await app.analyse([{ name: 'second.sql', text: other }], 'PostgreSQL');
  await page.keyboard.press('/');
  await page.keyboard.type('gross');
  await page.keyboard.press('Enter');
  answers.resolve();
  await expect(app.sql.getByRole('status')).toContainText('gross');
  await expect(app.sql.locator('.cm-activeLine')).toContainText('view gross as select a from many');
});

test('without a job the key of the search leads into a field, too', async ({ app }) => {
  const { page } = app;
  await app.analyse(files, 'SQL Server');
  await page.goto(page.url().replace(/#.*$/, '#/'));
  await expect(page.getByRole('heading', { name: 'No job open' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('notes and');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect(palette.getByRole('option', { selected: true })).toContainText('notes and 2 more');
  await page.keyboard.press('Enter');
  await app.ready();
});
