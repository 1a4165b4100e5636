import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../project.ts';

/** Clock ticks of a second, as the system's process table counts them on every common Linux. */
const ticksPerSecond = 100;

/** The service as a process of its own, whose memory and processor time can be asked. */
export class MeasuredService {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  /**
   * Starts it from the sources on a free port, with an empty data folder.
   * @param flags options for Node, a profiler's among them
   * @param settings what its file of settings holds
   * @param entry another program, the built one for what people wait for
   */
  static async start(
    flags: readonly string[] = [],
    settings: object = {},
    entry = join(projectRoot, 'src-server/main.ts'),
  ): Promise<MeasuredService> {
    const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'));
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
    const options = ['--port', '0', '--data', folder, '--log', 'error'];
    const child = spawn(process.execPath, [...flags, entry, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new MeasuredService(await announcedUrl(child), child, folder);
  }

  /** Bytes of memory that the process holds now. */
  memory(): number {
    return this.#kilobytes('VmRSS') * 1024;
  }

  /** The most bytes it held since {@link forgetPeak}. */
  peak(): number {
    return this.#kilobytes('VmHWM') * 1024;
  }

  /** Seconds of processor time of all its threads. */
  processorTime(): number {
    const fields = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  /** Ends it and removes its data. */
  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #kilobytes(name: string): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  }
}

/** Whether the system has a process table that can be read here. */
export function canMeasure(): boolean {
  return existsSync('/proc/self/status');
}

function announcedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /listens on (\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
      else if (/"level":[56]0/.test(text)) process.stderr.write(text);
    });
    child.once('exit', (code) => reject(new Error(`The service ended with code ${code}: ${output}`)));
  });
}
