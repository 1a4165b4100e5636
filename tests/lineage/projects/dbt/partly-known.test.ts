import { expect, test } from 'vitest';
import { analyze } from '../../../../src-lineage/index.ts';

const settings = { name: 'dbt_project.yml', text: 'name: shop\n' };

function toldOf(text: string): string[] {
  const files = [settings, { name: 'models/orders.sql', text }];
  return analyze(files, { vendor: 'dbvpostgresql' }).diagnostics.map(
    ({ code, severity }) => `${severity} ${code}`,
  );
}

test('SQL that lacks what only the run knows is no error of its author', () => {
  const told = toldOf(
    "{% set rows = run_query('select code from crm.codes').rows %}\n" +
      'select id, {% for row in rows %}{{ row[0] }}{% endfor %}, amount from crm.orders',
  );
  expect(told).toContain('information expected');
  expect(told.filter((each) => each.startsWith('error'))).toEqual([]);
});

test('SQL that is wrong as it stands is an error', () => {
  expect(toldOf('select id, , amount from crm.orders')).toEqual(['error expected']);
});
