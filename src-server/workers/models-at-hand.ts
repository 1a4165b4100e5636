import type { WorkerThread } from './worker-thread.ts';

/** Models that one worker keeps at hand, and how large they may be together, packed; one is always kept. */
const modelsAtHand = 4;
export const modelBytesAtHand = 48 * 1024 * 1024;

/** Notes that a worker has a model at hand; gives those it has no room for any more. */
export function remember(thread: WorkerThread, sessionId: string, bytes: number): string[] {
  thread.sessions.delete(sessionId);
  let room = modelBytesAtHand - bytes;
  const surplus: string[] = [];
  for (const [index, [session, size]] of [...thread.sessions].reverse().entries()) {
    room -= size;
    if (room < 0 || index + 1 >= modelsAtHand) surplus.push(session);
  }
  for (const each of surplus) thread.sessions.delete(each);
  thread.sessions.set(sessionId, bytes);
  return surplus;
}
