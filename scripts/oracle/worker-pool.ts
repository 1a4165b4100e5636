import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order, Report } from './worker.ts';

/** Milliseconds after which a script counts as hanging: its worker is ended, and another one started. */
const deadline = 60_000;
/** Databases grow with what they have run. */
const mostScripts = 400;

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
    const found = await answer(worker, next.value);
    report(next.value, found);
    scripts += 1;
    if (worker.exitCode === null && worker.signalCode === null && scripts < mostScripts) continue;
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

function answer(worker: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.kill('SIGKILL'), deadline);
    const end = (found: Report): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(found);
    };
    worker.on('message', end);
    worker.on('exit', () => end({ failure: 'hangs, or ends its process' }));
    worker.send(order);
  });
}
