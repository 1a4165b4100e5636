import type { CDPSession, Page } from '@playwright/test';

/** What runs in a page is text: the bench is checked without a browser's types. */
const watchTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
`;

/** Notes from now on, at every visit of the page, how long its main thread is busy at a stretch. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(watchTasks);
}

export async function now(page: Page): Promise<number> {
  return (await page.evaluate('performance.now()')) as number;
}

/** Milliseconds of the longest task since a moment; 0 where none took 50. */
export async function longestTask(page: Page, since: number): Promise<number> {
  // An observer receives a task after it.
  await page.waitForTimeout(120);
  return (await page.evaluate(
    `Math.max(0, ...window.longTasks.filter((t) => t.startTime + t.duration > ${since}).map((t) => t.duration))`,
  )) as number;
}

/** Pans for about two seconds with the wheel, to and fro; answers the times between frames. */
const pan = `new Promise((resolve) => {
  const surface = document.querySelector('.surface');
  const times = [];
  const step = (time) => {
    times.push(time);
    const way = Math.floor(times.length / 30) % 2 === 0 ? 1 : -1;
    const { width, height } = surface.getBoundingClientRect();
    surface.dispatchEvent(new WheelEvent('wheel', {
      deltaY: 24 * way, shiftKey: true, bubbles: true, cancelable: true, clientX: width / 2, clientY: height / 2,
    }));
    if (times.length <= 120 && time - times[0] < 6000) requestAnimationFrame(step);
    else resolve(times.slice(1).map((t, i) => t - times[i]));
  };
  requestAnimationFrame(step);
})`;

/** Zooms in and out again about the middle for about two seconds. */
const zoom = `new Promise((resolve) => {
  const surface = document.querySelector('.surface');
  const times = [];
  const step = (time) => {
    times.push(time);
    const way = Math.floor(times.length / 30) % 2 === 0 ? -1 : 1;
    const { width, height } = surface.getBoundingClientRect();
    surface.dispatchEvent(new WheelEvent('wheel', {
      deltaY: 8 * way, bubbles: true, cancelable: true, clientX: width / 2, clientY: height / 2,
    }));
    if (times.length <= 120 && time - times[0] < 6000) requestAnimationFrame(step);
    else resolve(times.slice(1).map((t, i) => t - times[i]));
  };
  requestAnimationFrame(step);
})`;

export async function framesOf(page: Page, motion: 'pan' | 'zoom'): Promise<number[]> {
  return (await page.evaluate(motion === 'pan' ? pan : zoom)) as number[];
}

/** An expression that is true where the canvas shows all as it is: nothing scaled, nothing still to be drawn. */
export const isSharp = `document.querySelector('.surface')?.dataset.picture === 'sharp'`;

/** An expression that is true where the canvas shows the marks and places in force. */
export const isUpToDate = `(document.querySelector('.surface')?.dataset.picture ?? 'outdated') !== 'outdated'`;

/** Milliseconds until the canvas is sharp; 0 where it is already. */
export async function untilSharp(page: Page): Promise<number> {
  return (await page.evaluate(`(async () => {
    const start = performance.now();
    while (!(${isSharp})) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  })()`)) as number;
}

/** Zooms about the middle until the scale is reached. `scaleNow` is an expression that returns it. */
export async function zoomTo(page: Page, scale: number, scaleNow: string): Promise<void> {
  await page.evaluate(`(async () => {
    const surface = document.querySelector('.surface');
    const { width, height } = surface.getBoundingClientRect();
    for (let i = 0; i < 40 && Math.abs(Math.log((${scaleNow}) / ${scale})) > 0.02; i++) {
      const deltaY = -480 * Math.log(${scale} / (${scaleNow}));
      surface.dispatchEvent(new WheelEvent('wheel', {
        deltaY, bubbles: true, cancelable: true, clientX: width / 2, clientY: height / 2,
      }));
      await new Promise((r) => setTimeout(r, 120));
    }
  })()`);
  await page.waitForTimeout(300);
}

/** Megabytes that the page's script holds after a collection, buffers of typed arrays included. */
export async function pageMemory(page: Page): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  await session.detach();
  return (usedSize + backingStorageSize) / 1e6;
}
