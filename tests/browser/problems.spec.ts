import { expect, test } from './application.ts';
import { broken } from './scripts.ts';

test('lists problems by file and jumps to their place, and shows the lineage around them', async ({
  app,
}) => {
  await app.analyse([broken], 'PostgreSQL');
  await app.status.getByRole('button', { name: /error/ }).click();
  const problems = app.page.getByRole('tree', { name: 'Problems by file' });
  await expect(problems.getByRole('treeitem', { name: /broken\.sql/ })).toBeVisible();
  await problems
    .getByRole('treeitem', { name: /^error/ })
    .first()
    .click();
  const line = app.sql.locator('.cm-activeLine');
  await expect(line).toContainText('SELECT FROM WHERE');
  await expect(app.objects.getByRole('treeitem', { name: /^b / })).toBeVisible();
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
  await app.page.getByRole('button', { name: 'Show unlinked tables too' }).click();
  await expect(app.objects.getByRole('treeitem', { name: /^t / })).toBeVisible();
});

test('explains a job that is not there', async ({ app, serviceUrl }) => {
  await app.page.goto(`${serviceUrl}/#/job/nothing-like-it`);
  await expect(app.page.getByText('This job does not exist')).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Analyse SQL' }).first()).toBeVisible();
});
