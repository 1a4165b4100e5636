import type { Browser, Page } from '@playwright/test';
import { Application } from '../../../tests/support/browser/application.ts';
import { builtPage, program } from '../../../tests/support/built.ts';
import { type Bar, quantile } from '../service/bars.ts';
import { HttpClient } from '../service/http-client.ts';
import { analysedWarehouse } from '../service/large-jobs.ts';
import type { LargeWarehouse } from '../service/large-scripts.ts';
import { MeasuredService } from '../service/measured-service.ts';
import { type Journey, journeys, press, sqlJourneys } from './journeys.ts';
import { longestTask, now, pageMemory, watchLongTasks } from './pageProbe.ts';

/** A job, and what is done with it. */
interface Walked {
  about: string;
  warehouse: LargeWarehouse;
  journeys: readonly Journey[];
  /** Whether its names are searched, too. */
  isSearched: boolean;
}

/** 20,000 tables and 259,987 column edges on the real service, a job of the size that most have, and one large file. */
const walked: readonly Walked[] = [
  { about: 'a job of 1,000 tables', warehouse: { tables: 1000, columns: 10 }, journeys, isSearched: true },
  { about: 'a job of 20,000 tables', warehouse: { tables: 20_000, columns: 13 }, journeys, isSearched: true },
  {
    about: 'a file of 10 MB',
    warehouse: { tables: 6000, columns: 24, tablesPerFile: 6000 },
    journeys: sqlJourneys,
    isSearched: false,
  },
];

/** The longest task of the main thread in each journey, on the built page and the real service. */
export async function measureJourneys(browser: Browser): Promise<Bar[]> {
  const service = await MeasuredService.start([], { staticFolder: builtPage() }, program('service'));
  const client = new HttpClient(service.url, 1);
  const bars: Bar[] = [];
  try {
    // All before the first is walked through: one is compared with another.
    const jobs: { job: Walked; jobId: string }[] = [];
    for (const job of walked) {
      const { jobId } = await analysedWarehouse(client, job.warehouse);
      jobs.push({ job, jobId });
    }
    for (const { job, jobId } of jobs)
      bars.push(...(await walkAll(browser, `${service.url}/#/job/${jobId}`, job)));
  } finally {
    client.close();
    await service.end();
  }
  return bars;
}

async function walkAll(browser: Browser, address: string, job: Walked): Promise<Bar[]> {
  const { about } = job;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await watchLongTasks(page);
  const app = new Application(page);
  const bars: Bar[] = [];
  // The first visit loads the page itself, which is not measured.
  await page.goto(new URL('/', address).href);
  await page.waitForTimeout(1500);
  const opening: Journey = {
    name: 'open the job',
    settle: 5000,
    walk: async () => {
      await page.goto(address);
      await app.ready();
    },
  };
  for (const journey of [opening, ...job.journeys]) {
    const measured = await walk(page, app, journey, about);
    bars.push({ name: `${about}: ${journey.name}`, measured, limit: 100, unit: 'ms' });
  }
  if (job.isSearched)
    bars.push({
      name: `${about}: search, from the last key to the answer`,
      measured: await searchTime(page, app),
      limit: 50,
      unit: 'ms',
    });
  bars.push({
    name: `${about}: memory of the page`,
    measured: await pageMemory(page),
    limit: 400,
    unit: 'MB',
  });
  await page.close();
  return bars;
}

async function walk(page: Page, app: Application, journey: Journey, about: string): Promise<number> {
  const start = await now(page);
  try {
    await journey.walk(app);
    await page.waitForTimeout(journey.settle ?? 1500);
    return await longestTask(page, start);
  } catch (thrown) {
    console.log(`${about}: ${journey.name} came to no end: ${String(thrown).split('\n')[0]}`);
    await page.keyboard.press('Escape');
    return Number.NaN;
  }
}

/** Milliseconds that the search takes, without the pause in which further keys are awaited. */
async function searchTime(page: Page, app: Application): Promise<number> {
  await page.evaluate('performance.clearResourceTimings()');
  for (const text of ['fact_1', 'measure_7', 'layer_9', 'fact_19999', 'fact_200.measure_1']) {
    await press(app, '/');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.waitForTimeout(700);
  }
  await press(app, 'Escape');
  const times = (await page.evaluate(
    `performance.getEntriesByType('resource').filter((e) => e.name.includes('/search?')).map((e) => e.duration)`,
  )) as number[];
  return quantile(times, 0.5);
}
