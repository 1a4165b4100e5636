import type { GuessResult, GuessTask, LinkResult, LinkTask, ReadResult, ReadTask, View } from './protocol.ts';
import { NotInModel, WorkerThread } from './worker-thread.ts';
import type { TaskReply } from './worker-thread.ts';

/** Files up to this size are read so soon that nobody waits for it. */
const shortRead = 256 * 1024;
/** Models that one worker keeps at hand, and how large they may be together, packed; one is always kept. */
const modelsAtHand = 4;
const modelBytesAtHand = 48 * 1024 * 1024;

/** A view whose model is fetched only where the chosen worker lacks it. */
interface ViewOnDemand {
  kind: 'view';
  sessionId: string;
  view: View;
  loadModel: () => Promise<Uint8Array>;
}

interface Waiting {
  id: number;
  task: ReadTask | Omit<LinkTask, 'forget'> | GuessTask | ViewOnDemand;
  reply: TaskReply;
  time: number;
  /** A person waits for the answer; else it is the work of a job. */
  urgent: boolean;
}

/** A handle on a started task. */
interface Started {
  cancel(): void;
  taken(): void;
}

interface RunOptions {
  /** Milliseconds. */
  time: number;
  urgent: boolean;
  signal?: AbortSignal;
}

/**
 * The worker threads, which do all of the engine's work. Tasks for which somebody waits come first, and one worker is
 * always kept free from the long tasks of jobs. A worker that dies is replaced; its task fails.
 */
export class WorkerPool {
  readonly #url: URL;
  readonly #size: number;
  readonly #threads = new Set<WorkerThread>();
  readonly #urgent: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  readonly #owners = new Map<number, WorkerThread>();
  /** The workers that are at a long task of a job. */
  readonly #engaged = new Set<WorkerThread>();
  #nextId = 1;
  #closed = false;

  constructor(url: URL, size: number) {
    this.#url = url;
    this.#size = Math.max(size, 1);
  }

  /** Starts a first worker, so that the first request need not wait for it. */
  warmUp(): void {
    if (this.#threads.size === 0) this.#addThread();
  }

  /** Tasks that wait for a worker. */
  get waiting(): number {
    return this.#urgent.length + this.#patient.length;
  }

  /** Worker threads that work. */
  get busy(): number {
    return [...this.#threads].filter((thread) => thread.busy).length;
  }

  get size(): number {
    return this.#size;
  }

  run(task: ReadTask, options: RunOptions): Promise<ReadResult>;
  run(task: Omit<LinkTask, 'forget'>, options: RunOptions): Promise<LinkResult>;
  run(task: GuessTask, options: RunOptions): Promise<GuessResult>;
  run(
    task: ReadTask | Omit<LinkTask, 'forget'> | GuessTask,
    options: RunOptions,
  ): Promise<ReadResult | LinkResult | GuessResult> {
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
        result: (result) => (settled(), resolve(result)),
        failed: (error) => (settled(), reject(error)),
        piece: () => undefined,
        end: () => undefined,
      });
    });
  }

  /**
   * Asks a view of a session's model. The pieces come as the reader takes them; leaving the loop ends the work.
   * @param loadModel gives the packed model, where the chosen worker does not have it at hand
   * @throws NotInModel before the first piece, where what was asked for is not there
   */
  async *view(
    sessionId: string,
    view: View,
    loadModel: () => Promise<Uint8Array>,
    options: RunOptions,
  ): AsyncGenerator<Uint8Array, void, void> {
    const pieces: Uint8Array[] = [];
    let ended = false;
    let failure: Error | undefined;
    let wake: () => void = () => undefined;
    const started = this.#enqueue({ kind: 'view', sessionId, view, loadModel }, options, {
      result: () => undefined,
      piece: (bytes) => (pieces.push(bytes), wake()),
      end: () => ((ended = true), wake()),
      failed: (error) => ((failure = error), wake()),
    });
    try {
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) {
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
      started.cancel();
    }
  }

  /** Models that workers keep at hand are dropped. */
  forget(sessions: readonly string[]): void {
    for (const thread of this.#threads) thread.forget(sessions);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#urgent.length = 0;
    this.#patient.length = 0;
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  #enqueue(task: Waiting['task'], options: RunOptions, reply: TaskReply): Started {
    const id = this.#nextId++;
    const queue = options.urgent ? this.#urgent : this.#patient;
    queue.push({ id, task, reply, time: options.time, urgent: options.urgent });
    this.#assign();
    return {
      taken: () => this.#owners.get(id)?.taken(id),
      cancel: () => {
        const place = queue.findIndex((each) => each.id === id);
        if (place >= 0) queue.splice(place, 1);
        this.#owners.get(id)?.cancel(id);
        this.#owners.delete(id);
      },
    };
  }

  #assign(): void {
    while (!this.#closed) {
      const next = this.#urgent[0] ?? this.#patient[0];
      if (next === undefined) return;
      const engages = !next.urgent && isLong(next);
      if (engages && this.#engaged.size >= Math.max(this.#size - 1, 1)) return;
      const thread = this.#threadFor(next);
      if (thread === undefined) return;
      (next.urgent ? this.#urgent : this.#patient).shift();
      if (engages) this.#engaged.add(thread);
      this.#owners.set(next.id, thread);
      this.#start(thread, next);
    }
  }

  /** An idle worker, best one that has the model at hand, or a new one. */
  #threadFor(next: Waiting): WorkerThread | undefined {
    const idle = [...this.#threads].filter((thread) => !thread.busy);
    const sessionId = 'sessionId' in next.task ? next.task.sessionId : undefined;
    const knowing = idle.find((thread) => sessionId !== undefined && thread.sessions.has(sessionId));
    if (knowing !== undefined) return knowing;
    if (idle[0] !== undefined) return idle[0];
    return this.#threads.size < this.#size ? this.#addThread() : undefined;
  }

  #start(thread: WorkerThread, next: Waiting): void {
    const { task } = next;
    const reply: TaskReply = {
      result: (result) => {
        this.#owners.delete(next.id);
        if ('model' in result && 'sessionId' in task)
          thread.sessions.set(task.sessionId, result.model.byteLength);
        next.reply.result(result);
      },
      end: () => (this.#owners.delete(next.id), next.reply.end()),
      failed: (error) => {
        this.#owners.delete(next.id);
        // After a failure nobody knows whether the worker unpacked the model.
        if ('sessionId' in task && !(error instanceof NotInModel)) thread.sessions.delete(task.sessionId);
        next.reply.failed(error);
      },
      piece: (bytes) => next.reply.piece(bytes),
    };
    thread.reserve(next.id, reply);
    if (!('loadModel' in task)) {
      const sent =
        task.kind === 'link' ? { ...task, forget: remember(thread, task.sessionId, modelBytesAtHand) } : task;
      thread.start(next.id, sent, next.time);
    } else if (thread.sessions.has(task.sessionId)) {
      this.#startView(thread, next, task, undefined);
    } else {
      task.loadModel().then(
        (model) => this.#startView(thread, next, task, model),
        (error: unknown) => thread.giveUp(next.id, error instanceof Error ? error : new Error(String(error))),
      );
    }
  }

  #startView(
    thread: WorkerThread,
    next: Waiting,
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

  #addThread(): WorkerThread {
    const thread = new WorkerThread(this.#url, {
      idle: (each) => {
        this.#engaged.delete(each);
        this.#assign();
      },
      gone: (each) => {
        this.#threads.delete(each);
        this.#engaged.delete(each);
        // Not at once: the owner of the lost task is told first, and may take back what it still has waiting.
        queueMicrotask(() => this.#assign());
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

function isLong({ task }: Waiting): boolean {
  return task.kind !== 'read' || task.bytes.byteLength > shortRead;
}

/** Notes that a worker has a model at hand; gives those it has no room for any more. */
function remember(thread: WorkerThread, sessionId: string, bytes: number): string[] {
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

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('The work was cancelled.');
}
