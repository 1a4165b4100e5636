import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  countMatches,
  type MatchCount,
} from '../../../../../src-renderer/features/result/source/find/countMatches.ts';

function counted(doc: string, search: string, selected?: { anchor: number; head: number }): MatchCount {
  const state = EditorState.create({ doc, ...(selected && { selection: selected }) });
  return [...countMatches(new SearchQuery({ search }), state)].at(-1)!;
}

describe('the count of matches', () => {
  it('shows all matches and which of them is selected', () => {
    expect(counted('ab ab ab', 'ab', { anchor: 3, head: 5 })).toEqual({ total: 3, at: 2, isMore: false });
    expect(counted('ab ab', 'x')).toEqual({ total: 0, at: 0, isMore: false });
  });

  it('counts a match that begins in one piece and ends in the next once', () => {
    const long = `${'-'.repeat(249_998)}match${'-'.repeat(249_990)}match`;
    expect(counted(long, 'match')).toEqual({ total: 2, at: 0, isMore: false });
  });

  it('ends where there are too many to show', () => {
    expect(counted('a'.repeat(10_000), 'a')).toEqual({ total: 5000, at: 0, isMore: true });
  });
});
