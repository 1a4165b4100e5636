import { expect, it } from 'vitest';
import { guessVendorOfRun } from '../../../src-lineage/index.ts';

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
