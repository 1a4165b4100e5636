import type { KnownColumn } from '../../pieces/known-columns.ts';
import { list, mapping, text, texts } from '../files/yaml.ts';

/**
 * The columns that YAML lists, where each has its type (a contract, or a list that a tool wrote): others often describe those alone
 * that are described or tested. Undefined where the list may lack some.
 */
export function typedColumns(declared: Readonly<Record<string, unknown>>): KnownColumn[] | undefined {
  const columns = list(declared['columns']).map(mapping);
  const typed = columns.flatMap((column) => {
    const [name, type] = [text(column['name']), text(column['data_type'])];
    return name === undefined || type === undefined ? [] : [{ name, type }];
  });
  return typed.length > 0 && typed.length === columns.length ? typed : undefined;
}

/** The tests that list all values of a column, and where (dbt manual, "About data tests property"; dbt_expectations). */
const listingTests: readonly (readonly [test: string, key: string])[] = [
  ['accepted_values', 'values'],
  ['dbt_expectations.expect_column_values_to_be_in_set', 'value_set'],
];

/** The values of a column that a test of YAML accepts. */
export function acceptedValues(
  declared: Readonly<Record<string, unknown>>,
  column: string,
): string[] | undefined {
  const own = list(declared['columns'])
    .map(mapping)
    .find((each) => text(each['name'])?.toLowerCase() === column.toLowerCase());
  const tests = [...list(own?.['data_tests']), ...list(own?.['tests'])].map(mapping);
  for (const test of tests) {
    for (const [name, key] of listingTests) {
      const said = test['test_name'] === name ? test : mapping(test[name]);
      const values = said[key] ?? mapping(said['arguments'])[key];
      if (list(values).length > 0) return texts(values);
    }
  }
  return undefined;
}
