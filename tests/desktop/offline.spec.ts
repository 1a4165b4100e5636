import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Desktop } from '../support/desktop/launch.ts';
import { test as launched } from './launched.ts';

// A person uses everything; meanwhile every socket that main process, service and workers open, every name that they look
// up, and every request of the page is recorded. Nothing but this machine's own address may be among them.

const recorder = fileURLToPath(new URL('./socket-recorder.cjs', import.meta.url));

const test = launched.extend<{ sockets: string }>({
  sockets: async ({ folder }, use) => use(join(folder, 'sockets.txt')),
  moreEnvironment: async ({ sockets }, use) =>
    use({ NODE_OPTIONS: `--require=${recorder}`, HEADWATER_SOCKETS: sockets }),
});

function script(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Chooses an entry of the application's menu. */
function choose(desktop: Desktop, id: string): Promise<void> {
  return desktop.evaluate(
    ({ Menu }, entry) => Menu.getApplicationMenu()?.getMenuItemById(entry)?.click(),
    id,
  );
}

/** The dialogs give these paths. */
function answerDialogs(desktop: Desktop, opened: string, saved: string): Promise<void> {
  return desktop.evaluate(
    ({ dialog }, [open, save]) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [open] });
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: save });
    },
    [opened, saved] as const,
  );
}

async function useEverything(desktop: Desktop, page: Page, folder: string): Promise<void> {
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await status.getByText(/relation/u).waitFor();
  const opened = script(folder, 'opened.sql', 'create view shop.v as select amount from shop.orders;');
  const saved = join(folder, 'saved.csv');
  await answerDialogs(desktop, opened, saved);

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Column lineage (CSV)' }).click();
  await expect.poll(() => existsSync(saved)).toBe(true);

  await choose(desktop, 'open-files');
  await expect(page.getByText('opened.sql').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(desktop, 'settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
  await choose(desktop, 'guide');
  await expect(page.getByRole('heading', { name: 'Guide', level: 2 })).toBeVisible();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Send: Items need the role USER' }).click();
  await expect(page.getByRole('group', { name: 'Answer' }).getByRole('status')).toContainText('200');
  await choose(desktop, 'software-of-others');
  await expect(page.getByRole('dialog', { name: 'About Headwater' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(desktop, 'shortcuts');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(desktop, 'copy-diagnostics');
}

test('a whole journey touches this machine alone', async ({ launch, folder, port, sockets }) => {
  const given = script(folder, 'load.sql', 'insert into target (x) select a from source;');
  const desktop = await launch(given);
  const page = await desktop.firstPage();
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(request.url()));
  page.on('websocket', (socket) => requests.push(socket.url()));
  await useEverything(desktop, page, folder);
  await desktop.evaluate(({ app }) => void setTimeout(() => app.quit()), undefined);
  expect(await desktop.ended).toBe(0);

  expect(requests.length).toBeGreaterThan(10);
  const ownAddress = new RegExp(`^(?:http://127\\.0\\.0\\.1:${port}/|data:|blob:)`, 'u');
  expect(requests.filter((url) => !ownAddress.test(url))).toEqual([]);

  const attempts = readFileSync(sockets, 'utf8').trim().split('\n');
  // The main process, the service and a worker at least; and the main process fetched what was saved.
  expect(attempts.filter((line) => line === 'recorder ready').length).toBeGreaterThanOrEqual(3);
  expect(attempts).toContain(`connect 127.0.0.1:${port}`);
  // To listen on an address, Node asks what it is.
  const own = new Set(['recorder ready', `connect 127.0.0.1:${port}`, 'lookup 127.0.0.1']);
  expect(attempts.filter((line) => !own.has(line))).toEqual([]);

  const logs = join(folder, 'user/logs');
  const log = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  expect(log.join('\n')).not.toMatch(/https?:\/\/(?!127\.0\.0\.1[:/])/u);
  // Nor does it hold a word of the SQL.
  expect(log.join('\n')).not.toMatch(/insert into|shop\.orders|select a/u);
});
