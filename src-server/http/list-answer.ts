import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** Items that are written before others have their turn. */
const itemsAtOnce = 200;

/**
 * Sends JSON that ends in a list, which may be very long, in pieces.
 * @param before the JSON up to the list's first item
 * @param after the JSON behind its last
 */
export async function sendList(
  response: Response,
  type: string,
  before: string,
  items: readonly unknown[],
  after: string,
): Promise<void> {
  response.type(type);
  if (items.length <= itemsAtOnce) {
    response.send(before + items.map((item) => JSON.stringify(item)).join(',') + after);
    return;
  }
  response.write(before);
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce).map((item) => JSON.stringify(item));
    const isTaken = response.write((start === 0 ? '' : ',') + some.join(','));
    if (response.destroyed) return;
    if (isTaken) await nextTurn();
    else await roomIn(response);
  }
  response.end(after);
}

/** Waits until the client has taken what was written, or has gone. */
export function roomIn(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    if (response.destroyed) resolve();
    else response.on('drain', go).on('close', go);
  });
}
