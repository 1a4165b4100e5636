import { expect, test } from 'vitest';
import { analyze } from '../../../src-lineage/index.ts';

test('the texts of a view that reads itself many times are read once', () => {
  const operands = Array.from({ length: 200 }, () => 'SELECT x FROM v').join(' UNION ALL ');
  const text = `CREATE VIEW v AS ${operands};\nDECLARE @s nvarchar(max);\nSELECT @s = v.x FROM v;\nINSERT INTO t SELECT a FROM s;`;
  const { relations, statements } = analyze([{ name: 'a.sql', text }], { vendor: 'dbvmssql' });
  expect(statements.map(({ kind }) => kind)).toContain('insert');
  expect([...relations].some(({ effect }) => effect === 'insert')).toBe(true);
});
