import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Application } from '../../../tests/support/browser/application.ts';
import { builtPage, program } from '../../../tests/support/built.ts';
import { type Bar, quantile } from '../service/bars.ts';
import { MeasuredService } from '../service/measured-service.ts';
import { warehouseFiles } from '../warehouse-files.ts';
import { dropFolder } from './dropped.ts';
import { showTables } from './journeys.ts';
import { framesOf, longestTask, now, untilSharp, watchLongTasks } from './pageProbe.ts';

/** Tables with six views each: 8,281 in 10,000 statements. */
const tables = 1183;
const opens = 5;

/** A script of 10,000 statements: dropped, opened again when it is stored, and all of its tables shown at once. */
export async function measureTenThousand(browser: Browser): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-10k-'));
  const script = join(folder, 'generated.sql');
  const texts = warehouseFiles(10_000, tables).map(({ text }) => text);
  writeFileSync(script, texts.join('\n'));
  const service = await MeasuredService.start([], { staticFolder: builtPage() }, program('service'));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await watchLongTasks(page);
    const commandLine = commandLineTime(script, folder);
    const bars = [
      {
        name: '10,000 statements: drop to the first picture (command line + 1 s)',
        measured: await droppedTime(page, service.url, script),
        limit: commandLine + 1,
        unit: 's',
      },
    ];
    const address = page.url();
    bars.push({
      name: '10,000 statements: opening the stored job',
      measured: await openingTime(browser, service.url, address),
      limit: 0.5,
      unit: 's',
    });
    return [...bars, ...(await motionBars(page))];
  } finally {
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function commandLineTime(script: string, folder: string): number {
  const start = performance.now();
  const args = [
    'analyze',
    '-v',
    'postgresql',
    '--no-cache',
    '-f',
    'csv',
    '-o',
    join(folder, 'out.csv'),
    script,
  ];
  const { status, stderr } = spawnSync(process.execPath, [program('cli'), ...args], { encoding: 'utf8' });
  if (status === null || status > 1) throw new Error(`The command line failed: ${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Asked in each frame: Playwright's own retries come up to half a second apart. */
async function shown(app: Application): Promise<void> {
  await app.page.waitForFunction(
    () => /\d relations?/.test(document.querySelector('footer')?.textContent ?? ''),
    undefined,
    { polling: 'raf', timeout: 240_000 },
  );
  await app.settled();
}

async function droppedTime(page: Page, url: string, script: string): Promise<number> {
  const app = new Application(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await dropFolder(page, script);
  await app.dialog.getByText(/script to analyse/).waitFor();
  // Nothing is chosen: the text shows the vendor.
  await app.dialog.getByText(/^Looks like PostgreSQL/).waitFor();
  const start = performance.now();
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await shown(app);
  return (performance.now() - start) / 1000;
}

/** The median of several, each in a page that has just been loaded. */
async function openingTime(browser: Browser, url: string, address: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < opens; at += 1) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const start = performance.now();
    await page.goto(address);
    await shown(new Application(page));
    times.push((performance.now() - start) / 1000);
    await page.close();
  }
  return quantile(times, 0.5);
}

async function motionBars(page: Page): Promise<Bar[]> {
  const app = new Application(page);
  await showTables(app);
  await app.settled();
  await untilSharp(page);
  const start = await now(page);
  const bars: Bar[] = [];
  for (const motion of ['pan', 'zoom'] as const) {
    const frames = await framesOf(page, motion);
    bars.push({
      name: `all its tables: frames while they are moved (${motion})`,
      measured: 1000 / quantile(frames, 0.5),
      limit: 55,
      unit: 'frames/s',
      atLeast: true,
    });
  }
  bars.push({
    name: 'all its tables: longest task after the first picture',
    measured: await longestTask(page, start),
    limit: 50.5,
    unit: 'ms',
  });
  return bars;
}
