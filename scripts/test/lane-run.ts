import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { projectRoot } from '../project.ts';
import type { Lane } from './lanes.ts';
import { reportVariable } from './report.ts';
import type { TestReport } from './report.ts';

/** The niceness of lanes that let others go first. */
const laterPriority = 5;

/** What became of a lane. */
export interface LaneResult {
  readonly lane: Lane;
  /** The exit code of its command; `not run` where the lane that it waits for has failed. */
  readonly code: number | 'not run';
  readonly seconds: number;
  /** What it says of its tests, if it has any. */
  readonly report?: TestReport;
}

export interface LaneOptions {
  /** Where the reports of the lanes are written. */
  readonly folder: string;
  /** A folder in memory, where the machine has room for one. */
  readonly memoryFolder?: string | undefined;
  /** How many workers each runner of tests may have. */
  readonly workers: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Takes a line of the output of all lanes. */
  readonly print: (line: string) => void;
}

/** Runs lanes, so many at once, each as soon as it may; their lines come out with the name of the lane before them. */
export class LaneRun {
  readonly #options: LaneOptions;
  readonly #running = new Set<ChildProcess>();
  readonly #results = new Map<string, LaneResult>();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /**
   * Runs all lanes to their ends.
   * @param lanes the first that may begin is the first to begin
   * @returns what became of each, in the given order
   */
  async run(lanes: readonly Lane[], atOnce: number): Promise<LaneResult[]> {
    const waiting = [...lanes];
    const names = new Set(lanes.map(({ name }) => name));
    const underWay = new Set<Promise<void>>();
    while (waiting.length > 0 || underWay.size > 0) {
      const next = waiting.findIndex(
        ({ after }) => after === undefined || !names.has(after) || this.#results.has(after),
      );
      if (next >= 0 && underWay.size < atOnce) {
        const [lane] = waiting.splice(next, 1) as [Lane];
        const work: Promise<void> = this.#lane(lane).then((result) => {
          this.#results.set(lane.name, result);
          underWay.delete(work);
        });
        underWay.add(work);
      } else {
        await Promise.race(underWay);
      }
    }
    return lanes.flatMap(({ name }) => this.#results.get(name) ?? []);
  }

  /** Ends what runs. */
  stop(): void {
    for (const child of this.#running) child.kill('SIGTERM');
  }

  async #lane(lane: Lane): Promise<LaneResult> {
    const former = lane.after === undefined ? undefined : this.#results.get(lane.after);
    if (former !== undefined && former.code !== 0) return { lane, code: 'not run', seconds: 0 };
    const begun = performance.now();
    const path = join(this.#options.folder, `${lane.name}.json`);
    const code = await this.#command(lane, path);
    const seconds = (performance.now() - begun) / 1000;
    const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestReport) : undefined;
    return { lane, code, seconds, ...(report !== undefined && { report }) };
  }

  #command(lane: Lane, reportPath: string): Promise<number> {
    const values = [...(lane.values ?? []), ...this.#workersOf(lane)];
    const child = spawn(
      'npm',
      ['run', '--silent', lane.script, ...(values.length > 0 ? ['--', ...values] : [])],
      {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
        env: this.#environmentOf(lane, reportPath),
      },
    );
    this.#running.add(child);
    if (lane.goesFirst !== true && child.pid !== undefined) setPriority(child.pid, laterPriority);
    const outputs = [child.stdout, child.stderr].map((stream) => this.#print(lane, stream));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#running.delete(child);
        void Promise.all(outputs).then(() => resolve(code ?? 1));
      });
    });
  }

  #environmentOf({ inMemory }: Lane, reportPath: string): NodeJS.ProcessEnv {
    const { environment, memoryFolder } = this.#options;
    const temporary = inMemory === true && memoryFolder !== undefined ? { TMPDIR: memoryFolder } : {};
    return { ...process.env, ...environment, ...temporary, [reportVariable]: reportPath };
  }

  #workersOf(lane: Lane): string[] {
    return lane.script === 'test:unit' ? [`--maxWorkers=${this.#options.workers}`] : [];
  }

  async #print(lane: Lane, stream: Readable): Promise<void> {
    for await (const line of createInterface({ input: stream })) {
      if (line.trim() !== '') this.#options.print(`${lane.name.padEnd(8)} | ${line}`);
    }
  }
}
