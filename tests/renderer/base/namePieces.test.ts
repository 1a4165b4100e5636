import { expect, it } from 'vitest';
import { cutName, cutPieces, namePieces, sharedBeginnings } from '../../../src-renderer/base/namePieces.ts';

/** Each letter is one wide. */
const shown = (whole: string, room: number, separator: '.' | '/' = '.', end?: string): string | undefined => {
  const pieces = { ...namePieces(whole, separator), ...(end !== undefined && { end }) };
  const cut = cutPieces(pieces, room, (text) => Array.from(text).length);
  return cut && `${cut.home}${cut.name}${cut.end ?? ''}`;
};

it('leaves a name whole where it fits', () => {
  expect(shown('omop.visit', 10)).toBeUndefined();
});

it('cuts the home of a name first, and says that it has one', () => {
  expect(shown('warehouse.sales.orders', 15)).toBe('warehous…orders');
  expect(shown('omop.VISIT_OCCURRENCE', 17)).toBe('…VISIT_OCCURRENCE');
  expect(shown('etl/nightly/load.sql', 14, '/')).toBe('etl/…/load.sql');
});

it('cuts the middle of a name then, and keeps its end', () => {
  expect(shown('omop.VISIT_OCCURRENCE', 16)).toBe('VISIT_OCCU…RENCE');
  expect(shown('customer_relationship_version_2', 13)).toBe('customer…on_2');
  expect(shown('etl/load_customers', 12, '/', '.sql:104')).toBe('lo…s.sql:104');
});

it('uses the room, and cuts no letter in two', () => {
  for (let room = 8; room < 30; room++)
    expect(Array.from(shown('𝒶𝒷𝒸𝒹𝑒𝒻𝑔𝒽𝒾𝒿𝓀𝓁𝓂𝓃𝑜𝓅𝓆𝓇𝓈𝓉𝓊𝓋𝓌𝓍𝓎𝓏𝒶𝒷𝒸𝒹𝑒𝒻', room)!)).toHaveLength(room);
});

it('shows what distinguishes a name from those beside it', () => {
  const widthOf = (text: string): number => text.length;
  const names = [
    'customer_relationship_management_reporting_layer_version_2',
    'customer_relationship_management_staging_layer_version_2',
    'Configuration_ApplyColumnstoreIndexing',
    'Configuration_ApplyFullTextIndexing',
    'orders_of_the_last_year_before_that',
  ];
  const shared = sharedBeginnings(names);
  const cut = (name: string, room: number): string => cutName(name, room, widthOf, shared.get(name));
  expect(cut(names[0]!, 32)).toBe('custom…reporting_layer_version_2');
  expect(cut(names[0]!, 20)).toBe('cus…reporting_layer…');
  expect(cut(names[1]!, 30)).toBe('custom…staging_layer_version_2');
  expect(cut(names[2]!, 26)).toBe('Config…ColumnstoreIndexing');
  expect(cut(names[4]!, 17)).toBe('orders_of_t…_that');
  for (let room = 14; room < 40; room++) {
    const all = names.map((name) => (name.length <= room ? name : cut(name, room)));
    expect(new Set(all).size, `${room}: ${all.join(', ')}`).toBe(names.length);
  }
});
