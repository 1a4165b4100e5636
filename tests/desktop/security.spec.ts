import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Desktop } from '../support/desktop/launch.ts';
import { test } from './launched.ts';

// Code in the page that should not be there tries to get out. Each attempt runs in the real page, under its real policy and
// the main process's real rules. `tests/main/exploits` has what no page can try by itself.

/** Something on this machine that is not ours: it counts who comes. */
async function neighbour(): Promise<{ port: number; visits(): number; close(): void }> {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, visits: () => visits, close: () => server.close() };
}

/** The addresses that the person was asked about, and those that were opened. */
async function watchLinks(desktop: Desktop): Promise<() => Promise<{ asked: string[]; opened: string[] }>> {
  await desktop.evaluate(({ dialog, shell }) => {
    const links = { asked: [] as string[], opened: [] as string[] };
    (globalThis as unknown as { links: typeof links }).links = links;
    dialog.showMessageBox = (...values: unknown[]) => {
      links.asked.push((values.at(-1) as { detail: string }).detail);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
    Object.assign(shell, {
      openExternal: (address: string) => {
        links.opened.push(address);
        return Promise.resolve();
      },
    });
  }, undefined);
  return () =>
    desktop.evaluate(
      () => (globalThis as unknown as { links: { asked: string[]; opened: string[] } }).links,
      undefined,
    );
}

function attack(name: string): string {
  return readFileSync(new URL(`./attacks/${name}.js`, import.meta.url), 'utf8');
}

test('nothing is run that is not the application’s own script', async ({ launch }) => {
  const page = await (await launch()).firstPage();
  expect(await page.evaluate(attack('run-foreign-code'))).toEqual([]);
});

test('nothing reaches out, by whatever means', async ({ launch }) => {
  const other = await neighbour();
  const page = await (await launch()).firstPage();
  const reached: string[] = [];
  page.on('requestfinished', (request) => reached.push(request.url()));
  const places = ['https://example.org', `http://127.0.0.1:${other.port}`];
  await page.evaluate(`window.places = ${JSON.stringify(places)}`);
  const outcomes = await page.evaluate<Record<string, string>>(attack('reach-out'));
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'blocked')).toEqual([]);
  const { origin } = new URL(page.url());
  expect(reached.filter((url) => !url.startsWith(origin) && !/^(?:data|blob):/.test(url))).toEqual([]);
  expect(other.visits()).toBe(0);
  other.close();
});

/** An address without the place in the page, which the page itself changes as a job is opened. */
function withoutPlace(address: string): string {
  return address.replace(/#.*/u, '');
}

test('the page cannot leave, open windows or files', async ({ launch }) => {
  const desktop = await launch();
  const page = await desktop.firstPage();
  const links = await watchLinks(desktop);
  // The first start opens a job of samples.
  await expect(page).toHaveURL(/#\/job\//u);
  const home = page.url();
  for (const address of [
    'https://example.org/',
    'file:///etc/passwd',
    'data:text/html,<h1>x</h1>',
    new URL('/examples/company/items', home).href,
  ]) {
    const target = JSON.stringify(address);
    await page.evaluate(`window.open(${target}); location.href = ${target};`);
    await page.waitForTimeout(200);
    expect(withoutPlace(page.url())).toBe(withoutPlace(home));
    // A window that is denied is there for a moment in the test's browser.
    await expect.poll(() => page.context().pages().length).toBe(1);
  }
  expect(await links()).toEqual({ asked: [], opened: [] });
});

test('the documentation of the API is for the browser, after asking', async ({ launch }) => {
  const desktop = await launch();
  const page = await desktop.firstPage();
  const links = await watchLinks(desktop);
  // The first start opens a job of samples.
  await expect(page).toHaveURL(/#\/job\//u);
  const home = page.url();
  await page.evaluate(`location.assign('/docs')`);
  const docs = new URL('/docs', home).href;
  await expect.poll(links).toEqual({ asked: [docs], opened: [docs] });
  expect(withoutPlace(page.url())).toBe(withoutPlace(home));
});
