/**
 * The page against its bars, in a real browser that draws by software: the graph view alone with made-up graphs, and
 * journeys through the built page (`npm run build`) on a real service. Frames are medians; everything depends on what
 * else the machine does.
 *
 *   npm run bench:ui                           all parts
 *   npm run bench:ui -- graph small            some of: graph, large, small, journeys, pictures, tasks, statements
 */
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '../../chromium.ts';
import { build, buildIsStale } from '../../project.ts';
import { type Bar, printBars } from '../service/bars.ts';
import { startBenchServer } from './benchServer.ts';
import { measureFirstPictures } from './firstPictures.ts';
import { measureGraph, measureLarge, measureSmall } from './graphBars.ts';
import { measureJourneys } from './journeyBars.ts';
import { measureTasks } from './tasks/measureTasks.ts';
import { measureTenThousand } from './tenThousand.ts';

const onBenchPage =
  (measure: (browser: Browser, url: string) => Promise<Bar[]>) =>
  async (browser: Browser): Promise<Bar[]> => {
    const { url, server } = await startBenchServer();
    try {
      // The first visit compiles the page's modules.
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForFunction('window.bench');
      await page.close();
      return await measure(browser, url);
    } finally {
      await server.close();
    }
  };

const parts: Readonly<Record<string, (browser: Browser) => Promise<Bar[]>>> = {
  graph: onBenchPage(measureGraph),
  large: onBenchPage(measureLarge),
  small: onBenchPage(measureSmall),
  journeys: async (browser) => {
    if (buildIsStale()) await build();
    return measureJourneys(browser);
  },
  pictures: async (browser) => {
    if (buildIsStale()) await build();
    return measureFirstPictures(browser);
  },
  tasks: async (browser) => {
    if (buildIsStale()) await build();
    return measureTasks(browser);
  },
  statements: async (browser) => {
    if (buildIsStale()) await build();
    return measureTenThousand(browser);
  },
};

const asked = process.argv.slice(2);
const wanted = asked.length > 0 ? asked : Object.keys(parts);
const executablePath = await chromiumPath();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu'],
});
const bars: Bar[] = [];
try {
  for (const name of wanted) {
    const measure = parts[name];
    if (measure === undefined)
      throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`);
    bars.push(...(await measure(browser)));
  }
} finally {
  await browser.close();
}
printBars(bars);
console.log(
  `Load of the machine in the last minutes: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
