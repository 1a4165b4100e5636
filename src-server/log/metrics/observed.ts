import type { ReadyPart } from '../../base/ready-part.ts';

/** Connections of a process to its database. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Calls that wait for one. */
  waiting: number;
}

/** Jobs that this process analyses, and those that wait, of all who share the store. */
export interface JobLoad {
  running: number;
  waiting: number;
  /** For how long the oldest one waits; only known where several share the store. */
  oldestWaitingSeconds?: number;
}

/** What a process is asked about when somebody looks at its numbers. */
export interface Observed {
  parts: readonly ReadyPart[];
  /** Absent where the store does not answer. */
  jobs?: JobLoad;
  threads: { busy: number; started: number; waitingTasks: number };
  connections?: PoolUse;
}
