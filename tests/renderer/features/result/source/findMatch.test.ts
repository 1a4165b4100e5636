import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { findMatch, type Match } from '../../../../../src-renderer/features/result/source/find/findMatch.ts';

interface Asked {
  doc: string;
  search: string;
  anchor?: number;
  head?: number;
  regexp?: boolean;
  back?: boolean;
}

/** What is found, and in how many pieces nothing was found before. */
function found({ doc, search, anchor = 0, head = anchor, regexp = false, back = false }: Asked): {
  match: Match | undefined;
  pieces: number;
} {
  const state = EditorState.create({ doc, selection: { anchor, head } });
  const finding = findMatch(new SearchQuery({ search, regexp, literal: true }), state, !back);
  let pieces = 0;
  for (;;) {
    const step = finding.next();
    if (step.done === true) return { match: step.value, pieces };
    pieces += 1;
  }
}

describe('the next match', () => {
  it('is the first behind the selection, and round the end the first of all', () => {
    const doc = 'ab ab ab';
    expect(found({ doc, search: 'ab' }).match).toEqual({ from: 0, to: 2 });
    expect(found({ doc, search: 'ab', anchor: 0, head: 2 }).match).toEqual({ from: 3, to: 5 });
    expect(found({ doc, search: 'ab', anchor: 6, head: 8 }).match).toEqual({ from: 0, to: 2 });
  });

  it('backwards is the last before the selection, and round the beginning the last of all', () => {
    const doc = 'ab ab ab';
    expect(found({ doc, search: 'ab', anchor: 6, head: 8, back: true }).match).toEqual({ from: 3, to: 5 });
    expect(found({ doc, search: 'ab', anchor: 0, head: 2, back: true }).match).toEqual({ from: 6, to: 8 });
    expect(found({ doc, search: 'ab', anchor: 8, back: true }).match).toEqual({ from: 6, to: 8 });
  });

  it('is none where only what is selected fits, or nothing', () => {
    expect(found({ doc: 'x ab y', search: 'ab', anchor: 2, head: 4 }).match).toBeUndefined();
    expect(found({ doc: 'x ab y', search: 'ab', anchor: 2, head: 4, back: true }).match).toBeUndefined();
    expect(found({ doc: 'x ab y', search: 'none' }).match).toBeUndefined();
    expect(found({ doc: '', search: 'none' }).match).toBeUndefined();
  });

  it('is found by a pattern, at the end of a line too', () => {
    expect(found({ doc: 'a1\nb22\nc3', search: '\\d+$', regexp: true, anchor: 2 }).match).toEqual({
      from: 4,
      to: 6,
    });
    expect(found({ doc: 'a1\nb22', search: '^b', regexp: true, anchor: 6, back: true }).match).toEqual({
      from: 3,
      to: 4,
    });
  });

  it('is looked for piece by piece, also across the edge of two pieces', () => {
    const doc = `${'-'.repeat(499_998)}match${'-'.repeat(600_000)}`;
    expect(found({ doc, search: 'match' })).toEqual({ match: { from: 499_998, to: 500_003 }, pieces: 1 });
    expect(found({ doc, search: 'match', anchor: 1_100_000, back: true }).match).toEqual({
      from: 499_998,
      to: 500_003,
    });
    expect(found({ doc, search: 'rare', anchor: 600_000 }).pieces).toBeGreaterThanOrEqual(4);
  });
});
