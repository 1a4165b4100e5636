import { expect, test } from 'vitest';
import { headerOf } from '../../../src-lineage/catalog/metadata/metadata-csv.ts';
import { metadataQueries } from '../../../src-lineage/catalog/metadata/metadata-queries.ts';
import { readMetadata } from '../../../src-lineage/catalog/metadata/metadata.ts';
import { type VendorId, vendorIds } from '../../../src-lineage/dialects/table/vendor.ts';
import { analyze } from '../../../src-lineage/index.ts';

test.each(vendorIds.filter((id) => metadataQueries[id] !== undefined))(
  '%s: its query is SQL of the vendor, and its result has a header that is understood',
  (vendor: VendorId) => {
    const model = analyze([{ name: 'q.sql', text: metadataQueries[vendor]! }], { vendor });
    expect(model.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const result = model.objects.find(({ role }) => role === 'result')!;
    const names = result.columns
      .filter((id) => model.columns.pseudoOf(id) === undefined)
      .map((id) => model.columns.nameOf(id));
    expect(names.slice(-3)).toEqual(['table_name', 'column_name', 'data_type']);
    expect(headerOf(names.join(','))).toMatchObject({ separator: ',' });
  },
);

test("dbt's catalog.json: nodes and sources, their columns in the order of the index", () => {
  const column = (index: number, name: string): object => ({ type: 'TEXT', index, name });
  const catalog = {
    metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' },
    nodes: {
      'model.shop.orders': {
        metadata: { type: 'BASE TABLE', database: 'DB', schema: 'MART', name: 'ORDERS' },
        columns: { AMOUNT: column(2, 'AMOUNT'), ID: column(1, 'ID') },
      },
    },
    sources: {
      'source.shop.raw.t': {
        metadata: { database: null, schema: 'raw', name: 't' },
        columns: { a: column(1, 'a') },
      },
    },
    errors: null,
  };
  expect(readMetadata(JSON.stringify(catalog))).toEqual({
    tables: [
      { database: 'DB', schema: 'MART', name: 'ORDERS', columns: ['ID', 'AMOUNT'] },
      { database: '', schema: 'raw', name: 't', columns: ['a'] },
    ],
  });
});
