/**
 * Characters that go into one piece of an answer, or as many more as its last item has. Pieces of megabytes would live
 * long enough to be taken for lasting ones: they would stay as dead memory until the next full collection.
 */
export const pieceLength = 32 * 1024;

/** Writes items one after the other, many to a piece, with a separator between them. */
export function* inPieces<T>(
  items: Iterable<T>,
  write: (item: T, index: number) => string,
  separator = '',
): Generator<string> {
  let piece = '';
  let index = 0;
  for (const item of items) {
    if (index > 0) piece += separator;
    piece += write(item, index);
    index += 1;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
