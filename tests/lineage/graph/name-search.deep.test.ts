import { expect, test } from 'vitest';
import { NameSearch } from '../../../src-lineage/graph/questions/name-search.ts';
import { handMadeModel } from './models.ts';

test('name search answers within 50 ms among 50,000 tables', () => {
  const columns = Array.from({ length: 7 }, (_, n) => `column_${n}`);
  const tables = Array.from({ length: 50_000 }, (_, n) => ({
    name: `Table_of_${n}`,
    schema: `schema_${n % 40}`,
    columns: [...columns, `own_column_${n}`],
  }));
  const search = new NameSearch(handMadeModel(tables, []), false);
  search.find('warm', 60);
  for (const text of ['own_column_49', 'column schema_7', 'tbale_of_499']) {
    const start = process.cpuUsage();
    expect(search.find(text, 60, 4).hits.length).toBeGreaterThan(0);
    const { user } = process.cpuUsage(start);
    expect(user / 1000, text).toBeLessThan(50);
  }
});
