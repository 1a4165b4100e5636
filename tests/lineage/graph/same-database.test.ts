import { expect, test } from 'vitest';
import { sameDatabases } from '../../../src-lineage/graph/questions/same-database.ts';
import { analyze } from '../../../src-lineage/index.ts';

const reported = (
  files: Record<string, string>,
  projects: { name: string; database: string }[] = [],
): ReturnType<typeof sameDatabases> =>
  sameDatabases(
    analyze(
      Object.entries(files).map(([name, text]) => ({ name, text })),
      { vendor: 'dbvmssql' },
    ),
    projects,
  );

const shop = {
  'shop/Sales/Orders.sql': 'CREATE TABLE [Sales].[Orders] (id INT, customer INT);',
  'shop/Sales/Customers.sql': 'CREATE TABLE [Sales].[Customers] (id INT, name NVARCHAR(50));',
};
const report = 'CREATE VIEW Reports.dbo.Names AS SELECT name FROM WideShop.Sales.Customers;';

test('one database under two names: a project without its name, and scripts that name it', () => {
  expect(reported({ ...shop, 'reports/names.sql': report })).toEqual([
    { folder: 'shop/', database: 'WideShop', open: 1, shared: 1 },
  ]);
});

test('two projects are two databases, each known by its folder', () => {
  const warehouse = {
    'dw/Fact.sql': 'CREATE TABLE Fact.Sale (id INT);',
    'dw/Date.sql': 'CREATE TABLE Fact.Dates (id INT);',
    'load.sql':
      'INSERT INTO WideShopDW.Fact.Sale (id) SELECT o.id FROM wideshop.Sales.Orders o JOIN WideShop.Sales.Customers c ON c.id = o.customer;',
  };
  const found = reported({ ...shop, 'shop/more.sql': 'CREATE TABLE Sales.Lines (id INT);', ...warehouse });
  expect(found.map(({ folder, database }) => [folder, database.toLowerCase()])).toEqual([
    ['dw/', 'wideshopdw'],
    ['shop/', 'wideshop'],
  ]);
});

test('nothing where the names are one already, or no database is named', () => {
  expect(reported(shop)).toEqual([]);
  const written = {
    'a.sql': 'CREATE TABLE WideShop.Sales.Orders (id INT); CREATE TABLE Sales.Lines (id INT);',
  };
  expect(reported(written)).toEqual([]);
  const used = {
    'a.sql': 'USE WideShop; CREATE TABLE Sales.Orders (id INT); CREATE TABLE Sales.Lines (id INT);',
  };
  expect(reported(used)).toEqual([]);
});

test('a project of Visual Studio names the database of the scripts beside it, where scripts name that', () => {
  const project = { name: 'shop/WideShop.sqlproj', database: 'WideShop' };
  const offer = { folder: 'shop/', database: 'WideShop', open: 2, shared: 0, project: project.name };
  const elsewhere = 'CREATE VIEW Reports.dbo.Prices AS SELECT price FROM wideshop.Stock.Prices;';
  // No table is shared, so that only the project decides.
  expect(reported({ ...shop, 'reports/prices.sql': elsewhere })).toEqual([]);
  expect(reported({ ...shop, 'reports/prices.sql': elsewhere }, [project])).toEqual([
    { ...offer, database: 'wideshop' },
  ]);
  expect(reported(shop, [project])).toEqual([]);
  expect(
    reported({ ...shop, 'reports/use.sql': 'USE WideShop; CREATE TABLE dbo.Logs (id INT);' }, [project]),
  ).toEqual([offer]);
  // Two names of one table: what the project says decides.
  const two = {
    ...shop,
    'shop/lines.sql': 'CREATE TABLE Sales.Lines (id INT);',
    'a.sql': report,
    'b.sql': report.replace('WideShop', 'OldShop').replace('Customers', 'Orders'),
  };
  expect(reported(two, [project]).map(({ folder, database }) => [folder, database])).toEqual([
    ['shop/', 'WideShop'],
  ]);
});
