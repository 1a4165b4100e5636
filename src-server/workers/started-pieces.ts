import type { LinkedSources } from './protocol/protocol.ts';
import type { ViewPiece, ViewPieces } from './protocol/view-piece.ts';
import type { TaskReply } from './worker-thread.ts';

/** A handle on a started task. */
export interface Started {
  cancel(): void;
  taken(): void;
}

/**
 * The pieces of a view as its reader takes them. The work ends when the reader leaves the loop, or by the signal, before
 * the first piece too.
 * @param keep stores the session that the view's sources have become; the first piece comes after that
 */
export async function* startedPieces(
  start: (reply: TaskReply) => Started,
  signal: AbortSignal | undefined,
  keep: ((linked: LinkedSources) => Promise<void>) | undefined,
): ViewPieces {
  const pieces: ViewPiece[] = [];
  let kept: Promise<void> | undefined;
  let ended = false;
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  const started = start({
    result: () => undefined,
    linked: (result) => {
      kept = keep?.(result);
      // It is awaited with the first piece.
      kept?.catch(() => undefined);
    },
    piece: (piece) => (pieces.push(piece), wake()),
    end: () => ((ended = true), wake()),
    failed: (error) => ((failure = error), wake()),
  });
  const leave = (): void => {
    started.cancel();
    failure ??= signal === undefined ? undefined : abortReason(signal);
    wake();
  };
  signal?.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const piece = pieces.shift();
      if (piece !== undefined) {
        await kept;
        yield piece;
        started.taken();
      } else if (failure !== undefined) {
        throw failure;
      } else if (ended) {
        return;
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    started.cancel();
  }
}

/** Why a signal has ended the work. */
export function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('The work was cancelled.');
}
