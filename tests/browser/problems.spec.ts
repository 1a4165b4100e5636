import { readFile } from 'node:fs/promises';
import type { DiagnosticsResponse } from '../../src-server/contract/application/service/sessions.ts';
import { expect, test } from '../support/browser/application.ts';
import { broken, sqlServer } from '../support/browser/scripts.ts';
import { expectOpenToAll } from './violations.ts';

test('lists problems by file and jumps to their place, and shows the lineage around them', async ({
  app,
}) => {
  await app.analyse([broken], 'PostgreSQL');
  await app.status.getByRole('button', { name: /error/ }).click();
  const problems = app.page.getByRole('tree', { name: 'Problems by file' });
  await expect(problems.getByRole('treeitem', { name: /broken\.sql/ })).toBeVisible();
  await problems
    .getByRole('treeitem', { name: /^error/, level: 2 })
    .first()
    .click();
  const line = app.sql.locator('.cm-activeLine');
  await expect(line).toContainText('SELECT FROM WHERE');
  await expect(app.objects.getByRole('treeitem', { name: /^b / })).toBeVisible();
});

test('lists a fault of Headwater itself as one line, with its place and what is lost', async ({ app }) => {
  // No input that is known makes the engine fail: the answer of the service is a double here, the page is not.
  await app.page.route('**/diagnostics?*', async (route) => {
    const answer = await route.fetch();
    const { diagnostics, ...rest } = (await answer.json()) as DiagnosticsResponse;
    const [first] = diagnostics;
    const message =
      'Headwater itself failed (phase: link) at this statement, which gives no lineage; all others do.';
    await route.fulfill({
      response: answer,
      json: { ...rest, diagnostics: [{ ...first!, code: 'internal-error', severity: 'error', message }] },
    });
  });
  await app.analyse([broken], 'PostgreSQL');
  await app.status.getByRole('button', { name: /error/ }).click();
  const problem = app.page
    .getByRole('tree', { name: 'Problems by file' })
    .getByRole('treeitem', { name: /Headwater itself failed/ });
  await expect(problem).toHaveCount(1);
  await expect(problem).toContainText('which gives no lineage; all others do');
  await problem.getByRole('button', { name: 'internal-error' }).click();
  const popover = app.page.getByRole('dialog', { name: 'What internal-error means' });
  await expect(popover).toContainText('What to do: Report it with the statement');
});

test('says that there are no problems', async ({ app }) => {
  await app.analyse([{ name: 'fine.sql', text: 'CREATE VIEW v AS SELECT a FROM t' }], 'PostgreSQL');
  await app.status.getByRole('button', { name: 'No problems' }).click();
  await expect(app.page.getByText('Every statement was understood.')).toBeVisible();
});

test('explains an empty graph and leads out of it', async ({ app }) => {
  await app.analyse(
    [{ name: 'ddl.sql', text: 'CREATE TABLE t (a int); CREATE TABLE u (b int);' }],
    'PostgreSQL',
  );
  await expect(app.page.getByText('No lineage in these scripts')).toBeVisible();
  await app.page.getByRole('button', { name: 'Show tables without lineage' }).click();
  await expect(app.objects.getByRole('treeitem', { name: /^t / })).toBeVisible();
});

test('explains a job that is not there', async ({ app, serviceUrl }) => {
  await app.page.goto(`${serviceUrl}/#/job/nothing-like-it`);
  await expect(app.page.getByText('This job does not exist')).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Analyse SQL' }).first()).toBeVisible();
});

test.describe('of several files', () => {
  const other = { name: 'etl/other.sql', text: 'SELECT x.a FROM t;\nSELECT yy.a FROM t;\n' };

  test.beforeEach(async ({ app }) => {
    await app.analyse([broken, other], 'PostgreSQL');
    await app.page.keyboard.press('p');
    await expect(app.page.getByRole('tree', { name: 'Problems by file' }).getByRole('treeitem')).toHaveCount(
      5,
    );
  });

  test('are grouped by file, severity or code', async ({ app }) => {
    const groups = app.page.getByRole('group', { name: 'Group the problems by' });
    const byFile = app.page.getByRole('tree', { name: 'Problems by file' });
    await expect(byFile.getByRole('treeitem', { level: 1 })).toHaveText([/broken\.sql/, /etl\/other\.sql/]);
    await groups.getByRole('button', { name: 'Severity' }).click();
    const bySeverity = app.page.getByRole('tree', { name: 'Problems by severity' });
    await expect(bySeverity.getByRole('treeitem', { level: 1 })).toHaveText([/^Errors/, /^Warnings/]);
    await groups.getByRole('button', { name: 'Code' }).click();
    const byCode = app.page.getByRole('tree', { name: 'Problems by code' });
    await expect(
      byCode.getByRole('treeitem', { level: 1, name: /^unknown-source 2 warnings/ }),
    ).toBeVisible();
  });

  test('are filtered by text and by severity, and all shown again', async ({ app }) => {
    const tree = app.page.getByRole('tree', { name: 'Problems by file' });
    await app.page.getByRole('searchbox', { name: 'Filter problems' }).fill('unknown-source yy');
    await expect(tree.getByRole('treeitem', { level: 2 })).toHaveCount(1);
    await expect(app.page.getByRole('button', { name: /^Warnings 1$/ })).toBeVisible();
    await app.page.getByRole('button', { name: /^Warnings/ }).click();
    await expect(app.page.getByText('No problem is listed')).toBeVisible();
    await app.page.getByRole('button', { name: 'Show all problems' }).click();
    await expect(tree.getByRole('treeitem', { level: 1 })).toHaveCount(2);
  });

  test('explain their code', async ({ app }) => {
    const tree = app.page.getByRole('tree', { name: 'Problems by file' });
    await tree.getByRole('button', { name: 'unknown-source' }).first().click();
    const popover = app.page.getByRole('dialog', { name: 'What unknown-source means' });
    await expect(popover).toContainText('no table, alias or subquery of the query has');
    await expect(popover).toContainText('What to do: Correct the qualifier');
    await app.page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
  });

  test('are walked with the keyboard: into a group, the explanation, the place', async ({ app }) => {
    const tree = app.page.getByRole('tree', { name: 'Problems by file' });
    await tree.focus();
    await app.page.keyboard.press('Home');
    await app.page.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem', { level: 1 }).first()).toHaveAttribute('aria-expanded', 'false');
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await expect(app.page.getByRole('dialog', { name: /^What .* means$/ })).toBeVisible();
    await app.page.keyboard.press('Escape');
    await tree.focus();
    await app.page.keyboard.press('Enter');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT FROM WHERE');
  });

  test('are gone through with F8, over the files and round the end', async ({ app }) => {
    await app.page.keyboard.press('F8');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT FROM WHERE');
    await expect(app.sql.getByText(/^error /)).toBeVisible();
    await app.page.keyboard.press('Shift+F8');
    await expect(app.sql.getByRole('heading')).toHaveText('etl/other.sql');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT yy.a');
    await app.page.keyboard.press('Shift+F8');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT x.a');
  });

  test('are gone through with F8 as fast as it repeats', async ({ app }) => {
    for (let press = 0; press < 12; press += 1) await app.page.keyboard.press('F8', { delay: 5 });
    await app.page.keyboard.press('F8');
    await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT FROM WHERE');
  });

  test('are gone through with F8 round the end while a file is on its way', async ({ app }) => {
    const held: (() => void)[] = [];
    let isHeld = true;
    await app.page.route('**/files/1', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    // the one of the first file, both of the other, the first one and the second one again
    for (let press = 0; press < 5; press += 1) await app.page.keyboard.press('F8');
    await expect.poll(() => held.length).toBe(3);
    const answered = app.page.waitForResponse('**/files/1');
    held[0]!();
    await (await answered).finished();
    await app.page.keyboard.press('F8');
    isHeld = false;
    for (const release of held) release();
    await expect(app.sql.locator('.cm-activeLine')).toContainText('SELECT yy.a FROM t');
  });

  test('are saved as CSV and copied as they are listed', async ({ app }) => {
    await app.page.getByRole('searchbox', { name: 'Filter problems' }).fill('unknown-source');
    const download = app.page.waitForEvent('download');
    await app.page.getByRole('button', { name: 'Save the listed problems as CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/-problems\.csv$/);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('severity,code,file,line,column,message');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 5).join())).toEqual([
      'warning,unknown-source,etl/other.sql,1,8',
      'warning,unknown-source,etl/other.sql,2,8',
    ]);
    await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.page.getByRole('button', { name: 'Copy the listed problems' }).click();
    await expect(app.page.getByText('2 problems on the clipboard')).toBeVisible();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^etl\/other\.sql:1:8: warning: .* \[unknown-source\]\n/,
    );
  });

  test('show beside the files that have them', async ({ app }) => {
    await app.tab('Files');
    const file = app.page.getByRole('treeitem', { name: /^broken\.sql/ });
    await expect(file.getByRole('img', { name: /error/ })).toBeVisible();
    await expect(app.page.getByRole('treeitem', { name: /^etl/ }).first()).toContainText('2');
  });
});

test('the problems and their explanation keep nobody out', async ({ app }) => {
  await app.analyse([broken], 'PostgreSQL');
  await app.page.keyboard.press('p');
  const tree = app.page.getByRole('tree', { name: 'Problems by file' });
  await expectOpenToAll(app.page);
  await tree.getByRole('treeitem', { level: 2 }).first().getByRole('button').click();
  await expect(app.page.getByRole('dialog', { name: /^What .* means$/ })).toBeVisible();
  await expectOpenToAll(app.page);
});

test('offers to read a job again for the vendor that its files look like, and goes back', async ({ app }) => {
  await app.analyse(
    [{ name: 'load.sql', text: `${sqlServer.text}\nSELECT [a FROM\nGO\nDECLARE @x int = (;\nGO\n` }],
    'PostgreSQL',
  );
  await app.status.getByRole('button', { name: /error/ }).click();
  const offer = app.page.getByText(
    /^load\.sql looks like SQL Server.* The job is read as PostgreSQL\..*errors \d+ → \d+/s,
  );
  await expect(offer).toBeVisible();
  await app.page.getByRole('button', { name: 'Read the whole job as SQL Server' }).click();
  await expect(app.page.getByRole('banner').getByText(/^SQL Server/)).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(app.page.getByText(/^load was read again as SQL Server: \d+ more steps/)).toBeVisible();
  // The notice goes; the way back stays as long as the earlier result.
  await expect(app.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await app.page.getByRole('button', { name: 'Back to PostgreSQL' }).click();
  await expect(app.page.getByRole('banner').getByText(/^PostgreSQL/)).toBeVisible();
});

test('does not offer to read a whole job for the vendor of one of its files', async ({ app }) => {
  const load = `${sqlServer.text}\nGO\nCREATE VIEW [dbo].[v] AS SELECT [a] FROM [dbo].[t];\nGO\n`;
  const report =
    'SELECT NON EMPTY { [Measures].[Amount] } ON COLUMNS, { [Region].Members } ON ROWS FROM [Sales Cube]';
  await app.analyse(
    [
      { name: 'load.sql', text: load },
      { name: 'report.sql', text: report },
    ],
    'SQL Server',
  );
  await app.status.getByRole('button', { name: /error/ }).click();
  const alone = app.page.getByRole('button', { name: 'Read this file as MDX in a job of its own' });
  await expect(alone).toBeVisible();
  await expect(app.page.getByRole('button', { name: /^Read the whole job/ })).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Read this file as MDX', exact: true }).click();
  await expect(app.status.getByRole('button', { name: /error/ })).toBeHidden();
  await expect(app.status.getByText('1 view')).toBeVisible();
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await alone.click();
  await expect(app.page.getByRole('banner').getByText(/^MDX/)).toBeVisible();
});

test('says which of the given files could not be read', async ({ app }) => {
  const damaged = Buffer.from('PK\u0003\u0004 nothing');
  await app.analyse([broken, { name: 'lost.zip', bytes: damaged }], 'PostgreSQL');
  await app.status.getByRole('button', { name: '1 file could not be read' }).click();
  await expect(app.page.getByText('lost.zip')).toBeVisible();
  await expect(app.page.getByRole('heading', { name: /The archive is damaged/i })).toBeVisible();
});
