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
  const percent = page.getByRole('toolbar', { name: 'View of the graph' }).getByText(/^\d+ %$/);
  const limit = mostSeconds[name] ?? 4;
  const bars: Bar[] = [{ name: `${name}: first picture`, measured: seconds, limit, unit: 's' }];
  // The map of schemas has a scale of its own, which it does not tell; an empty graph has none.
  if (await percent.isVisible()) {
    const measured = (smallestLetters * Number.parseInt(await percent.innerText(), 10)) / 100;
    bars.push({ name: `${name}: smallest letters`, measured, limit: 11, unit: 'px', atLeast: true });
  }
  return bars;
}
