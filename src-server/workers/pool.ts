import { bytesOf } from '../base/packing.ts';
import { errorOf } from '../base/thrown.ts';
import { FairQueue } from '../base/fair-queue.ts';
import type { FaultEntry } from '../log/fault-entries.ts';
import { idleThread, waitsForModel } from './idle-thread.ts';
import { MemoryWatch } from './memory-watch.ts';
import { modelBytesAtHand, remember } from './models-at-hand.ts';
import { giveMemoryBack } from './protocol/lean-heap.ts';
import type { PoolBounds, RunOptions } from './protocol/pool-options.ts';
import type { Answers, LinkedSources, PackedReadings } from './protocol/protocol.ts';
import type { ViewPieces } from './protocol/view-piece.ts';
import { abortReason, startedPieces } from './started-pieces.ts';
import type { Started } from './started-pieces.ts';
import { effortOf, isForShort, shortRead } from './waiting-task.ts';
import type {
  AnsweredTask,
  Effort,
  LinkOnDemand,
  ViewOfSources,
  ViewOnDemand,
  WaitingTask,
} from './waiting-task.ts';
import { NotInModel, WorkerLost, WorkerThread } from './worker-thread.ts';
import type { TaskReply } from './worker-thread.ts';

/** Milliseconds without a task after which workers rest. */
const usualPatience = 10_000;

/** Milliseconds after which the task of somebody who waits is a long one, whatever its size. */
const shortTask = 1000;

/**
 * The worker threads, which do all of the engine's work. Tasks for which somebody waits come first; those of jobs take
 * turns. One worker is always kept free from the long tasks of jobs, and only one has a large one. Beside them there is
 * one more for tasks for which somebody waits and that are short: whatever takes it for longer is put back, to wait for
 * one of the others. A long task of a job leaves a worker that has started to those who wait, and starts another. A
 * worker that dies is replaced; its task fails.
 */
export class WorkerPool {
  readonly #url: URL;
  readonly #size: number;
  readonly #threads = new Set<WorkerThread>();
  readonly #urgent: WaitingTask[] = [];
  readonly #patient = new FairQueue<WaitingTask>();
  readonly #owners = new Map<number, WorkerThread>();
  /** The workers that are at a long task of a job, and which. */
  readonly #engaged = new Map<WorkerThread, Effort>();
  /** Answers under way, by session. */
  readonly #viewing = new Map<string, number>();
  #nextId = 1;
  #closed = false;
  readonly #restAfter: number;
  #resting: NodeJS.Timeout | undefined;
  readonly #memory: number;
  readonly #memoryWatch: MemoryWatch;
  /** Workers with a task of a job, or a long one of somebody who waits. */
  readonly #occupied = new Set<WorkerThread>();

  /** Takes what fails for faults of ours while views are drawn. */
  onFaults: (faults: readonly FaultEntry[]) => void = () => undefined;

  constructor(
    url: URL,
    size: number,
    { memory = Number.POSITIVE_INFINITY, restAfter = usualPatience }: PoolBounds = {},
  ) {
    this.#url = url;
    this.#size = Math.max(size, 1);
    this.#restAfter = restAfter;
    this.#memory = memory;
    this.#memoryWatch = new MemoryWatch(memory, this.#threads);
  }

  /** Starts a worker, so that the first request or job need not wait for it. */
  warmUp(): void {
    if (this.#threads.size === 0) this.#addThread();
    this.#restLater();
  }

  /** Tasks that wait for a worker. */
  get waiting(): number {
    return this.#urgent.length + this.#patient.size;
  }

  /** Worker threads that work. */
  get busy(): number {
    return [...this.#threads].filter((thread) => thread.busy).length;
  }

  /** Worker threads that are there. */
  get threads(): number {
    return this.#threads.size;
  }

  get size(): number {
    return this.#size;
  }

  run<Task extends AnsweredTask>(task: Task, options: RunOptions): Promise<Answers[Task['kind']]> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted === true) return reject(abortReason(signal));
      // Set below; a task may already fail while it is being handed over.
      const handle: { started?: Started } = {};
      const onAbort = (): void => {
        handle.started?.cancel();
        if (signal !== undefined) reject(abortReason(signal));
      };
      const settled = (): void => signal?.removeEventListener('abort', onAbort);
      signal?.addEventListener('abort', onAbort, { once: true });
      handle.started = this.#enqueue(task, options, {
        result: (result) => (settled(), resolve(result as Answers[Task['kind']])),
        failed: (error) => (settled(), reject(error)),
        linked: () => undefined,
        piece: () => undefined,
        end: () => undefined,
      });
    });
  }

  /**
   * Asks a view of a session's model, in pieces as the reader takes them; leaving the loop ends the work.
   * @param task the packed model is loaded where the chosen worker does not have it at hand; or short texts become it
   * @param keep stores the session that the texts have become; the first piece comes after that
   * @throws NotInModel before the first piece, where what was asked for is not there
   */
  async *view(
    task: ViewOnDemand | ViewOfSources,
    options: RunOptions,
    keep?: (linked: LinkedSources) => Promise<void>,
  ): ViewPieces {
    const { sessionId } = task;
    options.signal?.throwIfAborted();
    this.#viewing.set(sessionId, (this.#viewing.get(sessionId) ?? 0) + 1);
    try {
      yield* startedPieces((reply) => this.#enqueue(task, options, reply), options.signal, keep);
    } finally {
      const others = (this.#viewing.get(sessionId) ?? 1) - 1;
      if (others > 0) this.#viewing.set(sessionId, others);
      else this.#viewing.delete(sessionId);
    }
  }

  /** Whether somebody is being answered from a session. */
  isViewing(sessionId: string): boolean {
    return this.#viewing.has(sessionId);
  }

  /** Models that workers keep at hand are dropped. */
  forget(sessions: readonly string[]): void {
    for (const thread of this.#threads) thread.forget(sessions);
  }

  /** Ends all workers; tasks that run or wait, and those that come later, fail. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#resting);
    this.#memoryWatch.end();
    const waiting = [...this.#urgent.splice(0), ...this.#patient.takeAll()];
    for (const { reply } of waiting) reply.failed(poolClosed());
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  #enqueue(task: WaitingTask['task'], options: RunOptions, reply: TaskReply): Started {
    if (this.#closed) {
      reply.failed(poolClosed());
      return { taken: () => undefined, cancel: () => undefined };
    }
    const id = this.#nextId++;
    const { time, urgent, owner = { userId: '', jobId: '' } } = options;
    const waiting: WaitingTask = { id, task, reply, time, urgent, effort: effortOf(task) };
    const takeBack = urgent ? this.#pushUrgent(waiting) : this.#patient.push(waiting, owner);
    this.#assign();
    return {
      taken: () => this.#owners.get(id)?.taken(id),
      cancel: () => {
        takeBack();
        this.#owners.get(id)?.cancel(id);
        this.#owners.delete(id);
      },
    };
  }

  #pushUrgent(waiting: WaitingTask): () => void {
    this.#urgent.push(waiting);
    return () => {
      const place = this.#urgent.indexOf(waiting);
      if (place >= 0) this.#urgent.splice(place, 1);
    };
  }

  #assign(): void {
    while (!this.#closed && this.#hasRoom()) {
      const next = this.#nextUrgent() ?? this.#patient.take((waiting) => this.#mayStart(waiting));
      if (next === undefined) return;
      const thread = idleThread(next, this.#threads, this.#size) ?? this.#addThread();
      if (!next.urgent && next.effort !== 'short') this.#engaged.set(thread, next.effort);
      if (!isForShort(next)) this.#occupied.add(thread);
      this.#owners.set(next.id, thread);
      this.#start(thread, next);
      if (isForShort(next)) this.#watchShort(thread, next);
      else if (next.effort === 'short') this.#whenLong(thread, next.id, () => this.#keepOne());
      else this.#keepOne();
      this.#memoryWatch.begin();
    }
  }

  /** Starts a worker for those who wait, where the others are occupied for long. */
  #keepOne(): void {
    const { size } = this.#threads;
    if (!this.#closed && size <= this.#size && size === this.#occupied.size) this.#addThread();
  }

  /** Does something where a task turns out to be no short one. Most are: to start a worker costs more than they do. */
  #whenLong(thread: WorkerThread, id: number, act: () => void): void {
    setTimeout(() => {
      if (!thread.isAt(id)) return;
      // Beside much other work a worker takes seconds to start: that is not the task's time.
      if (thread.isReady) act();
      else this.#whenLong(thread, id, act);
    }, shortTask).unref();
  }

  /** Whether there is a worker, or may be one; one more than the size is for short tasks of somebody who waits. */
  #hasRoom(): boolean {
    return this.#threads.size <= this.#size || [...this.#threads].some((thread) => !thread.busy);
  }

  /** Whether a task leaves the worker that is kept for short ones. */
  #leavesOne(): boolean {
    return this.#occupied.size < this.#size;
  }

  #nextUrgent(): WaitingTask | undefined {
    const place = this.#urgent.findIndex(
      (each) =>
        (isForShort(each) || this.#leavesOne()) && !waitsForModel(each, this.#threads, this.#occupied),
    );
    return place === -1 ? undefined : this.#urgent.splice(place, 1)[0];
  }

  /** A task that is not short any more occupies its worker like one of a job, or makes room where it has the last one. */
  #watchShort(thread: WorkerThread, next: WaitingTask): void {
    this.#whenLong(thread, next.id, () => {
      if (this.#leavesOne() || next.hasAnswered === true || 'loadModel' in next.task) {
        this.#occupied.add(thread);
        this.#keepOne();
        return this.#assign();
      }
      thread.abandon(next.id);
      this.#owners.delete(next.id);
      next.wasPutBack = true;
      this.#urgent.push(next);
      void thread.stop();
      this.#keepOne();
    });
  }

  /** Whether the task of a job leaves workers and memory enough for others. */
  #mayStart({ effort }: WaitingTask): boolean {
    if (!this.#leavesOne()) return false;
    if (effort === 'short') return true;
    const engaged = [...this.#engaged.values()];
    if (effort === 'large' && engaged.includes('large')) return false;
    return engaged.length < Math.max(this.#size - 1, 1);
  }

  #start(thread: WorkerThread, next: WaitingTask): void {
    const { task } = next;
    const reply: TaskReply = {
      result: (result) => {
        this.#owners.delete(next.id);
        if ('model' in result && 'sessionId' in task)
          thread.sessions.set(task.sessionId, bytesOf(result.model));
        next.reply.result(result);
      },
      linked: (result) => {
        next.hasAnswered = true;
        if ('sessionId' in task) thread.sessions.set(task.sessionId, bytesOf(result.model));
        next.reply.linked(result);
      },
      end: () => (this.#owners.delete(next.id), next.reply.end()),
      failed: (error) => {
        this.#owners.delete(next.id);
        // After a failure nobody knows whether the worker unpacked the model.
        if ('sessionId' in task && !(error instanceof NotInModel)) thread.sessions.delete(task.sessionId);
        next.reply.failed(error);
      },
      piece: (piece) => next.reply.piece(piece),
    };
    thread.reserve(next.id, reply);
    const giveUp = (error: unknown): void => thread.giveUp(next.id, errorOf(error));
    if ('sources' in task) {
      thread.start(next.id, { ...task, forget: remember(thread, task.sessionId, shortRead) }, next.time);
    } else if ('loadReadings' in task) {
      task.loadReadings().then((readings) => this.#startLink(thread, next, task, readings), giveUp);
    } else if (!('loadModel' in task)) {
      thread.start(next.id, task, next.time);
    } else if (thread.sessions.has(task.sessionId)) {
      this.#startView(thread, next, task, undefined);
    } else {
      task.loadModel().then((model) => this.#startView(thread, next, task, model), giveUp);
    }
  }

  #startLink(
    thread: WorkerThread,
    next: WaitingTask,
    { sessionId, options }: LinkOnDemand,
    readings: PackedReadings[],
  ): void {
    // The job may have been deleted while its readings were fetched.
    if (!thread.isReservedFor(next.id)) return;
    if (next.effort === 'large') {
      for (const other of this.#threads) if (other !== thread) other.giveMemoryBack();
    }
    const forget = remember(thread, sessionId, modelBytesAtHand);
    thread.start(next.id, { kind: 'link', sessionId, readings, options, forget }, next.time);
  }

  #startView(
    thread: WorkerThread,
    next: WaitingTask,
    { sessionId, view }: ViewOnDemand,
    model: Uint8Array | undefined,
  ): void {
    // The reader may have left, and the thread have taken another task, while the model was fetched.
    if (!thread.isReservedFor(next.id)) return;
    const bytes = model?.byteLength ?? thread.sessions.get(sessionId) ?? 0;
    const forget = remember(thread, sessionId, bytes);
    thread.start(
      next.id,
      { kind: 'view', sessionId, view, forget, ...(model !== undefined && { model }) },
      next.time,
    );
  }

  #restLater(): void {
    clearTimeout(this.#resting);
    if (!this.#closed) this.#resting = setTimeout(() => this.#rest(), this.#restAfter).unref();
  }

  /** Nothing was asked for a while: one worker stays, and it and this thread give back what they do not need. */
  #rest(): void {
    const threads = [...this.#threads];
    if (threads.some((thread) => !thread.isFree)) return this.#restLater();
    const [staying, ...others] = threads.sort((one, other) => other.sessions.size - one.sessions.size);
    for (const thread of others) void thread.stop();
    staying?.giveMemoryBack();
    giveMemoryBack();
  }

  #addThread(): WorkerThread {
    const thread = new WorkerThread(this.#url, this.#memory, {
      idle: (each) => {
        this.#engaged.delete(each);
        this.#occupied.delete(each);
        this.#assign();
        this.#restLater();
      },
      faults: (faults) => this.onFaults(faults),
      gone: (each) => {
        this.#threads.delete(each);
        this.#engaged.delete(each);
        this.#occupied.delete(each);
        // Not at once: the owner of the lost task is notified first, and may take back what it still has waiting.
        queueMicrotask(() => this.#assign());
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

function poolClosed(): WorkerLost {
  return new WorkerLost('The workers were stopped.');
}
