import { expect, test } from 'vitest';
import { type Change, changeEffects } from '../../../src-lineage/questions/change-effects.ts';
import { impactTable, impactText } from '../../../src-lineage/questions/formats/impact-text.ts';
import { impactAnswer, impactJson } from '../../../src-lineage/questions/impact-answer.ts';
import { NameIndex } from '../../../src-lineage/questions/name-index.ts';
import { shop, shopGraph } from './shop.ts';

function changedColumn(name: string): { objects: number[]; columns: number[] } {
  const found = new NameIndex(shop).column(name);
  if (found.outcome !== 'found') throw new Error(`no column ${name}`);
  return { objects: [], columns: found.ids };
}

const downstream = { direction: 'downstream', relationTypes: ['fdd', 'frd', 'fdr'] } as const;

function effectsOf(name: string, change: Change): ReturnType<typeof changeEffects> {
  const changed = changedColumn(name);
  const { impact } = impactAnswer(shop, shopGraph, { selection: changed, ...downstream });
  return changeEffects(shop, impact, changed, change);
}

const reported = (places: { fileName: string; line: number; column: number; defines: boolean }[]): string[] =>
  places.map(
    ({ fileName, line, column, defines }) => `${fileName}:${line}:${column}${defines ? ' defines' : ''}`,
  );

test('by distance, with what makes each depend and the statements to read', () => {
  const answer = impactAnswer(shop, shopGraph, { selection: changedColumn('orders.amount'), ...downstream });
  const text = [...impactText(shop, 'shop.orders.amount', answer)].join('');
  expect(text).toContain('shop.orders.amount reaches 3 columns of 3 tables, by 4 statements in 2 files.');
  expect(text).toContain(
    '2 steps away\n  shop.in_euros (view)\n    euros  value\n    (its rows)  value, filter\n',
  );
  expect(text).toContain('Statements to read\n  etl/load.sql:1  create-table\n');
  expect([...impactTable(shop, answer).rows]).toContainEqual(['3', 'dw.fact', 'total', 'table', 'value']);
  expect(JSON.parse([...impactJson(shop, answer, { of: 'x' })].join(''))).toMatchObject({
    format: 'headwater-impact',
    of: 'x',
    totals: { tables: 3, stored: { tables: 3, columns: 3, columnsByValue: 3 }, statements: 4 },
  });
});

test('drop: every place that names it but its definition', () => {
  expect(reported(effectsOf('all_orders.amount', { kind: 'drop' }).places)).toEqual([
    'etl/views.sql:5:16',
    'etl/views.sql:7:9',
  ]);
  expect(reported(effectsOf('orders.amount', { kind: 'drop' }).places)).toEqual([
    'etl/views.sql:1:47 defines',
  ]);
});

test('rename: the name goes through stars and copies up to where it is renamed', () => {
  const { follows, conflict } = effectsOf('orders.amount', { kind: 'rename', to: 'price' });
  expect(follows).toEqual([{ column: 'shop.all_orders.amount' }]);
  expect(conflict).toBeUndefined();
  expect(effectsOf('orders.amount', { kind: 'rename', to: 'ID' }).conflict).toBe(
    'shop.orders has a column ID already',
  );
});

test('type: what gets the value as it is, and nothing that calculates with it', () => {
  const { follows } = effectsOf('orders.amount', { kind: 'type', dataType: 'numeric(12,4)' });
  expect(follows).toEqual([{ column: 'shop.all_orders.amount' }]);
});
