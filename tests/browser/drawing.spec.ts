import { readFileSync } from 'node:fs';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

// Here tables glide, and menus fade.
test.use({ hasMotion: true });

async function saved(app: Application, kind: 'SVG' | 'PNG'): Promise<Buffer> {
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: `Picture, ${kind}` }).click();
  return readFileSync(await (await download).path());
}

/** Where names stand in the picture of the graph. */
async function places(app: Application): Promise<Record<string, { x: number; y: number }>> {
  const svg = (await saved(app, 'SVG')).toString();
  const texts = svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)</g);
  return Object.fromEntries([...texts].map(([, x, y, name]) => [name, { x: Number(x), y: Number(y) }]));
}

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/4 tables/);
});

test('flows to the right, or down where one wants it so', async ({ app }) => {
  const right = await places(app);
  expect(right['orders_gross']!.x).toBeGreaterThan(right['orders']!.x);
  expect(right['report']!.x).toBeGreaterThan(right['orders_gross']!.x);
  await app.page.getByRole('button', { name: 'Change the direction of the graph' }).click();
  await expect(async () => {
    const down = await places(app);
    expect(down['orders_gross']!.y).toBeGreaterThan(down['orders']!.y);
    expect(down['report']!.y).toBeGreaterThan(down['orders_gross']!.y);
  }).toPass();
});

test('moves a table by keys, and puts it back on the way back', async ({ app }) => {
  const before = await places(app);
  await app.graph.focus();
  await app.page.keyboard.press('ArrowRight');
  for (let step = 0; step < 5; step++) await app.page.keyboard.press('Shift+ArrowDown');
  const after = await places(app);
  const moved = ['orders', 'customers', 'orders_gross', 'report'].filter(
    (name) => after[name]!.y !== before[name]!.y,
  );
  expect(moved).toHaveLength(1);
  expect(after[moved[0]!]!.y - before[moved[0]!]!.y).toBe(120);
  await app.graph.focus();
  for (let step = 0; step < 5; step++) await app.page.keyboard.press('Backspace');
  await expect(async () => expect((await places(app))[moved[0]!]).toEqual(before[moved[0]!])).toPass();
});

test('drags a table, and its lines follow', async ({ app }) => {
  const svg = (await saved(app, 'SVG')).toString();
  const before = await places(app);
  // The whole graph stands in the middle of the canvas: places of the picture are places on the screen.
  const [left, top, width, height] = /viewBox="([^"]*)"/.exec(svg)![1]!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const canvas = (await app.graph.boundingBox())!;
  const toolbar = app.page.getByRole('toolbar', { name: 'View of the graph' });
  const scale = Number.parseInt((await toolbar.getByText(/ %$/).textContent())!, 10) / 100;
  const x = canvas.x + canvas.width / 2 + (before['orders']!.x + 12 - left - width / 2) * scale;
  const y = canvas.y + canvas.height / 2 + (before['orders']!.y - top - height / 2) * scale;
  await app.page.mouse.move(x, y);
  await app.page.mouse.down();
  await app.page.mouse.move(x + 20, y + 30, { steps: 4 });
  await app.page.mouse.move(x + 40, y + 60, { steps: 4 });
  await app.page.mouse.up();
  await expect(async () => {
    const after = await places(app);
    expect(after['orders']!.y - before['orders']!.y).toBeGreaterThan(30 / scale);
    expect(after['report']).toEqual(before['report']);
  }).toPass({ timeout: 20_000 });
});

test('shows names from further away and columns near by, and all again with 0', async ({ app }) => {
  const zoom = app.page.getByRole('toolbar', { name: 'View of the graph' }).getByText(/ %$/);
  const whole = await zoom.textContent();
  await app.graph.focus();
  for (let step = 0; step < 3; step++) await app.page.keyboard.press('-');
  await expect(zoom).not.toHaveText(whole!);
  await app.page.keyboard.press('0');
  await expect(zoom).toHaveText(whole!);
});

test('saves every line, and a PNG of the same shape in double resolution', async ({ app }) => {
  const svg = (await saved(app, 'SVG')).toString();
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)!;
  // order_id, country, amount and tax into orders_gross; country and gross into report.
  const curves = [...svg.matchAll(/<path d="([^"]*)"[^>]*fill="none"/g)].map(([, d]) => d!);
  expect(curves.join('').match(/M[-\d. ]+C/g)!.length).toBeGreaterThanOrEqual(6);
  const png = await saved(app, 'PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
});

test('moves the picture with the wheel at once, pixel for pixel, and draws what comes into sight', async ({
  app,
}) => {
  const sharp = app.page.locator('[data-picture=sharp]');
  await sharp.waitFor();
  const wheel = 90;
  // What the very next frame shows: the old picture, moved.
  const { matching, drawn } = await app.graph.evaluate(async (graph, distance) => {
    const canvas = graph.querySelector('canvas')!;
    const pixels = (): ImageData => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const before = pixels();
    canvas.dispatchEvent(
      new WheelEvent('wheel', { deltaY: distance, shiftKey: true, bubbles: true, cancelable: true }),
    );
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const after = pixels();
    let matching = 0;
    let drawn = 0;
    for (let y = 0; y < canvas.height; y++)
      for (let x = 0; x < canvas.width - distance; x++) {
        const old = 4 * (y * canvas.width + x + distance);
        const now = 4 * (y * canvas.width + x);
        if (before.data[old] !== before.data[0]) drawn++;
        if (before.data[old] === after.data[now]) matching++;
      }
    return { matching: matching / (canvas.height * (canvas.width - distance)), drawn };
  }, wheel);
  expect(drawn).toBeGreaterThan(1000);
  expect(matching).toBeGreaterThan(0.999);
  await sharp.waitFor();
});

test('shows a trace at once, however long the worker takes for the picture', async ({ app }) => {
  await app.page.locator('[data-picture=sharp]').waitFor();
  await app.page.evaluate(() => {
    Worker.prototype.postMessage = () => undefined;
  });
  const accent = (): Promise<number> =>
    app.graph.evaluate((graph) => {
      const canvas = graph.querySelector('canvas')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const probe = document.createElement('canvas').getContext('2d')!;
      probe.fillStyle = getComputedStyle(graph).getPropertyValue('--accent');
      probe.fillRect(0, 0, 1, 1);
      const wanted = new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0];
      return new Uint32Array(data.buffer).filter((pixel) => pixel === wanted).length;
    });
  const before = await accent();
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('orders_gross.gross');
  await app.page
    .getByRole('option', { name: /^gross / })
    .first()
    .click();
  await app.page.locator('[data-picture=traced]').waitFor();
  // The traced column is filled with the accent.
  expect((await accent()) - before).toBeGreaterThan(500);
});

test('draws the graph also where there is no worker for its pixels', async ({ app }) => {
  await app.page.route(/raster\.worker/, (route) => route.abort());
  await app.page.reload();
  await expect(app.graph).toHaveAccessibleName(/4 tables/);
  await app.page.locator('[data-picture=sharp]').waitFor();
  const colours = await app.graph.evaluate((graph) => {
    const canvas = graph.querySelector('canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(20);
});
