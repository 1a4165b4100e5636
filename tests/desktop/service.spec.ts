import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import type { Desktop } from '../support/desktop/launch.ts';
import { test } from './launched.ts';

interface Health {
  name: string;
  version: string;
  pid: number;
}

/** Asks the service from within the page, as the application does. */
function health(page: Page): Promise<Health> {
  return page.evaluate(async () => (await fetch('/health')).json() as Promise<Health>);
}

async function hold(port: number, answer: string): Promise<Server> {
  const holder = createServer((_request, response) => response.end(answer));
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  return holder;
}

async function release(holder: Server): Promise<void> {
  holder.closeAllConnections();
  await new Promise((resolve) => holder.close(resolve));
}

function apiFile(folder: string): string {
  return join(folder, 'user/api.json');
}

test.describe('when the service ends by itself', () => {
  test('it is there again at the same address, and the window says so', async ({ launch, folder }) => {
    const desktop = await launch();
    const page = await desktop.firstPage();
    const { pid } = await health(page);
    process.kill(pid, 'SIGKILL');
    await expect(page.getByText('The service had ended unexpectedly. It runs again')).toBeVisible();
    const now = await health(page);
    expect(now.pid).not.toBe(pid);
    const reported = JSON.parse(readFileSync(apiFile(folder), 'utf8')) as { pid: number };
    expect(reported.pid).toBe(now.pid);
    // The sample may have been analysed meanwhile, which is said beside it.
    const notice = page.getByRole('status').filter({ hasText: 'The service had ended unexpectedly' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toHaveCount(0);
  });

  test('a job that was under way is named, and ends', async ({ launch, folder }) => {
    const scripts = join(folder, 'nightly');
    mkdirSync(scripts);
    for (let file = 0; file < 100; file++) {
      const views = Array.from(
        { length: 60 },
        (_, view) =>
          `create view mart.v_${file}_${view} as select p.amount * r.rate as amount, p.booked_at from raw.payments_${view} p join raw.rates r on r.currency = p.currency;`,
      );
      writeFileSync(join(scripts, `load_${file}.sql`), views.join('\n'));
    }
    const desktop = await launch(scripts);
    const page = await desktop.firstPage();
    await expect.poll(async () => runningJobs(page)).toBe(1);
    process.kill((await health(page)).pid, 'SIGKILL');
    await expect(page.getByText(/The job “.*” goes on with the files that are left\./)).toBeVisible();
    await expect.poll(async () => runningJobs(page), { timeout: 50_000 }).toBe(0);
    await expect(page.getByText(/100 files/).first()).toBeVisible();
  });

  test('too often, a person is asked, and can start it again', async ({ launch }) => {
    const desktop = await launch();
    const page = await desktop.firstPage();
    await answerQuestions(desktop, 'Try Again');
    const asked = () =>
      desktop.evaluate(() => (globalThis as unknown as { questions: string[] }).questions, undefined);
    while ((await asked()).length === 0) {
      const running = await health(page).catch(() => undefined);
      if (running === undefined) continue;
      process.kill(running.pid, 'SIGKILL');
      await expect
        .poll(async () => {
          const next = await health(page).catch(() => undefined);
          return (await asked()).length > 0 || (next !== undefined && next.pid !== running.pid);
        })
        .toBe(true);
    }
    expect(await asked()).toEqual(['Headwater’s service does not run.']);
    await expect.poll(async () => (await health(page).catch(() => undefined))?.name).toBe('headwater');
  });
});

function runningJobs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = (await (await fetch('/health')).json()) as { queue: { running: number } };
    return answer.queue.running;
  });
}

/** Presses a button of every question, and notes the questions. */
function answerQuestions(desktop: Desktop, button: string): Promise<void> {
  return desktop.evaluate(({ dialog }, wanted) => {
    const questions: string[] = [];
    (globalThis as unknown as { questions: string[] }).questions = questions;
    dialog.showMessageBox = (...values: unknown[]) => {
      const options = values.at(-1) as { message: string; buttons: string[] };
      questions.push(options.message);
      return Promise.resolve({ response: options.buttons.indexOf(wanted), checkboxChecked: false });
    };
  }, button);
}

test.describe('while the port is taken', () => {
  const trouble = (page: Page) => page.getByText('This window works all the same');

  test('the window works and says so, no other program is answered, and the port is taken when it is free', async ({
    launch,
    folder,
    port,
  }) => {
    const holder = await hold(port, 'something else');
    const desktop = await launch();
    const page = await desktop.firstPage();
    await expect(trouble(page)).toContainText(`Port ${port} is used by another program.`);
    expect((await health(page)).name).toBe('headwater');
    const alone = new URL(page.url()).origin;
    for (const path of ['/', '/health', '/api/v1/jobs', '/gspLive_backend/version']) {
      const answer = await fetch(alone + path);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('answers the window of its application only');
    }
    expect(existsSync(apiFile(folder))).toBe(false);

    await page.getByRole('button', { name: 'Try the port again' }).click();
    await expect(page.getByText(`Port ${port} is still used by another program.`)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(alone);

    await release(holder);
    await page.getByRole('button', { name: 'Try the port again' }).click();
    await expect.poll(() => new URL(page.url()).origin).toBe(`http://127.0.0.1:${port}`);
    await expect(trouble(page)).toHaveCount(0);
    expect((await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as Health).toMatchObject({
      name: 'headwater',
    });
    expect(existsSync(apiFile(folder))).toBe(true);
  });

  test('another Headwater is recognised', async ({ launch, port }) => {
    const holder = await hold(port, JSON.stringify({ name: 'headwater', version: '9.8.7', pid: 4711 }));
    const page = await (await launch()).firstPage();
    await expect(trouble(page)).toContainText(
      `Port ${port} is used by another Headwater 9.8.7 (process 4711).`,
    );
    await release(holder);
  });

  test('a crash keeps the window alone with its service', async ({ launch, port }) => {
    const holder = await hold(port, 'something else');
    const desktop = await launch();
    const page = await desktop.firstPage();
    const { pid } = await health(page);
    const alone = new URL(page.url()).origin;
    process.kill(pid, 'SIGKILL');
    await expect(page.getByText('It runs again')).toBeVisible();
    expect((await health(page)).pid).not.toBe(pid);
    expect((await fetch(`${alone}/health`)).status).toBe(403);
    await release(holder);
  });

  test.describe('where no variable names it', () => {
    test.use({ portVariable: '' });

    test('another one can be chosen', async ({ launch, folder, port }) => {
      mkdirSync(join(folder, 'user/data'), { recursive: true });
      writeFileSync(join(folder, 'user/data/settings.json'), JSON.stringify({ port }));
      const holder = await hold(port, 'something else');
      const page = await (await launch()).firstPage();
      await page.getByRole('button', { name: 'Choose another port' }).click();
      const next = await freePort();
      await page.getByLabel('Port', { exact: true }).fill(String(next));
      await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Restart the service' }).click();
      await expect.poll(() => new URL(page.url()).origin).toBe(`http://127.0.0.1:${next}`);
      await expect(trouble(page)).toHaveCount(0);
      await release(holder);
    });
  });
});
