/**
 * Loaded into the measured service before its own code (`--import`): watches how long its main thread is held at once,
 * and reports it whenever it is asked over the channel of the process. The service itself knows nothing of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { watchQuestion } from './main-thread-pauses.ts';
import type { MainThreadPauses } from './main-thread-pauses.ts';

/** Milliseconds between the timer's turns; what a turn is late by is a pause. */
const resolution = 2;
const nanosecondsOfOne = 1e6;

/** Milliseconds of processor time of this thread. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// Worker threads load what the process loads.
if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let before = processorTime();
  let work = 0;
  setInterval(() => {
    const now = processorTime();
    work = Math.max(work, now - before);
    before = now;
  }, resolution).unref();
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type !== watchQuestion) return;
    const at = (percentile: number): number => delays.percentile(percentile) / nanosecondsOfOne - resolution;
    const pauses: MainThreadPauses = {
      median: at(50),
      p99: at(99),
      p999: at(99.9),
      longest: delays.max / nanosecondsOfOne - resolution,
      work,
    };
    work = 0;
    delays.reset();
    process.send?.({ pauses });
  });
}
