import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { overlap, pieceLength } from './searchPieces.ts';

/** A found piece of text. */
export interface Match {
  from: number;
  to: number;
}

/**
 * Finds the next match behind the selection, or the last one before it, round the end of the file. Yields after each
 * piece that has been searched in vain; undefined where there is no match but what is selected.
 */
export function* findMatch(
  query: SearchQuery,
  state: EditorState,
  forward: boolean,
): Generator<void, Match | undefined, void> {
  const { from, to } = state.selection.main;
  const { length } = state.doc;
  const stretches = forward
    ? [
        { start: to, end: length, limit: length },
        { start: 0, end: to, limit: length },
      ]
    : [
        { start: 0, end: from, limit: from },
        { start: from, end: length, limit: length },
      ];
  for (const { start, end, limit } of stretches) {
    for (const piece of piecesOf(start, end, forward)) {
      const matches = matchesIn(query, state, piece, limit);
      const found = forward ? matches.next().value : Array.from(matches).at(-1);
      if (found) return found;
      yield;
    }
  }
  return undefined;
}

/** The pieces of a stretch of text, in the order in which they are searched. */
function piecesOf(start: number, end: number, forward: boolean): Match[] {
  const pieces: Match[] = [];
  for (let from = start; from <= end; from += pieceLength)
    pieces.push({ from, to: Math.min(from + pieceLength, end + 1) });
  return forward ? pieces : pieces.reverse();
}

/** The matches that begin in a piece and end before the limit; what is selected is none. */
function* matchesIn(
  query: SearchQuery,
  state: EditorState,
  piece: Match,
  limit: number,
): Generator<Match, undefined, void> {
  const { main } = state.selection;
  const cursor = query.getCursor(state, piece.from, Math.min(limit, piece.to + overlap));
  for (let next = cursor.next(); !next.done && next.value.from < piece.to; next = cursor.next()) {
    const { from, to } = next.value;
    if (from !== main.from || to !== main.to) yield { from, to };
  }
  return undefined;
}
