import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** Characters above which what is ready is written, and others have their turn. */
const pieceLength = 100_000;

/**
 * Sends JSON that ends in a list, which may be very long, in pieces.
 * @param before the JSON up to the list's first item, in pieces where it is long
 * @param batches the items, some at a time, as they are made
 * @param after the JSON behind the last item, asked for at the end
 */
export async function sendList(
  response: Response,
  type: string,
  before: Iterable<string>,
  batches: AsyncIterable<readonly unknown[]>,
  after: () => string,
): Promise<void> {
  response.type(type);
  let piece = '';
  for await (const text of listText(before, batches)) {
    piece += text;
    if (piece.length < pieceLength) continue;
    const isTaken = response.write(piece);
    piece = '';
    if (response.destroyed) return;
    if (isTaken) await nextTurn();
    else await roomIn(response);
  }
  if (response.headersSent) response.end(piece + after());
  else response.send(piece + after());
}

async function* listText(
  before: Iterable<string>,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield* before;
  let separator = '';
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(item)).join(',');
    separator = ',';
  }
}

/**
 * Waits until the client has taken what was written, or has gone. What is taken at once is reported before others have had
 * their turn: they have it first.
 */
export function roomIn(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      setImmediate(resolve);
    };
    if (response.destroyed) resolve();
    else response.on('drain', go).on('close', go);
  });
}
