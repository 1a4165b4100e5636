import { spawn } from 'node:child_process';
import { program } from '../../../tests/support/built.ts';
import { pausesOf, watchFlags } from './main-thread-pauses.ts';
import type { MainThreadPauses } from './main-thread-pauses.ts';

/** A service in a process of its own. */
export interface StartedService {
  url: string;
  pid: number;
  /** How long its main thread was held at once, since this was asked before. */
  pauses(): Promise<MainThreadPauses>;
  end(): Promise<void>;
}

/** Starts the built service on a free port with a data folder, and waits until it listens. */
export function startedService(dataFolder: string, log = 'error'): Promise<StartedService> {
  const options = ['--port', '0', '--data', dataFolder, '--log', log, '--no-examples'];
  const child = spawn(process.execPath, [...watchFlags, program('service'), ...options], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stderr.write(text);
      const url = /listens on (\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      const end = (): Promise<void> => (child.kill('SIGTERM'), exited);
      resolve({ url, pid: child.pid ?? 0, pauses: () => pausesOf(child), end });
    });
    void exited.then(() => reject(new Error(`The service ended: ${output}`)));
  });
}
