import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { program } from '../built.ts';

export interface ServiceProcess {
  url: string;
  /** Milliseconds from the start of the process to the announcement of its address. */
  startTime: number;
  process: ChildProcess;
  /** Ends it by a signal and waits until it is gone; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** How a service is started that is not the test's own build as the test's own user. */
interface Launch {
  /** The program, where it is not the one of this checkout. */
  program?: string;
  /** Whose process it is. */
  uid?: number;
  gid?: number;
}

/**
 * The service as a process of its own.
 * @param more options of its command line besides those for a quiet start on a free port
 */
export function serviceProcess(
  folder: string,
  more: readonly string[] = [],
  { program: path = program('service'), ...user }: Launch = {},
): Promise<ServiceProcess> {
  const begun = performance.now();
  const options = ['--port', '0', '--data', folder, '--log', 'error', ...more];
  const child = spawn(process.execPath, [path, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /listens on (\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        startTime: performance.now() - begun,
        process: child,
        end: (signal) => {
          child.kill(signal);
          return exited;
        },
      });
    });
    void exited.then((code) => reject(new Error(`The service ended with code ${code}: ${output}`)));
  });
}
