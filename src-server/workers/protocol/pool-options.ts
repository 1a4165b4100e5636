import type { WorkOwner } from '../../base/fair-queue.ts';

/** How a task is run. */
export interface RunOptions {
  /** Milliseconds. */
  time: number;
  urgent: boolean;
  /** Whose job it is for, where it is not urgent. */
  owner?: WorkOwner;
  signal?: AbortSignal | undefined;
}

/** What the pool may take, and when it rests. */
export interface PoolBounds {
  /** Bytes of the whole process, above which the largest task is ended. */
  memory?: number;
  /** Milliseconds without a task after which all workers but one end. */
  restAfter?: number;
}
