import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PackedDataflow } from '../../src-lineage/index.ts';
import type { Part } from './parts.ts';

type Answer = (PackedDataflow | undefined)[];

interface Waiting {
  parts: readonly Part[];
  isWanted: () => boolean;
  answer: (read: Answer) => void;
}

/** Megabytes: little of what reading makes outlives a slice. */
const youngGeneration = 48;

/**
 * Threads that read parts of a run, each the next ones as soon as it is done. What a thread is lost at is answered with
 * nothing, so that the main thread reads it and reports what there is to report.
 */
export class ReadingThreads {
  readonly #waiting: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #running = new Map<Worker, Waiting>();

  constructor(count: number, url = entryUrl()) {
    for (let made = 0; made < count; made++) {
      const resourceLimits = { maxYoungGenerationSizeMb: youngGeneration };
      const thread = new Worker(url, { name: 'reading', stdin: false, resourceLimits });
      thread.on('message', (read: Answer) => this.#done(thread, read));
      thread.on('error', () => this.#lose(thread));
      thread.on('exit', () => this.#lose(thread));
      this.#idle.push(thread);
    }
  }

  /** @param isWanted asked when a thread is free; where it no longer is, nothing is read */
  read(parts: readonly Part[], isWanted: () => boolean): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push({ parts, isWanted, answer: resolve });
      this.#assign();
    });
  }

  /** Ends the threads, which gives their memory back. */
  async close(): Promise<void> {
    this.#drop();
    await Promise.all([...this.#idle.splice(0), ...this.#running.keys()].map((thread) => thread.terminate()));
  }

  #drop(): void {
    for (const task of this.#waiting.splice(0)) answerNothing(task);
  }

  #assign(): void {
    while (this.#waiting.length > 0 && this.#idle.length > 0) {
      const next = this.#waiting.shift()!;
      if (next.isWanted()) {
        const thread = this.#idle.pop()!;
        this.#running.set(thread, next);
        thread.postMessage(next.parts);
      } else answerNothing(next);
    }
    if (this.#idle.length + this.#running.size === 0) this.#drop();
  }

  #done(thread: Worker, read: Answer): void {
    const task = this.#running.get(thread);
    this.#running.delete(thread);
    this.#idle.push(thread);
    this.#assign();
    task?.answer(read);
  }

  #lose(thread: Worker): void {
    const task = this.#running.get(thread);
    this.#running.delete(thread);
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
    if (task !== undefined) answerNothing(task);
    this.#assign();
  }
}

function answerNothing({ parts, answer }: Waiting): void {
  answer(parts.map(() => undefined));
}

/** From source, from the bundle, and from a chunk of it. */
function entryUrl(): URL {
  const candidates = ['./reading-thread.ts', './reader.js', '../reader.js'];
  const urls = candidates.map((candidate) => new URL(candidate, import.meta.url));
  return urls.find((url) => existsSync(url)) ?? urls[1]!;
}
