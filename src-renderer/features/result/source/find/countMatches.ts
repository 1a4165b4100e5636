import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { overlap, pieceLength } from './searchPieces.ts';

/** How often a search finds something, and which of the finds is selected (from 1; 0 for none). */
export interface MatchCount {
  total: number;
  at: number;
  /** More than were counted. */
  isMore: boolean;
}

/** More matches than this are not counted: a letter in a large file has hundreds of thousands. */
const mostMatches = 5000;

/** Counts the matches of a search piece by piece, and reports after each how many there are so far. */
export function* countMatches(query: SearchQuery, state: EditorState): Generator<MatchCount, void, void> {
  const { from, to } = state.selection.main;
  const { length } = state.doc;
  const count: MatchCount = { total: 0, at: 0, isMore: true };
  let start = 0;
  for (let end = pieceLength; ; end += pieceLength) {
    const cursor = query.getCursor(state, start, Math.min(length, end + overlap));
    start = end;
    for (let next = cursor.next(); !next.done && next.value.from < end; next = cursor.next()) {
      if (count.total >= mostMatches) return yield { ...count };
      count.total += 1;
      if (next.value.from === from && next.value.to === to) count.at = count.total;
      start = Math.max(start, next.value.to);
    }
    if (end >= length) return yield { ...count, isMore: false };
    yield { ...count };
  }
}
