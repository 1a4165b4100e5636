import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { projectRoot } from '../../scripts/project.ts';
import { type Application, expect, sampleFolder, test } from '../support/browser/application.ts';
import { manyTables } from './manyTables.ts';

// At 11/12 the smallest letters of the graph have eleven pixels (tests/renderer/canvas/drawing/readable.test.ts).
const readablePercent = 92;

const controls = (page: Page): Locator => page.getByRole('toolbar', { name: 'View of the graph' });

async function percent(page: Page): Promise<number> {
  return Number.parseInt(await controls(page).getByText(/ %$/).innerText(), 10);
}

async function inSight(app: Application, all: number): Promise<number> {
  const text = controls(app.page).getByText(new RegExp(`^\\d+ of ${all} in sight$`));
  await expect(text).toHaveCount(1);
  return Number.parseInt((await text.textContent())!, 10);
}

test('the first sight of a job can be read, and says how much of it is in sight', async ({ app }) => {
  const { page } = app;
  const retail = readFileSync(join(sampleFolder, 'retail-warehouse.sql'), 'utf8');
  await app.analyse([{ name: 'retail-warehouse.sql', text: retail }], 'PostgreSQL');
  for (const [width, height] of [
    [1100, 700],
    [800, 600],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => percent(page)).toBe(readablePercent);
    if (width < 1440) expect(await inSight(app, 8)).toBeGreaterThanOrEqual(4);
  }
  // Who wants to see all of it at once still can.
  await app.graph.focus();
  await page.keyboard.press('0');
  await expect.poll(() => percent(page)).toBeLessThan(readablePercent);
  await expect(controls(page).getByText('All 8 shown')).toBeVisible();
});

test('the SQL leaves a graph the little room that it needs to be read as a whole, until its divider is moved', async ({
  app,
}) => {
  const { page } = app;
  const retail = readFileSync(join(sampleFolder, 'retail-warehouse.sql'), 'utf8');
  const sales = readFileSync(join(projectRoot, 'src-renderer/features/manage/samples/sales.sql'), 'utf8');
  const width = async (): Promise<number> => Math.round((await app.sql.boundingBox())!.width);
  await app.analyse([{ name: 'small.sql', text: 'create view v as select a from t;' }], 'PostgreSQL');
  const usual = await width();
  await app.analyse([{ name: 'retail-warehouse.sql', text: retail }], 'PostgreSQL');
  await expect(controls(page).getByText('All 8 shown')).toBeVisible();
  expect(await percent(page)).toBeGreaterThanOrEqual(readablePercent);
  expect(await width()).toBeLessThan(usual);
  expect(await width()).toBeGreaterThanOrEqual(280);
  // The next job's graph is shown in what it leaves again.
  await app.analyse([{ name: 'sales.sql', text: sales }], 'SQL Server');
  await expect(controls(page).getByText('All 5 shown')).toBeVisible();
  expect(await width()).toBe(usual);
  await app.analyse([{ name: 'retail-warehouse.sql', text: retail }], 'PostgreSQL');
  // Where it would have too little left, it keeps its room.
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(width).toBe(Math.round((usual / 1440) * 1100));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBeLessThan(usual);

  await page.getByRole('separator', { name: 'Width of the SQL' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBeGreaterThan(usual);
});

test('a large job begins with a map in the whole window, and a small trace of it comes as a whole', async ({
  app,
}) => {
  const { page } = app;
  const files: string[] = [];
  page.on('request', (request) => /[/]files[/]/.test(request.url()) && files.push(request.url()));
  await app.analyse([manyTables(400)], 'PostgreSQL');
  await expect(page.getByRole('application', { name: /^Schema map: 5 schemas/ })).toBeVisible();
  await expect(app.sql).toHaveCount(0);
  // Nothing of the SQL is asked for before it is shown.
  expect(files).toEqual([]);
  await page.keyboard.press('s');
  await expect(app.sql.locator('.cm-content')).toContainText('CREATE', { ignoreCase: true });
  await app.analyse([manyTables(400)], 'PostgreSQL');
  await expect(app.sql).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('staging.t7');
  await page.getByRole('option', { name: /^t7 / }).first().click();
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 12 tables, 21 lines');
  await expect(app.sql).toBeVisible();
  expect(await percent(page)).toBeGreaterThanOrEqual(readablePercent);
});
