import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { program } from '../built.ts';

/** A service as a process that is going to be killed, at any moment from its start. */
export class KilledService {
  /** Its address, or nothing where it was killed before it listened. */
  readonly listening: Promise<string | undefined>;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #killed = false;
  #output = '';

  constructor(folder: string) {
    this.#child = spawn(
      process.execPath,
      [program('service'), '--port', '0', '--data', folder, '--log', 'warn'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    this.#exited = new Promise((resolve) => this.#child.once('exit', () => resolve()));
    this.listening = new Promise((resolve, reject) => {
      this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
        const url = /listens on (\S+)/.exec(this.#output)?.[1];
        if (url !== undefined) resolve(url);
      });
      void this.#exited.then(() =>
        this.#killed ? resolve(undefined) : reject(new Error(`The service ended by itself: ${this.#output}`)),
      );
    });
    this.listening.catch(() => undefined);
  }

  /** The lines of its log that report an error. */
  get errors(): string[] {
    return this.#output.split('\n').filter((line) => line.includes('"level":"error"'));
  }

  get killed(): boolean {
    return this.#killed;
  }

  /** Ends it at once, with no chance to do anything. */
  async kill(): Promise<void> {
    this.#killed = true;
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    this.#killed = true;
    this.#child.kill('SIGTERM');
    await this.#exited;
  }
}
