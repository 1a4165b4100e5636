import { expect, test } from '../support/browser/application.ts';
import { seriousViolations } from './violations.ts';

const orders = {
  name: 'shop/orders.sql',
  text: 'CREATE TABLE Sales.Orders (id INT, amount INT); CREATE TABLE Sales.Lines (id INT, amount INT);',
};
const report = {
  name: 'report.sql',
  text: `CREATE VIEW Reports.dbo.Amounts AS
    SELECT o.id, l.amount FROM Shop.Sales.Orders o JOIN Sales.Lines l ON l.id = o.id;`,
};

test('one database under two names is reported, read as one on a press, and as before by Undo', async ({
  app,
}) => {
  const { page } = app;
  await app.analyse([orders, report], 'SQL Server');
  const schemas = app.objects.getByRole('treeitem', { level: 1 });
  await expect(schemas).toHaveText([/^Sales/, /^Reports\.dbo/, /^Shop\.Sales/]);
  const offer = page.getByRole('region', { name: 'One database under two names' });
  await expect(offer).toContainText(
    'shop/: 1 object written without a database; 1 other is written with Shop elsewhere.',
  );
  expect(await seriousViolations(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Read as one database' }).click();
  await expect(schemas.filter({ hasText: /^Shop\.Sales/ })).toContainText('2');
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(schemas.filter({ hasText: /^Shop\.Sales/ })).toContainText('1');
});
