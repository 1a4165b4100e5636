import { expect, type Locator, type Page } from '@playwright/test';
import { analyze } from '../../src-lineage/index.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { handMadeModel, type RelationDraft } from '../lineage/graph/models.ts';
import { sampleModel, test } from './report-file.ts';
import { expectOpenToAll } from './violations.ts';

const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });
const graph = (page: Page): Locator => page.getByRole('application', { name: /^Lineage graph/ });
const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Types of relations shown' }).getByRole('button', { name });
const picture = (page: Page): Promise<string> =>
  graph(page).evaluate(
    (canvas) =>
      new Promise((resolve) =>
        requestAnimationFrame(() => resolve((canvas as HTMLCanvasElement).toDataURL())),
      ),
  );

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** A point of the graph at which its hint begins with a text. */
async function pointAt(page: Page, text: string): Promise<{ x: number; y: number }> {
  const box = (await graph(page).boundingBox())!;
  for (let y = box.y + 70; y < box.y + box.height; y += 12) {
    for (let x = box.x + 30; x < box.x + box.width; x += 110) {
      await page.mouse.move(x, y);
      if ((await page.locator('#hint span').allTextContents())[0] === text) return { x, y };
    }
  }
  throw new Error(`Nothing in the graph is ${text}.`);
}

test('shows what it is of', async ({ page, openReport }) => {
  await openReport(sampleModel());
  await expect(page).toHaveTitle('Nightly <b>run</b> – lineage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nightly <b>run</b>');
  await expect(page.getByRole('banner')).toContainText(
    /PostgreSQL · 1 file · \d+ statements · \d+ tables · \d+ views? · \d+ columns · \d+ relations · /,
  );
  await expect(page.getByRole('banner')).toContainText('made 2026-11-21 21:40:00 by Headwater 1.2.3');
  await expect(details(page)).toContainText('Statements');
});

test('a column is found, traced, and followed to its sources', async ({ page, openReport }) => {
  await openReport(sampleModel());
  const before = await picture(page);
  await page.keyboard.press('/');
  await page.keyboard.type('amount');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'amount_eurcolumn · warehouse.sales',
  ]);
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('amount_eur');
  await expect(page.getByRole('status').first()).toHaveText(
    'warehouse.sales.amount_eur: 4 relations in, 3 out',
  );
  expect(await picture(page)).not.toBe(before);
  await expect(details(page)).toContainText('round(p.net_amount * r.rate_to_eur, 2)');
  await expect(details(page)).toContainText('retail-warehouse.sql:40:5');
  await details(page).getByRole('button', { name: 'staging.order_lines.discount' }).click();
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('discount');
  await details(page)
    .getByRole('button', { name: /value flow · function · insert/ })
    .click();
  await expect(details(page)).toContainText('The value of the target comes from the source.');
  await details(page).getByRole('button', { name: 'Clear' }).click();
  expect(await picture(page)).toBe(before);
});

test('the pointer shows full names, a click selects, the ground lets go', async ({ page, openReport }) => {
  await openReport(sampleModel());
  const { x, y } = await pointAt(page, 'warehouse.sales.quantity');
  await page.mouse.click(x, y);
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('quantity');
  await expect(page).toHaveURL(/#column=\d+$/);
  await page.reload();
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('quantity');
  const box = (await graph(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8);
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('This report');
});

test('dragging, the wheel, two fingers and keys move the picture', async ({ page, openReport }) => {
  await openReport(sampleModel());
  const scale = page.locator('#zoom');
  const first = await scale.textContent();
  const box = (await graph(page).boundingBox())!;
  const still = await picture(page);
  await page.mouse.move(box.x + 400, box.y + 400);
  await page.mouse.down();
  await page.mouse.move(box.x + 480, box.y + 430, { steps: 4 });
  await page.mouse.up();
  expect(await picture(page)).not.toBe(still);
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('This report');
  await page.mouse.wheel(0, -300);
  await expect(scale).not.toHaveText(first!);
  await page.keyboard.press('f');
  await expect(scale).toHaveText(first!);
  await page.keyboard.press('+');
  await expect(scale).not.toHaveText(first!);
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(scale).toHaveText(first!);
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number): { x: number; y: number }[] =>
    [-apart, apart].map((shift) => ({ x: box.x + 500 + shift, y: box.y + 400 }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(70) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(100) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(Number.parseInt((await scale.textContent())!, 10)).toBeGreaterThan(
    Number.parseInt(first!, 10) * 1.5,
  );
});

test('everything goes by keyboard', async ({ page, openReport }) => {
  await openReport(sampleModel());
  await find(page, 'sales.amount_eur');
  await expect(graph(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('rate_to_eur');
  await page.keyboard.press('ArrowUp');
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('valid_on');
  await page.keyboard.press('Escape');
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('This report');
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Tables', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('tab', { name: 'Graph' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Relations/ })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Relations' })).toBeVisible();
});

test('the list of relations is the graph: filtered by type and text, sorted, with details', async ({
  page,
  openReport,
}) => {
  await openReport(sampleModel());
  await page.getByRole('tab', { name: /^Relations/ }).click();
  const rows = page.getByRole('table', { name: 'Relations' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 28);
  await chip(page, 'Join').click();
  await expect(rows).toHaveCount(1 + 34);
  await chip(page, 'Value').click();
  await expect(rows).toHaveCount(1 + 6);
  await chip(page, 'Join').click();
  await expect(page.getByRole('table', { name: 'Relations' })).toContainText(
    'There are no relations of the types',
  );
  await chip(page, 'Value').click();
  await page.getByRole('searchbox', { name: 'Filter relations' }).fill('order_lines aggregate');
  await expect(page.getByRole('table', { name: 'Relations' })).toContainText('Nothing holds that text.');
  await page.getByRole('searchbox', { name: 'Filter relations' }).fill('order_lines function');
  await expect(rows).toHaveCount(1 + 3);
  const source = page.getByRole('columnheader', { name: 'Source' });
  await source.getByRole('button').click();
  await expect(source).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText('staging.order_lines.discount');
  await source.getByRole('button').click();
  await expect(rows.nth(1)).toContainText('staging.order_lines.unit_price');
  await rows.nth(1).getByRole('button', { name: 'Value' }).click();
  await expect(details(page)).toContainText('round(p.net_amount * r.rate_to_eur, 2)');
  await details(page).getByRole('button', { name: 'Show in graph' }).click();
  await expect(graph(page)).toBeVisible();
});

test('a trace is listed, until it is let go', async ({ page, openReport }) => {
  await openReport(sampleModel());
  await find(page, 'sales.amount_eur');
  await details(page).getByRole('button', { name: 'List the trace' }).click();
  const rows = page.getByRole('table', { name: 'Relations' }).getByRole('row');
  // Four columns into it; three out of it; from revenue_eur on to segment and top_customers; from segment on to the view.
  await expect(rows).toHaveCount(1 + 10);
  await rows.nth(1).getByRole('button').nth(1).click();
  await expect(rows).toHaveCount(1 + 10);
  await page.getByRole('button', { name: 'Trace of warehouse.sales.amount_eur ×' }).click();
  await expect(rows).toHaveCount(1 + 28);
});

test('objects, files and problems are listed', async ({ page, openReport }) => {
  const text = 'create view v as select a from t;\nselec b from u;';
  await openReport(analyze([{ name: 'dir/a.sql', text }], { vendor: 'dbvansi' }));
  await page.getByRole('tab', { name: /^Objects 2/ }).click();
  await page.getByRole('table', { name: 'Objects' }).getByRole('button', { name: 'v', exact: true }).click();
  await expect(details(page)).toContainText('dir/a.sql:1:13');
  await page.getByRole('tab', { name: /^Files/ }).click();
  await expect(page.getByRole('table', { name: 'Files' }).getByRole('row').nth(1)).toHaveText('dir/a.sql21');
  await page.getByRole('tab', { name: /^Problems 1/ }).click();
  await expect(page.getByRole('table', { name: 'Problems' })).toContainText('dir/a.sql:2:1');
});

test('tables alone: lines between them, and what each stands for', async ({ page, openReport }) => {
  await openReport(sampleModel());
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await find(page, 'order_lines');
  await expect(details(page)).toContainText('Targets 1');
  await page.keyboard.press('ArrowRight');
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('warehouse.sales');
  await openReport(sampleModel(), { tableLevel: true });
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Relations/ })).toHaveText(/Relations[1-9]/);
});

test('light, dark, and as the system has it', async ({ page, openReport }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReport(sampleModel());
  const html = page.locator('html');
  const ground = async (): Promise<number[]> =>
    graph(page).evaluate((canvas) => [
      ...(canvas as HTMLCanvasElement).getContext('2d')!.getImageData(5, 300, 1, 1).data,
    ]);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await ground()).toEqual([0x10, 0x14, 0x15, 255]);
  await page.getByRole('button', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect.poll(ground).toEqual([0xf4, 0xf4, 0xf0, 255]);
  await page.getByRole('button', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('can be used by everyone, in light and dark', async ({ page, openReport }) => {
  await openReport(sampleModel());
  await expectOpenToAll(page);
  await page.keyboard.press('/');
  await page.keyboard.type('customer');
  await expectOpenToAll(page);
  await page.keyboard.press('Enter');
  await expectOpenToAll(page);
  for (const tab of ['Relations', 'Objects', 'Files', 'Problems']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expectOpenToAll(page);
  }
});

test('an empty result says why', async ({ page, openReport }) => {
  await openReport(
    analyze([{ name: 'a.sql', text: 'grant select on t to u;' }], { vendor: 'dbvpostgresql' }),
  );
  await expect(page.getByText('There is no lineage in these files.')).toBeVisible();
  await openReport(analyze([], { vendor: 'dbvpostgresql' }));
  await expect(page.getByText('no statement was found')).toBeVisible();
  await openReport(sampleModel());
  await chip(page, 'Value').click();
  await expect(page.getByText('No relation is of a type that is switched on.')).toBeVisible();
});

test('hostile names stay text', async ({ page, openReport }) => {
  const name = '</script><img src=x onerror="document.title=1"><b>';
  const quoted = name.replaceAll('"', '""');
  const text = `create view "${quoted}" as select "${quoted}" from "<style>*{display:none}</style>";`;
  await openReport(analyze([{ name: `${name}.sql`, text }], { vendor: 'dbvpostgresql' }));
  await find(page, 'onerror');
  await expect(details(page).getByRole('heading', { level: 2 })).toContainText(name);
  for (const tab of ['Relations', 'Objects', 'Files']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('table', { name: tab })).toContainText(name);
  }
  expect(await page.locator('img, b').count()).toBe(0);
  await expect(page).toHaveTitle(/^Nightly/);
});

test('on paper: the picture on white, and no controls', async ({ page, openReport }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReport(sampleModel());
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(graph(page)).toBeVisible();
  for (const hidden of ['#search', '#themes', '#levels', '#tabs'])
    await expect(page.locator(hidden)).toBeHidden();
});

test('fits a phone', async ({ page, openReport }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openReport(sampleModel());
  await expect(graph(page)).toBeInViewport();
  await expect(details(page)).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

/** 5,000 tables in layers, with 20 columns each and 100,000 relations. */
function largeModel(): LineageModel {
  const columns = Array.from({ length: 20 }, (_, column) => `c${column}`);
  const tables = Array.from({ length: 5000 }, (_, table) => ({ name: `t${table}`, schema: 'mart', columns }));
  const relations = tables.slice(0, -1).flatMap((_, table): RelationDraft[] =>
    columns.map((column, at) => {
      const target = Math.min(4999, table + 1 + ((table * 7 + at * 131) % 400));
      return ['fdd', `t${table}.${column}`, `t${target}.${columns[(at * 3 + table) % 20]}`];
    }),
  );
  return handMadeModel(tables, relations);
}

test('5,000 tables and 100,000 relations stay usable', async ({ page, openReport }) => {
  test.slow();
  await openReport(largeModel());
  await expect(page.locator('#zoom')).not.toBeEmpty();
  await expect(page.getByRole('tab', { name: /^Relations/ })).toHaveText(/Relations9\d,\d{3}/);
  await find(page, 't2500');
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('mart.t2500');
  await page.keyboard.press('t');
  const longest = await page.evaluate(async () => {
    const canvas = document.getElementById('canvas')!;
    let most = 0;
    for (let frame = 0; frame < 30; frame++) {
      const start = performance.now();
      canvas.dispatchEvent(
        new WheelEvent('wheel', { deltaY: frame < 15 ? 60 : -60, clientX: 500, clientY: 400 }),
      );
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      most = Math.max(most, performance.now() - start);
    }
    return most;
  });
  console.log(`longest frame ${Math.round(longest)} ms`);
  expect(longest).toBeLessThan(500);
  await page.getByRole('tab', { name: /^Relations/ }).click();
  await expect(page.getByText(/^1 – 200 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^201 – 400 of/)).toBeVisible();
  await page.getByRole('columnheader', { name: 'Target' }).getByRole('button').click();
  await expect(page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(1)).toContainText(
    'mart.t1',
  );
});
