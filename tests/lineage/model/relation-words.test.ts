import { expect, it } from 'vitest';
import { RelationWords, UseWords } from '../../../src-lineage/model/relation-words.ts';

// Stored jobs hold these numbers: a list may become longer at its end, and else stays as it is.
it('has the codes that stored jobs have', () => {
  const read = (count: number, word: (code: number) => unknown): string =>
    Array.from({ length: count }, (_, code) => word(code) ?? '-').join(' ');
  expect(read(5, RelationWords.type)).toBe('fdd frd fdr join er');
  expect(read(19, (code) => RelationWords.effect(code << 3))).toBe(
    'select insert update delete merge_update merge_insert create_view create_table function rename_table swap_table ' +
      'clone_table copy cursor assign trigger call foreign_key join',
  );
  expect(read(9, (code) => RelationWords.transform(code << 8))).toBe(
    '- copy rename expression conditional function aggregate window constant',
  );
  expect(read(6, (code) => RelationWords.doubt(code << 16))).toBe(
    '- ambiguous-column unknown-column ambiguous-star unread-macro unread-component',
  );
  expect(read(12, UseWords.clause)).toBe(
    '- selectList where joinCondition groupBy having qualify orderBy connectBy distinct set values',
  );
  expect(read(3, (code) => UseWords.decides(code << 4))).toBe('- condition window');
});
