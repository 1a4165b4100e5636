import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program of the service. */
export const entry = fileURLToPath(new URL('../../../src-server/main.ts', import.meta.url));

export interface ServiceProcess {
  url: string;
  /** Milliseconds from the start of the process to the announcement of its address. */
  startTime: number;
  process: ChildProcess;
  /** Ends it by a signal and waits until it is gone; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * The service as a process of its own.
 * @param program the one from the sources, unless another is named
 * @param user whose process it is, where it is not that of the test
 */
export function serviceProcess(
  folder: string,
  more: readonly string[] = [],
  program: string = entry,
  user: { uid?: number; gid?: number } = {},
): Promise<ServiceProcess> {
  const begun = performance.now();
  const options = ['--port', '0', '--data', folder, '--log', 'error', ...more];
  const child = spawn(process.execPath, [program, ...options], {
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
