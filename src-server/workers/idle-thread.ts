import { isForShort } from './waiting-task.ts';
import type { WaitingTask } from './waiting-task.ts';
import type { WorkerThread } from './worker-thread.ts';

/**
 * The idle worker that a task takes, best one that has the model at hand; none where it is to start another. A long task
 * leaves one, best one that has started, to those who wait, while there may be others.
 * @param size the workers beside the one for short tasks
 */
export function idleThread(
  next: WaitingTask,
  threads: ReadonlySet<WorkerThread>,
  size: number,
): WorkerThread | undefined {
  const idle = [...threads].filter((thread) => !thread.busy);
  const leavesNone = next.effort === 'short' || isForShort(next) || threads.size > size;
  const kept = leavesNone ? undefined : (idle.find((thread) => thread.isReady) ?? idle[0]);
  const free = idle.filter((thread) => thread !== kept);
  const sessionId = 'sessionId' in next.task ? next.task.sessionId : undefined;
  const knowing = free.find((thread) => sessionId !== undefined && thread.sessions.has(sessionId));
  return knowing ?? free.find((thread) => thread.isReady) ?? free[0];
}

/** Packed bytes of a model that another worker needs some tenths of a second to unpack. */
const largeModel = 1024 * 1024;

/**
 * Whether a view had better wait for a worker that has its model at hand, and is at something short: another one would
 * unpack the model, and find again what views of it share, which takes longer, and a core from the first.
 * @param occupied workers at something long
 */
export function waitsForModel(
  { task }: WaitingTask,
  threads: ReadonlySet<WorkerThread>,
  occupied: ReadonlySet<WorkerThread>,
): boolean {
  if (!('loadModel' in task)) return false;
  const knowing = [...threads].filter(({ sessions }) => (sessions.get(task.sessionId) ?? 0) >= largeModel);
  return knowing.every(({ busy }) => busy) && knowing.some((thread) => !occupied.has(thread));
}
