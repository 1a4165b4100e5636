import { Worker } from 'node:worker_threads';
import { bytesOf } from '../base/packing.ts';
import type { Packed } from '../base/packing.ts';
import { StopGate } from '../base/stop-gate.ts';
import type { FaultEntry } from '../log/fault-entries.ts';
import type { FromWorker, LinkedSources, ShortResult, ToWorker, WorkerTask } from './protocol/protocol.ts';
import { heapFull, shareOfHeap } from './protocol/thread-heap.ts';
import type { ViewPiece } from './protocol/view-piece.ts';

/** What a task's owner receives. */
export interface TaskReply {
  /** The answer of a task that is not a view. */
  result(result: ShortResult): void;
  /** The sources of a view are a model now; pieces follow. */
  linked(result: LinkedSources): void;
  piece(piece: ViewPiece): void;
  end(): void;
  failed(error: Error): void;
}

/**
 * Megabytes of the heap for new objects. A model is many small objects that live until it is sent: with Node's default
 * they are copied again and again, and linking takes a tenth longer. More gains nothing, and every worker grows to it
 * under many short requests too.
 */
const youngGeneration = 96;

/** Megabytes of a worker's heap: two thirds of what the service may take, but so much at least, or where it may take all. */
const leastHeap = 512;
const usualHeap = 4096;

/** Why a thread has ended by itself; the first is what Node says of one that V8 has ended. */
const outOfHeap = 'Worker terminated due to reaching memory limit: JS heap out of memory';
const ended = 'The worker thread ended.';

/** What was asked for is not in the model. */
export class NotInModel extends Error {
  override name = 'NotInModel';
}

/** A worker ended before its task did: out of memory, out of time, or by an error of its own. */
export class WorkerLost extends Error {
  override name = 'WorkerLost';
}

/** A worker did not even start: the program itself is broken, and no task will do better. */
class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

interface Events {
  /** The thread can take another task. */
  idle(thread: WorkerThread): void;
  /** Parts of a view were left out, as they failed for faults of ours. */
  faults(faults: readonly FaultEntry[]): void;
  /** The thread has ended; its tasks have been notified. */
  gone(thread: WorkerThread): void;
}

/** A task ended with an error; the thread goes on. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** One worker thread: runs one task at a time, beside views whose readers are slow. */
export class WorkerThread {
  /** Models at hand with their packed sizes in bytes, the most recently used last. */
  readonly sessions = new Map<string, number>();
  readonly #worker: Worker;
  readonly #gate = new StopGate();
  readonly #events: Events;
  readonly #replies = new Map<number, TaskReply>();
  #running: number | undefined;
  /** The running task is not sent yet. */
  #reserved = false;
  #timer: NodeJS.Timeout | undefined;
  #ready = false;
  #gone = false;

  /** @param memory bytes that the whole service may take */
  constructor(url: URL, memory: number, events: Events) {
    this.#events = events;
    this.#worker = new Worker(url, {
      name: 'lineage',
      stdin: false,
      workerData: this.#gate.shared,
      resourceLimits: {
        maxYoungGenerationSizeMb: youngGeneration,
        maxOldGenerationSizeMb: Math.ceil(heapOf(memory) / shareOfHeap),
      },
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#lose(this.#lossBy(error)));
    this.#worker.on('exit', (code) => this.#lose(new WorkerLost(code === heapFull ? outOfHeap : ended)));
    this.#worker.unref();
  }

  get busy(): boolean {
    return this.#running !== undefined;
  }

  /** Whether it is at nothing, and no reader waits for a piece of a view. */
  get isFree(): boolean {
    return !this.busy && this.#replies.size === 0;
  }

  /** Keeps the thread for a task whose start follows. */
  reserve(id: number, reply: TaskReply): void {
    this.#running = id;
    this.#reserved = true;
    this.#replies.set(id, reply);
  }

  /** Whether it has started; before that its task waits. */
  get isReady(): boolean {
    return this.#ready;
  }

  isAt(id: number): boolean {
    return this.#running === id;
  }

  /** Forgets a running task, whose owner receives nothing; its thread is at it until it is stopped. */
  abandon(id: number): void {
    this.#replies.delete(id);
  }

  /** Bytes that it has: its heap, and typed arrays beside it, which no bound of a heap counts. 0 where that cannot be known. */
  async memoryUse(): Promise<number> {
    try {
      const { total_heap_size: heap, external_memory: arrays } = await this.#worker.getHeapStatistics();
      return heap + arrays;
    } catch {
      return 0;
    }
  }

  /** Ends the thread and what it is at, for a reason. */
  lose(reason: string): void {
    this.#lose(new WorkerLost(reason));
    void this.#terminate();
  }

  isReservedFor(id: number): boolean {
    return this.#reserved && this.#running === id;
  }

  /** Ends a reservation: the task cannot be started. */
  giveUp(id: number, error: Error): void {
    if (!this.isReservedFor(id)) return;
    const reply = this.#replies.get(id);
    this.#replies.delete(id);
    reply?.failed(error);
    this.#becomeIdle();
  }

  /** Starts the task for which the thread is reserved; `time` is what it may take, in milliseconds. */
  start(id: number, task: WorkerTask, time: number): void {
    this.#reserved = false;
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#runOut(time), time);
    this.#send({ type: 'task', id, task }, transferable(task));
  }

  /** The reader has taken a piece of a view. */
  taken(id: number): void {
    this.#send({ type: 'taken', id });
  }

  /** Ends a task whose answer nobody wants any more. A running one can only be ended with its thread. */
  cancel(id: number): void {
    if (!this.#replies.delete(id)) return;
    if (this.isReservedFor(id)) this.#becomeIdle();
    else if (this.#running === id) void this.stop();
    else this.#send({ type: 'cancel', id });
  }

  /** The worker drops models that are not wanted any more. */
  forget(sessions: readonly string[]): void {
    const known = sessions.filter((session) => this.sessions.delete(session));
    if (known.length > 0) this.#send({ type: 'forget', sessions: known });
  }

  /** The worker gives back the memory that it does not need, after what it is at. */
  giveMemoryBack(): void {
    this.#send({ type: 'give-memory-back' });
  }

  async stop(): Promise<void> {
    this.#lose(new WorkerLost('The worker thread was stopped.'));
    await this.#terminate();
  }

  async #terminate(): Promise<void> {
    await this.#gate.close();
    await this.#worker.terminate();
  }

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #lossBy(error: Error): Error {
    return this.#ready
      ? new WorkerLost(error.message, { cause: error })
      : new EngineUnavailable(`The engine does not start: ${error.message}`, { cause: error });
  }

  #receive(message: FromWorker): void {
    if (message.type === 'ready') this.#ready = true;
    if (this.#gone || message.type === 'ready') return;
    const reply = this.#replies.get(message.id);
    switch (message.type) {
      case 'faults':
        this.#events.faults(message.faults);
        return;
      case 'linked':
        reply?.linked(message.result);
        return;
      case 'piece':
        reply?.piece(this.#pieceOf(message));
        if (!message.last) return;
        this.#replies.delete(message.id);
        reply?.end();
        break;
      case 'paused':
        break;
      case 'result':
        this.#replies.delete(message.id);
        reply?.result(message.result);
        break;
      case 'end':
        this.#replies.delete(message.id);
        reply?.end();
        break;
      case 'missing':
        this.#replies.delete(message.id);
        reply?.failed(new NotInModel(message.message));
        break;
      case 'failed': {
        this.#replies.delete(message.id);
        const error = new TaskFailed(message.message);
        error.stack = message.stack;
        reply?.failed(error);
        break;
      }
    }
    if (this.#running === message.id) this.#becomeIdle();
  }

  #pieceOf({ bytes, last }: { bytes: Packed; last: boolean }): ViewPiece {
    return {
      bytes,
      giveBack: () => {
        if (last || this.#gone) return;
        const { buffer } = bytes;
        this.#send({ type: 'spare', block: new Uint8Array(buffer) }, [buffer]);
      },
    };
  }

  #becomeIdle(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
    this.#reserved = false;
    this.#worker.unref();
    this.#events.idle(this);
  }

  #runOut(time: number): void {
    this.#lose(new WorkerLost(`It took longer than ${time / 1000} seconds.`));
    void this.#terminate();
  }

  #lose(error: Error): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#timer);
    const replies = [...this.#replies.values()];
    this.#replies.clear();
    this.#running = undefined;
    this.#events.gone(this);
    for (const reply of replies) reply.failed(error);
  }
}

function heapOf(memory: number): number {
  if (memory === Number.POSITIVE_INFINITY) return usualHeap;
  return Math.max(leastHeap, Math.floor((memory * 2) / 3 / 2 ** 20));
}

/** The buffers of a task that nobody needs any more on this side: they change threads without a copy. */
function transferable(task: WorkerTask): ArrayBuffer[] {
  if (task.kind === 'link') return task.readings.map(({ bytes }) => bytes.buffer);
  if (task.kind !== 'read') return [];
  const parts = task.files.map(({ bytes }) => bytes);
  const buffer = parts[0]?.buffer;
  // A small file may lie with others in one buffer.
  const areAll = parts.every((part) => part.buffer === buffer) && bytesOf(parts) === buffer?.byteLength;
  return areAll && buffer instanceof ArrayBuffer ? [buffer] : [];
}
