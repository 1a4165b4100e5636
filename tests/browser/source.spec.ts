import { type Application, expect, test } from '../support/browser/application.ts';
import { broken, orders, report, sqlServer } from '../support/browser/scripts.ts';
import { manyTables } from './manyTables.ts';
import { expectOpenToAll } from './violations.ts';

/** Hides the steps within statements, so that what flows between stored tables and views is counted. */
async function storedTablesOnly(app: Application): Promise<void> {
  const choices = app.page.getByRole('group', { name: 'Intermediate results' });
  await choices.getByRole('button', { name: 'Stored tables' }).click();
}

test.describe('the SQL of two files', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
  });

  test('finds text in the file, goes from match to match, and closes with Escape', async ({ app }) => {
    await app.page.keyboard.press('Control+f');
    const finder = app.sql.getByRole('search', { name: 'Find in the SQL' });
    await finder.getByRole('textbox', { name: 'Find' }).fill('customer_id');
    await expect(finder.getByRole('status')).toHaveText(/4$/);
    await app.page.keyboard.press('Enter');
    await expect(finder.getByRole('status')).toHaveText('1 of 4');
    await app.page.keyboard.press('Enter');
    await expect(finder.getByRole('status')).toHaveText('2 of 4');
    await app.page.keyboard.press('Shift+Enter');
    await expect(finder.getByRole('status')).toHaveText('1 of 4');
    await app.page.keyboard.press('Escape');
    await expect(finder).toBeHidden();
    await expect(app.sql.getByRole('textbox', { name: 'SQL text' })).toBeFocused();
  });

  test('finds by case, by whole words and by pattern', async ({ app }) => {
    await app.sql.getByRole('button', { name: 'Find in the SQL' }).click();
    const finder = app.sql.getByRole('search', { name: 'Find in the SQL' });
    const field = finder.getByRole('textbox', { name: 'Find' });
    await field.fill('create view');
    await expect(finder.getByRole('status')).toHaveText('1');
    await finder.getByRole('button', { name: 'Match case' }).click();
    await expect(finder.getByRole('status')).toHaveText('no match');
    await finder.getByRole('button', { name: 'Match case' }).click();
    await field.fill('order');
    await finder.getByRole('button', { name: 'Whole words' }).click();
    await expect(finder.getByRole('status')).toHaveText('no match');
    await finder.getByRole('button', { name: 'Whole words' }).click();
    await finder.getByRole('button', { name: 'Regular expression' }).click();
    await field.fill('CREATE (TABLE|VIEW)');
    await expect(finder.getByRole('status')).toHaveText('3');
    await field.fill('(');
    await expect(finder.getByRole('status')).toHaveText('not a pattern');
  });

  test('goes to a line and a column of it', async ({ app }) => {
    await app.page.keyboard.press('Control+g');
    await app.sql.getByRole('textbox', { name: 'Line' }).fill('7:6');
    await app.page.keyboard.press('Enter');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('JOIN shop.customers');
    await expect(app.sql.getByRole('textbox', { name: 'SQL text' })).toBeFocused();
    // The cursor is on `shop.customers`, which is chosen by it.
    await expect(app.sql.getByRole('status')).toContainText('customers');
  });

  test('wraps long lines, and remembers that', async ({ app }) => {
    const wrap = app.sql.getByRole('button', { name: 'Wrap long lines of the SQL' });
    await expect(wrap).toHaveAttribute('aria-pressed', 'true');
    const lines = app.sql.getByRole('textbox', { name: 'SQL text' });
    const hasRoom = (): Promise<boolean> =>
      lines.evaluate((node) => node.scrollWidth <= node.parentElement!.clientWidth);
    await expect.poll(hasRoom).toBe(true);
    // The further rows of a line stand behind its beginning.
    const columns = app.sql.locator('.cm-line').filter({ hasText: 'CREATE TABLE shop.orders' });
    const rows = await columns.evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const [first, ...parts] = range.getClientRects();
      return parts.filter(({ top }) => top > first!.top + 8).map(({ left }) => left - first!.left);
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.min(...rows)).toBeGreaterThan(8);
    await app.page.keyboard.press('Alt+z');
    await expect(wrap).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(hasRoom).toBe(false);
    await app.page.reload();
    await app.ready();
    await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  });

  test('copies what is selected, or else the whole file', async ({ app }) => {
    await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = app.sql.getByRole('button', { name: 'Copy the selected text, or all of it' });
    await copy.click();
    await expect(app.page.getByText('The text of the file is on the clipboard')).toBeVisible();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(orders.text);
    await app.sql.locator('.hw-name').getByText('country', { exact: true }).first().dblclick();
    await copy.click();
    await expect(app.page.getByText('The selected text is on the clipboard')).toBeVisible();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe('country');
  });

  test('folds statements to their first line and unfolds them', async ({ app }) => {
    await app.sql.getByRole('button', { name: 'More of the SQL' }).click();
    await app.page.getByRole('menuitem', { name: 'Fold all statements', exact: true }).click();
    await expect(app.sql.getByText('JOIN shop.customers')).toHaveCount(0);
    await expect(app.sql.getByText('CREATE VIEW')).toBeVisible();
    await app.sql.getByRole('button', { name: 'More of the SQL' }).click();
    await app.page.getByRole('menuitem', { name: 'Unfold all statements' }).click();
    await expect(app.sql.locator('.cm-line').filter({ hasText: 'JOIN shop.customers' })).toBeVisible();
  });

  test('shows what a name is when one points at it', async ({ app }) => {
    await storedTablesOnly(app);
    await app.sql.locator('.hw-name').filter({ hasText: 'shop.orders_gross' }).first().hover();
    const card = app.sql.getByText('2 sources, 1 target');
    await expect(card).toBeVisible();
    await expect(app.sql.locator('.hw-card')).toContainText('view');
    await app.sql.locator('.hw-name').filter({ hasText: 'country' }).first().hover();
    await expect(app.sql.locator('.hw-card')).toContainText('customers.country');
    await expect(app.sql.locator('.hw-card')).toContainText('varchar(2)');
  });

  test('selects the relations of a piece of text that one selects', async ({ app }) => {
    await storedTablesOnly(app);
    const line = app.sql.locator('.cm-line').filter({ hasText: 'AS gross' });
    // `o.amount + o.tax` stands in the line after the first comma.
    await app.page.keyboard.press('Control+g');
    await app.sql.getByRole('textbox', { name: 'Line' }).fill('5:31');
    await app.page.keyboard.press('Enter');
    await expect(line).toBeVisible();
    for (let letter = 0; letter < 'o.amount + o.tax'.length; letter++)
      await app.page.keyboard.press('Shift+ArrowRight');
    await expect(app.sql.getByRole('status')).toContainText('orders → orders_gross');
    // From `amount` and from `tax`.
    await expect(app.sql.getByRole('status')).toContainText('and 1 more relation');
  });

  test('shows the way with the keyboard alone: cursor on a name, places, back', async ({ app }) => {
    await app.page.keyboard.press('Control+g');
    await app.sql.getByRole('textbox', { name: 'Line' }).fill('2:16');
    await app.page.keyboard.press('Enter');
    await expect(app.sql.getByRole('status')).toContainText('customers');
    await expect(app.sql.getByText('2 places')).toBeVisible();
    await app.page.keyboard.press(']');
    await expect(app.sql.getByText('1 of 2')).toBeVisible();
    await app.page.keyboard.press(']');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('JOIN shop.customers');
  });
});

test('keeps words that are read as one in one row of a wrapped line', async ({ app }) => {
  // Columns aligned as tools write them, of all widths: in some the row ends between the words, wherever it ends.
  const columns = Array.from({ length: 60 }, (_, at) => `  c${at}${' '.repeat(at + 6)}varchar(80)  NOT NULL`);
  await app.analyse(
    [
      {
        name: 'ddl.sql',
        text: `CREATE TABLE t (\n${columns.join(',\n')});\nCREATE VIEW v AS SELECT c1 FROM t;`,
      },
    ],
    'SQL Server',
  );
  const rows = await app.sql.locator('.cm-content').evaluate((content) =>
    Array.from(content.querySelectorAll('.cm-line'))
      .filter((line) => line.textContent.includes('NOT NULL'))
      .map((line) => {
        const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const tops: number[] = [];
        for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
          for (const { index } of node.textContent!.matchAll(/NOT|NULL/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            tops.push(range.getBoundingClientRect().top);
          }
        }
        const { height } = line.getBoundingClientRect();
        return { isJoined: tops.length === 2 && tops[0] === tops[1], height };
      }),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ isJoined }) => !isJoined)).toEqual([]);
});

test('several statements that one selects are all shown in the graph', async ({ app }) => {
  await app.analyse([manyTables(400)], 'PostgreSQL');
  // The map leaves no room to the SQL until that is asked for.
  await app.page.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(app.sql).toContainText('400-tables.sql');
  // Of 80 tables for each of five layers: line 162 makes core.t1 from staging.t1 and t2, line 163 core.t2 from t2 and t3.
  // Keys go by rows, of which a wrapped line has several.
  await app.page.keyboard.press('Alt+z');
  await app.page.keyboard.press('Control+g');
  await app.sql.getByRole('textbox', { name: 'Line' }).fill('162');
  await app.page.keyboard.press('Enter');
  await expect(app.sql).toContainText('core.t1 ');
  await app.page.keyboard.press('Home');
  await app.page.keyboard.press('Shift+ArrowDown');
  await app.page.keyboard.press('Shift+End');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 5 tables/);
});

test('colours SQL as its vendor writes it', async ({ app }) => {
  await app.analyse([sqlServer], 'SQL Server');
  const colourOf = (text: string): Promise<string> =>
    app.sql
      .locator('.cm-line span')
      .getByText(text, { exact: true })
      .first()
      .evaluate((node) => getComputedStyle(node).color);
  const plain = await app.sql
    .locator('.cm-line')
    .first()
    .evaluate((node) => getComputedStyle(node).color);
  const colours = await Promise.all([colourOf('SELECT'), colourOf('BEGIN'), colourOf(`N''`)]);
  expect(new Set([...colours, plain]).size).toBe(4);
  // `[id]` is a quoted name here, in the colour of names.
  expect(await colourOf('[id]')).toBe(plain);
});

test('marks a statement that was partly understood, and its problem', async ({ app }) => {
  await app.analyse([broken], 'PostgreSQL');
  const sign = app.sql.getByTitle(/^error: .*\n.*partly understood/is).first();
  await expect(sign).toBeVisible();
  await expect(app.sql.locator('.hw-problem').first()).toBeVisible();
});

test('opens and reads a file of 10 MB and 200,000 lines', async ({ app }) => {
  const line = (index: number): string => `-- line ${index}: ${'x'.repeat(34)}`;
  const lines = Array.from({ length: 200_000 }, (_, index) =>
    index % 1000 === 0 ? `SELECT a${index} FROM t${index % 50};` : line(index),
  );
  await app.analyse([{ name: 'large.sql', text: lines.join('\r\n') }], 'PostgreSQL');
  await app.page.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(app.sql.getByRole('heading')).toHaveText('large.sql');
  await app.page.keyboard.press('Control+g');
  await app.sql.getByRole('textbox', { name: 'Line' }).fill('199001');
  await app.page.keyboard.press('Enter');
  await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT a199000 FROM t0');
  // Names keep their places behind 200,000 line ends of two characters.
  await expect(app.sql.locator('.hw-name').getByText('t0', { exact: true })).toBeVisible();
});

test('the SQL with finder, line field and problems keeps nobody out', async ({ app }) => {
  await app.analyse([broken, orders], 'PostgreSQL');
  await app.page.keyboard.press('F8');
  await expect(app.sql.locator('.hw-card')).toBeVisible();
  await expectOpenToAll(app.page);
  await app.page.keyboard.press('Control+f');
  await app.page.keyboard.type('INSERT');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('Control+g');
  await expect(app.sql.getByRole('textbox', { name: 'Line' })).toBeFocused();
  await expectOpenToAll(app.page);
});

test.describe('the files of a job', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `etl/area${index % 3}/load_${index}.sql`,
    text: index === 4 ? 'SELECT FROM (' : `INSERT INTO t${index} (a) SELECT b FROM s${index};`,
  }));

  test.beforeEach(async ({ app }) => {
    await app.analyse([...files, orders], 'PostgreSQL');
    await app.tab('Files');
  });

  test('are a tree of folders that the keyboard opens, shuts and climbs', async ({ app }) => {
    const tree = app.page.getByRole('tree', { name: 'Files of the job' });
    await tree.focus();
    await app.page.keyboard.press('Home');
    const etl = tree.getByRole('treeitem', { name: /^etl/ });
    await app.page.keyboard.press('ArrowLeft');
    await expect(etl).toHaveAttribute('aria-expanded', 'false');
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('Enter');
    await expect(app.sql.getByRole('heading')).toHaveText('etl/area0/load_3.sql');
    await app.page.keyboard.press('ArrowLeft');
    await app.page.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem', { name: /^area0/ })).toHaveAttribute('aria-expanded', 'false');
  });

  test('show how many errors and how many statements with lineage they have', async ({ app }) => {
    const tree = app.page.getByRole('tree', { name: 'Files of the job' });
    const etl = tree.getByRole('treeitem', { name: /^etl/ });
    await expect(etl.getByRole('img', { name: /error/ })).toBeVisible();
    await expect(tree.getByRole('treeitem', { name: /^load_5/ }).getByRole('img')).toHaveAccessibleName(
      '1 statement, 1 with lineage',
    );
    await expect(tree.getByRole('treeitem', { name: /^orders/ }).getByRole('img')).toHaveAccessibleName(
      '3 statements, 1 with lineage',
    );
  });

  test('are filtered by name and by problems, and say when none is left', async ({ app }) => {
    const tree = app.page.getByRole('tree', { name: 'Files of the job' });
    await app.page.getByRole('searchbox', { name: 'Filter files' }).fill('load_1');
    await expect(app.page.getByText('3 of 13')).toBeVisible();
    await app.page.getByRole('searchbox', { name: 'Filter files' }).fill('');
    await app.page.getByRole('button', { name: /^With problems 1/ }).click();
    await expect(tree.getByRole('treeitem', { name: /\.sql/ })).toHaveCount(1);
    await app.page.getByRole('searchbox', { name: 'Filter files' }).fill('nothing like it');
    await expect(app.page.getByText('No file matches')).toBeVisible();
    await app.page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(tree.getByRole('treeitem', { name: /\.sql/ })).toHaveCount(13);
  });
});
