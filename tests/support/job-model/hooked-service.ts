import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { program } from '../built.ts';
import type { Hook } from './hooks.ts';

const hooks = fileURLToPath(new URL('hooks.ts', import.meta.url));

/** A service as a process with hooks, which may be killed. */
export class HookedService {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  #endsByUs = false;

  private constructor(child: ChildProcess, exited: Promise<number | null>, url: string) {
    this.#child = child;
    this.#exited = exited;
    this.url = url;
  }

  /** @throws where it does not come to listen */
  static async start(dataFolder: string): Promise<HookedService> {
    const options = ['--port', '0', '--data', dataFolder, '--log', 'error', '--no-examples'];
    const child = fork(program('service'), options, {
      execArgv: ['--import', hooks],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000);
        const found = /listens on (\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      void exited.then((code) => reject(new Error(`The service ended with code ${code}: ${output}`)));
    });
    return new HookedService(child, exited, url);
  }

  /** Whether it has ended without being asked to. */
  get endedByItself(): boolean {
    return !this.#endsByUs && (this.#child.exitCode !== null || this.#child.signalCode !== null);
  }

  send(hook: Hook): void {
    if (this.#child.connected) this.#child.send(hook);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#endsByUs = true;
    this.#child.kill(signal);
    await this.#exited;
  }
}
