import type { Logger } from 'pino';
import type { FileFate } from '../../log/metrics/meter.ts';
import type { WorkOwner } from '../../base/fair-queue.ts';
import type { FaultEntry } from '../../log/fault-entries.ts';
import { TaskFailed, WorkerLost } from '../../workers/worker-thread.ts';

interface AnalysisProgress {
  /** A file was read or skipped. */
  fileDone(statements: number, fate: FileFate, bytes: number): void;
  linking(): void;
}

/** For whom files are analysed, how that is called off, and who receives how far it is. */
export interface RunOptions {
  /** Whose job it is for; absent where somebody waits for the answer. */
  owner?: WorkOwner;
  signal: AbortSignal;
  /** One of the files may have ended a process already. */
  isCareful?: boolean;
  /** The encoding of files that are no UTF-8 and have no mark; absent where it is guessed. */
  encoding?: string;
  progress?: AnalysisProgress;
}

/** How the workers shall take the tasks of a run. */
export function work({ owner, signal }: RunOptions): {
  urgent: boolean;
  owner?: WorkOwner;
  signal: AbortSignal;
} {
  return { urgent: owner === undefined, ...(owner !== undefined && { owner }), signal };
}

/** Whether a task failed by what it was given, and not by what was around it. */
export function isOfFiles(error: unknown): error is WorkerLost | TaskFailed {
  return error instanceof WorkerLost || error instanceof TaskFailed;
}

/** Notes what failed for faults of the engine; the diagnostics of the result name the same places. */
export function logFaults(log: Logger, faults: readonly FaultEntry[] = []): void {
  for (const fault of faults) log.error(fault, 'the engine failed at a part of the SQL');
}
