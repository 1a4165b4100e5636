import { expect, test } from 'vitest';
import { analyze } from '../../../../src-lineage/index.ts';

const settings = { name: 'dbt_project.yml', text: 'name: shop\n' };

function reportsOf(text: string): string[] {
  const files = [settings, { name: 'models/orders.sql', text }];
  return analyze(files, { vendor: 'dbvpostgresql' }).diagnostics.map(
    ({ code, severity }) => `${severity} ${code}`,
  );
}

test('SQL that lacks what only the run knows is no error of its author', () => {
  const reported = reportsOf(
    "{% set rows = run_query('select code from crm.codes').rows %}\n" +
      'with a as ({% for row in rows %}select id from {{ row[0] }}{% endfor %}) select id from a',
  );
  expect(reported).toContain('information expected');
  expect(reported.filter((each) => !each.startsWith('information'))).toEqual([]);
});

test('items of lists that only the run knows are left out', () => {
  const reported = reportsOf(
    "{% set rows = run_query('select code from crm.codes').rows %}\n" +
      'select id, {% for row in rows %}{{ row[0] }}{% endfor %}, amount, {% for row in rows %}{{ row[1] }}{% endfor %} from crm.orders',
  );
  expect(new Set(reported)).toEqual(new Set(['information template-unknown']));
});

test('what a template refuses because the run knows more is no fault', () => {
  const reported = reportsOf(
    "{% set rows = run_query('select code from crm.codes').rows %}\n" +
      "{% if not rows %}{{ exceptions.raise_compiler_error('no rows') }}{% endif %}select 1 as a",
  );
  expect(reported.filter((each) => !each.startsWith('information'))).toEqual([]);
});

test('SQL that is wrong as it stands is an error', () => {
  expect(reportsOf('select id, , amount from crm.orders')).toEqual(['error expected']);
});
