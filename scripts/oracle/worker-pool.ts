import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order, Report, Said } from './worker.ts';

/** Milliseconds after which a script counts as hanging: its worker is ended, and another one started. */
const deadline = 120_000;
/** Milliseconds that a database takes to start at most. */
const longestStart = 180_000;
/** Databases grow with what they have run: a process is replaced after so many scripts, or where it holds so many bytes. */
const mostScripts = 400;
const mostMemory = 1_800_000_000;

/** Gives out orders to as many workers as there are cores for, and hands on what they report, in any order. */
export async function examineAll(
  orders: Iterable<Order>,
  workers: number,
  report: (order: Order, found: Report) => void,
): Promise<void> {
  const queue = orders[Symbol.iterator]();
  // Scripts write files: databases that they attach, tables that they copy.
  const folder = mkdtempSync(join(tmpdir(), 'headwater-oracle-'));
  try {
    await Promise.all(Array.from({ length: workers }, () => work(queue, folder, report)));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function work(
  queue: Iterator<Order>,
  folder: string,
  report: (order: Order, found: Report) => void,
): Promise<void> {
  let worker = started(folder);
  let scripts = 0;
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const said = await answer(worker, next.value);
    report(next.value, said.report);
    scripts += 1;
    if (said.memory < mostMemory && scripts < mostScripts) continue;
    worker.kill('SIGKILL');
    worker = started(folder);
    scripts = 0;
  }
  worker.kill('SIGKILL');
}

function started(cwd: string): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), {
    cwd,
    execArgv: ['--max-old-space-size=1500'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** What a worker says of a script; of one that ends with it, that it needs a new process. */
function answer(worker: ChildProcess, order: Order): Promise<Exclude<Said, 'begun'>> {
  return new Promise((resolve) => {
    const endAfter = (milliseconds: number): NodeJS.Timeout =>
      setTimeout(() => worker.kill('SIGKILL'), milliseconds);
    let timer = endAfter(longestStart);
    const hear = (said: Said): void => {
      clearTimeout(timer);
      if (said === 'begun') {
        timer = endAfter(deadline);
        return;
      }
      worker.removeAllListeners();
      resolve(said);
    };
    worker.on('message', hear);
    worker.on('exit', () => {
      hear({ report: { failure: 'hangs, or ends its process' }, memory: Number.POSITIVE_INFINITY });
    });
    worker.send(order);
  });
}
