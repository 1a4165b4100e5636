/**
 * Measures the graph view in a real browser: `node tests/bench/ui/measure.ts [tables …]`. Prints one line of JSON per
 * graph: time to the first picture, the longest task on the main thread, frames per second at several scales.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../../scripts/chromium.ts';
import { startBenchServer } from './benchServer.ts';

interface Frames {
  fps: number;
  /** The 95th percentile of the time between two frames, in milliseconds. */
  p95: number;
}

interface Measured {
  tables: number;
  columns: string;
  lines: number;
  firstPicture: number;
  longestTask: number;
  zoomed: Frames;
  middle: Frames;
  small: Frames;
  fit: Frames;
  longestTaskMoving: number;
  hoverTask: number;
}

// What runs in the page is text: these files are checked without the browser's types.
const watchTasks = `
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
`;
const shownView = `bench.events.find((e) => e.name === 'view-changed' && e.value.shownTables > 0 && e.value.layout !== 'working')`;
const longestSince = (mark: string): string =>
  `Math.round(Math.max(0, ...window.tasks.filter((t) => t.startTime >= ${mark}).map((t) => t.duration)))`;

/** Pans for two seconds with the wheel, to and fro, and times the frames. */
const pan = `new Promise((resolve) => {
  const surface = document.querySelector('.surface');
  const times = [];
  let count = 0;
  const step = (now) => {
    times.push(now);
    const way = Math.floor(count / 30) % 2 === 0 ? 1 : -1;
    const { width, height } = surface.getBoundingClientRect();
    surface.dispatchEvent(new WheelEvent('wheel', {
      deltaY: 24 * way, shiftKey: true, bubbles: true, cancelable: true, clientX: width / 2, clientY: height / 2,
    }));
    if (++count < 121 && now - times[0] < 6000) requestAnimationFrame(step);
    else {
      const gaps = times.slice(1).map((t, i) => t - times[i]).sort((a, b) => a - b);
      resolve({
        fps: Math.round((1000 * gaps.length) / (times.at(-1) - times[0])),
        p95: Math.round(gaps[Math.floor(gaps.length * 0.95)]),
      });
    }
  };
  requestAnimationFrame(step);
})`;

async function zoomTo(page: Page, scale: number): Promise<void> {
  await page.evaluate(`(async () => {
    const surface = document.querySelector('.surface');
    const { width, height } = surface.getBoundingClientRect();
    const now = () => bench.events.filter((e) => e.name === 'view-changed').at(-1).value.scale;
    for (let i = 0; i < 40 && Math.abs(Math.log(now() / ${scale})) > 0.02; i++) {
      const deltaY = -480 * Math.log(${scale} / now());
      surface.dispatchEvent(new WheelEvent('wheel', {
        deltaY, bubbles: true, cancelable: true, clientX: width / 2, clientY: height / 2,
      }));
      await new Promise((r) => setTimeout(r, 120));
    }
  })()`);
  await page.waitForTimeout(300);
}

async function measure(page: Page, url: string, tables: number, columns: string): Promise<Measured> {
  await page.goto(`${url}?tables=${tables}&columns=${columns}`);
  await page.waitForFunction('window.bench');
  await page.evaluate(watchTasks);
  await page.evaluate('bench.show()');
  await page.waitForFunction(
    `${shownView} !== undefined && (window.shownAt ??= performance.now())`,
    undefined,
    {
      timeout: 120_000,
      polling: 'raf',
    },
  );
  const given = `performance.getEntriesByName('graph-given')[0].startTime`;
  const firstPicture = (await page.evaluate(`Math.round(window.shownAt - ${given})`)) as number;
  await page.waitForTimeout(1500);
  const longestTask = (await page.evaluate(longestSince(given))) as number;
  const lines = (await page.evaluate(`${shownView}.value.shownEdges`)) as number;
  await page.evaluate('window.movingSince = performance.now()');
  const frames = async (scale: number | undefined): Promise<Frames> => {
    if (scale !== undefined) await zoomTo(page, scale);
    return (await page.evaluate(pan)) as Frames;
  };
  const fit = await frames(undefined);
  const small = await frames(0.15);
  const middle = await frames(0.35);
  const zoomed = await frames(0.8);
  const longestTaskMoving = (await page.evaluate(longestSince('window.movingSince'))) as number;
  await page.evaluate('window.movingSince = performance.now()');
  for (let i = 0; i < 20; i++) await page.mouse.move(200 + 40 * i, 200 + 17 * i);
  const hoverTask = (await page.evaluate(longestSince('window.movingSince'))) as number;
  return {
    tables,
    columns,
    lines,
    firstPicture,
    longestTask,
    zoomed,
    middle,
    small,
    fit,
    longestTaskMoving,
    hoverTask,
  };
}

const asked = process.argv.slice(2).map(Number);
const executablePath = await chromiumPath();
const { url, server } = await startBenchServer();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // The first visit compiles the page's modules.
  await page.goto(url);
  await page.waitForFunction('window.bench');
  for (const tables of asked.length > 0 ? asked : [100, 5000, 20000]) {
    for (const columns of ['auto', 'shown']) {
      console.log(JSON.stringify(await measure(page, url, tables, columns)));
    }
  }
} finally {
  await browser.close();
  await server.close();
}
