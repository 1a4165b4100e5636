import { expect, it } from 'vitest';
import { guessVendorOfRun, otherVendorsOfRun } from '../../../src-lineage/index.ts';

const connection = (string: string): { name: string; text: string } => ({
  name: `etl/${string.length}.conmgr`,
  text: `<DTS:ConnectionManager DTS:CreationName="OLEDB" DTS:ConnectionString="${string}" />`,
});

it('takes the vendor that most connections of packages lead to', () => {
  const files = [
    connection('Data Source=.;Initial Catalog=a;Provider=SQLNCLI11.1;'),
    connection('Data Source=o;Provider=OraOLEDB.Oracle.1;'),
    connection('Data Source=o2;Provider=MSDAORA;'),
    { name: 'a.sql', text: 'select top 3 [a] from dbo.b with (nolock)' },
  ];
  expect(guessVendorOfRun(files).vendor).toBe('dbvoracle');
  expect(guessVendorOfRun(files.slice(3)).vendor).toBe('dbvmssql');
});

it("takes the vendor of a dbt project's usual target, whatever its packages are tested with", () => {
  const files = [
    { name: 'dbt_project.yml', text: 'name: shop' },
    {
      name: 'profiles.yml',
      text: 'shop:\n  outputs:\n    ci: {type: redshift}\n    dev: {type: duckdb}\n  target: dev',
    },
    { name: 'dbt_packages/kit/dbt_project.yml', text: 'name: kit' },
    { name: 'dbt_packages/kit/tests/profiles.yml', text: 'kit:\n  outputs:\n    a: {type: bigquery}' },
    { name: 'dbt_packages/kit/more/profiles.yml', text: 'kit:\n  outputs:\n    a: {type: bigquery}' },
  ];
  expect(guessVendorOfRun(files).vendor).toBe('dbvduckdb');
});

it('names the scripts that are plainly of another vendor than most, relatives and projects left out', () => {
  const most = Array.from({ length: 4 }, (_, index) => ({
    name: `db/${index}.sql`,
    text: 'CREATE TABLE `t` (`a` int unsigned AUTO_INCREMENT) ENGINE=InnoDB;',
  }));
  const files = [
    ...most,
    { name: 'db/pg/a.sql', text: 'INSERT INTO t (a) SELECT b FROM s;' },
    { name: 'db/b.sql', text: 'SET NOCOUNT ON\nGO\nSELECT TOP 3 [a] FROM [dbo].[b] WITH (NOLOCK)\nGO' },
    { name: 'db/mariadb/c.sql', text: 'INSERT INTO t (a) SELECT b FROM s;' },
    { name: 'db/d.sql', text: 'INSERT INTO t (a) SELECT b FROM s;' },
    { name: 'etl/snowflake/dbt_project.yml', text: 'name: shop' },
    { name: 'etl/snowflake/models/e.sql', text: 'select 1 as a' },
  ];
  const others = otherVendorsOfRun(files, guessVendorOfRun(most));
  expect([...others]).toEqual([
    ['db/pg/a.sql', 'dbvpostgresql'],
    ['db/b.sql', 'dbvmssql'],
  ]);
  expect(otherVendorsOfRun(files.slice(5, 6), guessVendorOfRun(most)).size).toBe(0);
});
