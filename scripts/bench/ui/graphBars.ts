import type { Browser, Page } from '@playwright/test';
import { type Bar, quantile } from '../service/bars.ts';
import {
  framesOf,
  isSharp,
  isUpToDate,
  longestTask,
  now,
  pageMemory,
  untilSharp,
  watchLongTasks,
  zoomTo,
} from './pageProbe.ts';

const lastView = `bench.events.findLast((e) => e.name === 'view-changed').value`;
const isShown = `${isSharp} && bench.events.some((e) => e.name === 'view-changed' && e.value.shownTables > 0 && !e.value.isWorking)`;
const scaleNow = `${lastView}.scale`;

interface Shown {
  page: Page;
  /** Milliseconds from the data to the first picture. */
  firstPaint: number;
  /** When the data was given. */
  given: number;
}

async function show(browser: Browser, url: string, tables: number, columns: string): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await watchLongTasks(page);
  await page.goto(`${url}?tables=${tables}&columns=${columns}`);
  await page.waitForFunction('window.bench');
  await page.evaluate('bench.show()');
  await page.waitForFunction(`${isShown} && (window.shownAt ??= performance.now())`, undefined, {
    timeout: 120_000,
    polling: 'raf',
  });
  const given = (await page.evaluate(`performance.getEntriesByName('graph-given')[0].startTime`)) as number;
  const firstPaint = ((await page.evaluate('window.shownAt')) as number) - given;
  await page.waitForTimeout(1500);
  return { page, firstPaint, given };
}

const fps = (name: string, frames: readonly number[], limit: number): Bar => ({
  name,
  measured: 1000 / quantile(frames, 0.5),
  limit,
  unit: 'fps',
  atLeast: true,
});

/** The graph of 20,000 tables: tables closed, and with all columns that take part. */
export async function measureGraph(browser: Browser, url: string): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const columns of ['auto', 'shown']) {
    const about = `20,000 tables${columns === 'shown' ? ', columns open' : ''}`;
    const { page, firstPaint, given } = await show(browser, url, 20_000, columns);
    bars.push({ name: `${about}: first paint after data`, measured: firstPaint, limit: 1000, unit: 'ms' });
    bars.push({
      name: `${about}: longest task of it`,
      measured: await longestTask(page, given),
      limit: 100,
      unit: 'ms',
    });
    bars.push(fps(`${about}: panning at whole view`, await framesOf(page, 'pan'), 40));
    bars.push(fps(`${about}: zooming at whole view`, await framesOf(page, 'zoom'), 40));
    const moving = await now(page);
    const blurred: number[] = [];
    for (const scale of [0.15, 0.35, 0.8]) {
      await zoomTo(page, scale, scaleNow);
      bars.push(fps(`${about}: panning at ${scale}`, await framesOf(page, 'pan'), 50));
      blurred.push(await untilSharp(page));
      bars.push(fps(`${about}: zooming about ${scale}`, await framesOf(page, 'zoom'), 50));
      blurred.push(await untilSharp(page));
    }
    bars.push({
      name: `${about}: until all is sharp after moving`,
      measured: Math.max(...blurred),
      limit: 150,
      unit: 'ms',
    });
    bars.push({
      name: `${about}: longest task while moving`,
      measured: await longestTask(page, moving),
      limit: 100,
      unit: 'ms',
    });
    bars.push(...(await measureTrace(page, about)));
    bars.push({
      name: `${about}: memory of the page`,
      measured: await pageMemory(page),
      limit: 400,
      unit: 'MB',
    });
    await page.close();
  }
  return bars;
}

/** From the call to the frame that shows the trace; a column in the middle of the graph and one at its end. */
async function measureTrace(page: Page, about: string): Promise<Bar[]> {
  const times: number[] = [];
  for (const column of [100_005, 199_990, 5, 120_001, 60_007]) {
    times.push(
      (await page.evaluate(`(async () => {
        const before = bench.events.filter((e) => e.name === 'trace-changed').length;
        const start = performance.now();
        bench.canvas.value.traceColumn(${column});
        while (bench.events.filter((e) => e.name === 'trace-changed').length === before || !(${isUpToDate})) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      })()`)) as number,
    );
    await page.waitForTimeout(700);
  }
  return [{ name: `${about}: trace of a column`, measured: quantile(times, 0.5), limit: 100, unit: 'ms' }];
}

export async function measureLarge(browser: Browser, url: string): Promise<Bar[]> {
  const { page, firstPaint } = await show(browser, url, 50_000, 'auto');
  console.log(`50,000 tables: first paint after ${Math.round(firstPaint)} ms`);
  const bars = [
    fps('50,000 tables: panning at whole view', await framesOf(page, 'pan'), 25),
    fps('50,000 tables: zooming at whole view', await framesOf(page, 'zoom'), 25),
  ];
  await page.close();
  return bars;
}

export async function measureSmall(browser: Browser, url: string): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const columns of ['auto', 'shown']) {
    const { page, firstPaint } = await show(browser, url, 100, columns);
    const name = `100 tables${columns === 'shown' ? ', columns open' : ''}: first paint`;
    bars.push({ name, measured: firstPaint, limit: 1500, unit: 'ms' });
    await page.close();
  }
  return bars;
}
