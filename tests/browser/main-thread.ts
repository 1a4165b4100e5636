import type { Page } from '@playwright/test';

/** What Chromium's trace says of a span of work, or of a thread's name. Times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Time that the thread itself ran, without what it waited for a processor. */
  tdur?: number;
  /** Time by the clock. */
  dur?: number;
  args?: { name?: string };
}

/**
 * Records the tasks of the page's main thread from now on.
 *
 * What counts is the processor time of each task: beside busy workers on two cores the time by the clock shows what else
 * the machine did. How long a task takes by the clock is measured by `npm run bench:ui`. On virtual machines the count of
 * processor time jumps: a task of 12 ms by the clock was seen with 20 ms of it. Of both times the shorter one is right.
 *
 * @returns ends the recording and gives the milliseconds of each task, the longest first.
 */
export async function recordMainThread(page: Page): Promise<() => Promise<number[]>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser that can be traced.');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return tasks(events);
  };
}

function tasks(events: readonly TraceEvent[]): number[] {
  const thread = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  );
  return events
    .filter((event) => event.name.endsWith('RunTask') && event.ph === 'X' && main.has(thread(event)))
    .map(({ tdur = 0, dur = tdur }) => Math.min(tdur, dur) / 1000)
    .sort((a, b) => b - a);
}
