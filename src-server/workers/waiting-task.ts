import { bytesOf } from '../base/packing.ts';
import type {
  CheckMetadataTask,
  GuessTask,
  LinkTask,
  PackedReadings,
  PhasesTask,
  ReadProjectTask,
  ReadTask,
  ShortSources,
  View,
} from './protocol/protocol.ts';
import type { TaskReply } from './worker-thread.ts';

/** Files up to this size are read, and such of this size together are linked, so soon that nobody waits for it. */
export const shortRead = 256 * 1024;
const shortLink = 1024 * 1024;
/** To link more SQL than this takes so much memory that it is done for one job after the other. */
const largeLink = 16 * 1024 * 1024;

/** A view whose model is fetched only where the chosen worker lacks it. */
export interface ViewOnDemand {
  kind: 'view';
  sessionId: string;
  view: View;
  loadModel: () => Promise<Uint8Array>;
}

/** A view of a model that the same task makes. */
export interface ViewOfSources {
  kind: 'view';
  sessionId: string;
  view: View;
  sources: ShortSources;
}

/** A linking whose readings are fetched only when a worker takes it: they are large, and it may wait long. */
export interface LinkOnDemand extends Omit<LinkTask, 'forget' | 'readings'> {
  /** Bytes of the SQL that was read. */
  sourceBytes: number;
  loadReadings: () => Promise<PackedReadings[]>;
}

/** A task with one answer. */
export type AnsweredTask =
  | ReadTask
  | ReadProjectTask
  | LinkOnDemand
  | GuessTask
  | CheckMetadataTask
  | PhasesTask;

/** A task that waits for a worker. */
export interface WaitingTask {
  id: number;
  task: AnsweredTask | ViewOnDemand | ViewOfSources;
  reply: TaskReply;
  time: number;
  /** A person waits for the answer; else it is the work of a job. */
  urgent: boolean;
  effort: Effort;
  /** It has had the worker for short tasks for too long, and waits for one of the others. */
  wasPutBack?: boolean;
  /** A part of its answer was given: it cannot begin again. */
  hasAnswered?: boolean;
}

/** How long a task takes a worker, and how much memory, as far as its size shows. */
export type Effort = 'short' | 'long' | 'large';

/** The effort of a task. */
export function effortOf(task: WaitingTask['task']): Effort {
  if (task.kind === 'read')
    return bytesOf(task.files.map(({ bytes }) => bytes)) > shortRead ? 'long' : 'short';
  if (task.kind !== 'link') return 'long';
  return task.sourceBytes > largeLink ? 'large' : task.sourceBytes > shortLink ? 'long' : 'short';
}

/** Whether a task may have the worker that is kept for short ones. */
export function isForShort({ urgent, wasPutBack }: WaitingTask): boolean {
  return urgent && wasPutBack !== true;
}
