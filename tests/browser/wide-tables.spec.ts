import { readFileSync } from 'node:fs';
import { type Application, expect, test } from '../support/browser/application.ts';

const columns = Array.from({ length: 40 }, (_, number) => `c${number}`);
const wide = {
  name: 'wide.sql',
  text: `CREATE TABLE wide (${columns.map((column) => `${column} int`).join(', ')});
CREATE TABLE copy AS SELECT ${columns.join(', ')} FROM wide;
`,
};

/** Clicks where a text stands in the graph, all of which is in the middle of the canvas. */
async function clickText(app: Application, text: RegExp): Promise<void> {
  const { page } = app;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture, SVG' }).click();
  const svg = readFileSync(await (await download).path(), 'utf8');
  const [left = 0, top = 0, width = 0, height = 0] = /viewBox="([^"]*)"/
    .exec(svg)![1]!
    .split(' ')
    .map(Number);
  const found = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)</g)].find(([, , , each]) =>
    text.test(each ?? ''),
  );
  const canvas = (await app.graph.boundingBox())!;
  const percent = page.getByRole('toolbar', { name: 'View of the graph' }).getByText(/ %$/);
  const scale = Number.parseInt(await percent.innerText(), 10) / 100;
  await app.graph.click({
    position: {
      x: canvas.width / 2 + (Number(found?.[1]) + 6 - left - width / 2) * scale,
      y: canvas.height / 2 + (Number(found?.[2]) - top - height / 2) * scale,
    },
  });
}

test('the columns that a wide table does not show are found by their name, or shown', async ({ app }) => {
  await app.analyse([wide], 'PostgreSQL');
  // Ten columns of each table, and one line for all the others.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 2 tables, 11 lines');
  await clickText(app, /30 more/);
  const finder = app.page.getByRole('dialog', { name: /^Columns of public\.(wide|copy)$/ });
  await expect(finder.getByRole('textbox', { name: 'Find a column' })).toBeFocused();
  await app.page.keyboard.type('c27');
  await expect(finder.getByRole('option')).toHaveText(['c27']);
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('region', { name: 'Trace' })).toContainText(/Trace of (wide|copy)\.c27/);
});
