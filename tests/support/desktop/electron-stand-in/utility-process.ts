import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { ForkOptions } from 'electron';
import type { UtilityProcess } from './surface.ts';

const parentPort = new URL('./parent-port.js', import.meta.url).href;

/** A utility process: a real process of its own, under Node, with `process.parentPort`. */
class StandInUtilityProcess extends EventEmitter implements UtilityProcess {
  readonly #child: ChildProcess;

  constructor(modulePath: string, values: readonly string[], options: ForkOptions) {
    super();
    const output = options.stdio === 'pipe' ? 'pipe' : 'inherit';
    this.#child = fork(modulePath, values, {
      execArgv: ['--import', parentPort],
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get stdout(): Readable | null {
    return this.#child.stdout;
  }

  get stderr(): Readable | null {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object);
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

export const utilityProcess = {
  fork: (modulePath: string, values: string[] = [], options: ForkOptions = {}): StandInUtilityProcess =>
    new StandInUtilityProcess(modulePath, values, options),
};
