import { expect, test } from 'vitest';
import { readMetadata } from '../../../src-lineage/catalog/metadata/metadata.ts';
import { analyze, suppliedMetadata } from '../../../src-lineage/index.ts';
import { endToEnd } from '../end-to-end.ts';

test('databases, schemas and tables may be left out, or written with dots', () => {
  const orders = (database: string, schema: string): unknown => ({
    tables: [{ database, schema, name: 'orders', columns: ['id', 'amount'] }],
  });
  const columns = ['id', { name: 'amount', type: 'int' }];
  expect(readMetadata(JSON.stringify({ d: { s: { orders: columns } } }))).toEqual(orders('d', 's'));
  expect(readMetadata(JSON.stringify({ s: { orders: columns } }))).toEqual(orders('', 's'));
  expect(readMetadata(JSON.stringify({ orders: columns }))).toEqual(orders('', ''));
  expect(readMetadata(JSON.stringify({ 'd.s.orders': columns }))).toEqual(orders('d', 's'));
});

test('text that is no metadata is reported, not thrown', () => {
  expect(readMetadata('{').problem).toMatch(/no JSON/);
  expect(readMetadata('[1]').problem).toMatch(/no object/);
});

test('malformed JSON is reported with its place', () => {
  expect(readMetadata('{"d": {\n  "s": {"t": ["a" "b"]}}}').problem).toMatch(/line 2, column 19\.$/);
  expect(readMetadata('{"d": {\n "t": [').problem).toMatch(/line 2, column 8\.$/);
  expect(readMetadata('{"d": {"t": ["a"], "u": 5}}')).toEqual({
    tables: [{ database: '', schema: 'd', name: 't', columns: ['a'] }],
    problem: 'The metadata has no list of columns at d.u.',
  });
});

test('the tree of objects of SQLFlow is read, without placeholders, quotes and pseudo columns', () => {
  const columns = [
    { id: '1', name: 'id' },
    { name: '[full name]' },
    { name: 'RelationRows', source: 'system' },
  ];
  const schemas = [{ name: 'dbo', tables: [{ name: '[people]', columns }], views: [{ name: 'v', columns }] }];
  const tree = {
    createdBy: 'x',
    servers: [{ name: 'DEFAULT_SERVER', databases: [{ name: 'DEFAULT', schemas }] }],
  };
  const table = (name: string): unknown => ({
    database: '',
    schema: 'dbo',
    name,
    columns: ['id', 'full name'],
  });
  for (const root of [tree, { dbobjs: tree }, { sqlflow: { dbobjs: tree } }])
    expect(readMetadata(JSON.stringify(root))).toEqual({ tables: [table('people'), table('v')] });
  const withoutSchemas = { servers: [{ databases: [{ name: 'shop', tables: [{ name: 't', columns }] }] }] };
  expect(readMetadata(JSON.stringify(withoutSchemas)).tables).toEqual([
    { database: 'shop', schema: '', name: 't', columns: ['id', 'full name'] },
  ]);
});

test('CSV is known by its header, whatever the order, the separator and the catalog', () => {
  const table = { database: 'd', schema: 's', name: 'my;table', columns: ['a', 'b"c'] };
  const texts = [
    'database,schema,table,column,type\nd,s,my;table,a,int\nd,s,my;table,"b""c",text\n',
    '\ufeffCOLUMN_NAME;TABLE_NAME;TABLE_SCHEMA;TABLE_CATALOG\r\na;"my;table";s;d\r\n"b""c";"my;table";s;d\r\n',
    'Table Name\tColumn Name\tOwner\tDB\nmy;table\ta\ts\td\n\nmy;table\tb"c\ts\td',
  ];
  for (const text of texts) {
    const metadata = suppliedMetadata(text)!;
    expect(metadata.format).toBe('csv');
    expect(readMetadata(metadata.text, 'csv')).toEqual({ tables: [table] });
  }
  expect(suppliedMetadata('CREATE TABLE t (schema_name int, table_name int, column_name int)')?.format).toBe(
    'ddl',
  );
  expect(suppliedMetadata(' \n')).toBeUndefined();
});

test('lines of CSV that name nothing are reported, and the others are read', () => {
  const { tables, problem } = readMetadata('table,column\nt,a\nt\n,b\nt,c', 'csv');
  expect(tables).toEqual([{ database: '', schema: '', name: 't', columns: ['a', 'c'] }]);
  expect(problem).toBe("The metadata's line 3 names no table or no column, and 1 more lines.");
});

test.each([
  ['csv', 'schema,table,column\nshop,orders,id\nshop,orders,amount\nshop,people,name\n'],
  ['json', '{"shop": {"orders": ["id", "amount"], "people": ["name"]}}'],
  ['ddl', 'CREATE TABLE shop.orders (id int, amount int); CREATE TABLE shop.people (name text);'],
])('%s resolves stars and columns without a qualifier', (_form, text) => {
  const sql =
    'INSERT INTO shop.a SELECT * FROM shop.orders; INSERT INTO shop.b (n) SELECT name FROM shop.orders, shop.people;';
  const model = analyze([{ name: 'a.sql', text: sql }], {
    vendor: 'dbvpostgresql',
    metadata: suppliedMetadata(text)!,
  });
  expect(model.diagnostics).toEqual([]);
  expect(endToEnd(model).filter((line) => line.startsWith('fdd'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/orders\.amount -> /),
      expect.stringMatching(/people\.name -> /),
    ]),
  );
});
