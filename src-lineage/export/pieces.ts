const itemsAtOnce = 200;

/** Writes items one after the other, many to a piece. */
export function* inPieces<T>(
  items: Iterable<T>,
  write: (item: T, index: number) => string,
): Generator<string> {
  let piece = '';
  let index = 0;
  for (const item of items) {
    piece += write(item, index);
    index += 1;
    if (index % itemsAtOnce !== 0) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
