import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Refusal } from '../io/archives/refusal.ts';
import type { ReadingAnswer, ReadingOptions, ReadResult, SentFile } from './protocol/protocol.ts';

/** How often a file may end the process that reads it, and that process its own start. */
const tries = 2;

/** What the process may take. */
interface ReadingBounds {
  /** Milliseconds for a file. */
  time: number;
  /** Bytes of its heap. */
  memory: number;
}

/** A file has ended the process that read it, or has run out of its time. */
type Loss = { loss: string };

/**
 * Reads files in a process of its own, one after the other: a file that ends the process that reads it ends this one, and
 * is left out when it has done so twice. It costs a process, so it is for files of which one may be such.
 */
export class ReadingProcess {
  readonly #url: URL;
  readonly #bounds: ReadingBounds;
  #child: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param url the program of the worker threads, which reads as a process too */
  constructor(url: URL, bounds: ReadingBounds) {
    this.#url = url;
    this.#bounds = bounds;
  }

  /** What became of each file, in their order. */
  async read(
    files: readonly SentFile[],
    options: ReadingOptions,
    signal: AbortSignal,
  ): Promise<ReadResult[]> {
    const results = this.#turn.then(async () => {
      const read: ReadResult[] = [];
      const stop = (): void => this.close();
      signal.addEventListener('abort', stop);
      try {
        for (const file of files) read.push(await this.#readOne(file, options, signal));
      } finally {
        signal.removeEventListener('abort', stop);
      }
      return read;
    });
    this.#turn = results.catch(() => undefined);
    return await results;
  }

  async #readOne(file: SentFile, options: ReadingOptions, signal: AbortSignal): Promise<ReadResult> {
    let loss = '';
    for (let left = tries; left > 0; left -= 1) {
      signal.throwIfAborted();
      const answer = await this.#answer(file, options);
      if ('result' in answer) return answer.result;
      if ('failed' in answer) return unreadable(answer.failed);
      ({ loss } = answer);
    }
    signal.throwIfAborted();
    return unreadable(loss);
  }

  async #answer(file: SentFile, options: ReadingOptions): Promise<ReadingAnswer | Loss> {
    const child = (this.#child ??= await this.#started());
    const { time } = this.#bounds;
    let timer: NodeJS.Timeout | undefined;
    const answered = new AbortController();
    try {
      return await Promise.race([
        once(child, 'message', answered).then(([answer]) => answer as ReadingAnswer),
        once(child, 'exit', answered).then(([code, by]) =>
          this.#lost(`it ended the process (${by ?? code})`),
        ),
        new Promise<Loss>((resolve) => {
          timer = setTimeout(() => {
            child.kill('SIGKILL');
            resolve(this.#lost(`It took longer than ${time / 1000} seconds.`));
          }, time);
          child.send({ file, options });
        }),
      ]);
    } finally {
      clearTimeout(timer);
      answered.abort();
    }
  }

  #lost(loss: string): Loss {
    this.#child = undefined;
    return { loss };
  }

  /** A process that is ready to read. */
  async #started(): Promise<ChildProcess> {
    const heap = Math.floor(this.#bounds.memory / 2 ** 20);
    for (let left = tries; left > 0; left -= 1) {
      const child = fork(fileURLToPath(this.#url), {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execArgv: [`--max-old-space-size=${heap}`],
      });
      // Unheard, a message to a process that has just ended would end this one.
      child.on('error', () => undefined);
      const isReady = await Promise.race([
        once(child, 'message').then(() => true),
        once(child, 'exit').then(() => false),
      ]);
      if (isReady) return child;
    }
    throw new Error('The process that reads files does not start.');
  }

  /** Ends the process. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function unreadable(reason: string): ReadResult {
  const refusal: Refusal = { kind: 'unreadable', reason: `reading it failed: ${reason}` };
  return { outcome: 'refused', refusal };
}
