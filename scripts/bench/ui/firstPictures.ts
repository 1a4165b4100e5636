import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Application } from '../../../tests/support/browser/application.ts';
import { builtPage, program } from '../../../tests/support/built.ts';
import { projectRoot } from '../../project.ts';
import type { Bar } from '../service/bars.ts';
import { MeasuredService } from '../service/measured-service.ts';
import { dropFolder } from './dropped.ts';

const archives = join(projectRoot, '../shared/projects');
/** Pixels of the smallest letters of the graph at 100 % (`tests/renderer/canvas/drawing/readable.test.ts`). */
const smallestLetters = 12;
/** Seconds that the projects whose bar is named may take; the others may take as long as the largest. */
const mostSeconds: Readonly<Record<string, number>> = { 'dbt-utils': 1, 'wide-world-importers': 4 };

/** Windows in which the letters are looked at; the last is one of 1440×900 at 200 %, whose pixels count twice. */
const windows = [
  { width: 1440, height: 900, zoom: 1 },
  { width: 1100, height: 700, zoom: 1 },
  { width: 800, height: 600, zoom: 1 },
  { width: 720, height: 450, zoom: 2 },
] as const;

/** From the press of "Analyse", after a folder was dropped, to the settled first picture, and how large its letters are. */
export async function measureFirstPictures(browser: Browser): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-projects-'));
  const service = await MeasuredService.start([], { staticFolder: builtPage() }, program('service'));
  const bars: Bar[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    for (const archive of readdirSync(archives).filter((name) => name.endsWith('.tar.gz'))) {
      spawnSync('tar', ['xzf', join(archives, archive), '-C', folder]);
      const name = archive.replace('.tar.gz', '');
      bars.push(...(await firstPicture(page, service.url, name, join(folder, name))));
    }
  } finally {
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return bars;
}

async function firstPicture(page: Page, url: string, name: string, folder: string): Promise<Bar[]> {
  const app = new Application(page);
  await page.goto(url);
  // What falls on the page while it loads is lost.
  await page.waitForLoadState('networkidle');
  await dropFolder(page, folder);
  const run = app.dialog.getByRole('button', { name: 'Analyse', exact: true });
  await app.dialog.getByText(/scripts? to analyse|None of these files/).waitFor();
  // The guess of the vendor comes after the list.
  await page.waitForTimeout(1500);
  if (await run.isDisabled()) {
    console.log(`${name}: nothing of it is read`);
    return [];
  }
  const vendor = app.dialog.getByLabel('Database vendor');
  if ((await vendor.inputValue()) === '') await vendor.selectOption({ label: 'ANSI SQL' });
  const start = performance.now();
  await run.click();
  await app.status.getByText(/\d+ relations?/).waitFor({ timeout: 120_000 });
  await app.settled();
  const seconds = (performance.now() - start) / 1000;
  const limit = mostSeconds[name] ?? 4;
  const bars: Bar[] = [{ name: `${name}: first picture`, measured: seconds, limit, unit: 's' }];
  const address = page.url();
  for (const { width, height, zoom } of windows) {
    // A page that was there goes on with the scale that it had.
    const opened = await page.context().browser()!.newPage({ viewport: { width, height } });
    await opened.goto(address);
    await new Application(opened).ready();
    const scale = await scaleOf(opened);
    await opened.close();
    if (scale === undefined) continue;
    const measured = smallestLetters * scale * zoom;
    const at = `${width * zoom}×${height * zoom}${zoom > 1 ? ` at ${zoom * 100} %` : ''}`;
    bars.push({ name: `${name}: letters, ${at}`, measured, limit: 11 * zoom, unit: 'px', atLeast: true });
  }
  return bars;
}

/** That of the graph; the map of schemas has one of its own, which it does not say, and an empty graph none. */
async function scaleOf(page: Page): Promise<number | undefined> {
  const percent = page.getByRole('toolbar', { name: 'View of the graph' }).getByText(/^\d+ %$/);
  return (await percent.isVisible()) ? Number.parseInt(await percent.innerText(), 10) / 100 : undefined;
}
