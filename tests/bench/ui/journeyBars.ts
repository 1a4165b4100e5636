import type { Browser, Page } from '@playwright/test';
import { type Bar, quantile } from '../../../scripts/bench/service/bars.ts';
import { HttpClient } from '../../../scripts/bench/service/http-client.ts';
import { analysedWarehouse } from '../../../scripts/bench/service/large-jobs.ts';
import type { LargeWarehouse } from '../../../scripts/bench/service/large-scripts.ts';
import { MeasuredService } from '../../../scripts/bench/service/measured-service.ts';
import { Application, staticFolder } from '../../browser/application.ts';
import { longestTask, now, pageMemory, watchLongTasks } from './pageProbe.ts';

/** What a person does, and until when it is under way. */
interface Journey {
  name: string;
  /** Milliseconds that follow a step and belong to it: movements, and what is drawn a little later. */
  settle?: number;
  walk: (app: Application) => Promise<void>;
}

const press = async ({ page }: Application, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Types into the search, and takes the first hit. */
async function find(app: Application, text: string): Promise<void> {
  await press(app, '/');
  await app.page.keyboard.type(text, { delay: 30 });
  await app.page.getByRole('option').first().waitFor();
  await press(app, 'Enter');
}

async function saveAs(app: Application, name: RegExp): Promise<void> {
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = app.page.waitForEvent('download', { timeout: 240_000 });
  await app.page.getByRole('menuitem', { name }).click();
  await (await download).path();
}

const journeys: readonly Journey[] = [
  {
    name: 'show all tables',
    settle: 6000,
    walk: async ({ page }) => {
      await page
        .getByRole('group', { name: 'Level of detail' })
        .getByRole('button', { name: 'Tables' })
        .click();
      await page.getByRole('application', { name: /^Lineage graph: / }).waitFor();
    },
  },
  { name: 'search and choose a table', walk: (app) => find(app, 'fact_701') },
  {
    name: 'trace a column',
    walk: async (app) => {
      await find(app, 'fact_150.measure_3');
      await app.status.getByText(/^Trace/).waitFor();
    },
  },
  { name: 'clear the trace', walk: (app) => press(app, 'g', 'Escape', 'Escape') },
  {
    name: 'switch options',
    settle: 4000,
    walk: async (app) => {
      const chip = app.page.getByRole('button', { name: /^join/ });
      await chip.click();
      await app.page.waitForTimeout(4000);
      await chip.click();
    },
  },
  {
    name: 'open the list',
    walk: async (app) => {
      await app.tab('Relations');
      await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(3).waitFor();
    },
  },
  {
    name: 'filter the list',
    walk: async (app) => {
      const filter = app.page.getByRole('searchbox', { name: 'Filter relations' });
      await filter.click();
      await app.page.keyboard.type('fact_17', { delay: 40 });
    },
  },
  { name: 'back to the graph', walk: (app) => app.tab('Graph') },
  {
    name: 'switch the theme',
    walk: (app) => app.page.getByRole('button', { name: /theme/i }).first().click(),
  },
  { name: 'export relations as CSV', walk: (app) => saveAs(app, /relations.*CSV|CSV.*relations/i) },
  { name: 'export SVG', walk: (app) => saveAs(app, /SVG/) },
  { name: 'export PNG', walk: (app) => saveAs(app, /PNG/) },
];

/** 20,000 tables and 259,987 column edges on the real service, and a job of the size that most have. */
const warehouses: Readonly<Record<string, LargeWarehouse>> = {
  'a job of 1,000 tables': { tables: 1000, columns: 10 },
  'a job of 20,000 tables': { tables: 20_000, columns: 13 },
};

/** The longest task of the main thread in each journey, on the built page and the real service. */
export async function measureJourneys(browser: Browser): Promise<Bar[]> {
  const service = await MeasuredService.start([], { staticFolder });
  const client = new HttpClient(service.url, 1);
  const bars: Bar[] = [];
  try {
    for (const [about, warehouse] of Object.entries(warehouses)) {
      const { jobId } = await analysedWarehouse(client, warehouse);
      bars.push(...(await walkAll(browser, `${service.url}/#/job/${jobId}`, about)));
    }
  } finally {
    client.close();
    await service.end();
  }
  return bars;
}

async function walkAll(browser: Browser, address: string, about: string): Promise<Bar[]> {
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
  for (const journey of [opening, ...journeys]) {
    const measured = await walk(page, app, journey, about);
    bars.push({ name: `${about}: ${journey.name}`, measured, limit: 100, unit: 'ms' });
  }
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
