import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Application } from '../../../../tests/support/browser/application.ts';
import { orders, report, sqlServer } from '../../../../tests/support/browser/scripts.ts';
import { ended, submitted } from '../../../../tests/support/browser/submitted.ts';
import { builtPage, program } from '../../../../tests/support/built.ts';
import { projectRoot } from '../../../project.ts';
import type { Bar } from '../../service/bars.ts';
import { MeasuredService } from '../../service/measured-service.ts';
import { dropFolder } from '../dropped.ts';
import { Hand } from './hand.ts';
import { type Stage, type Task, tasks } from './tasks.ts';

const project = 'wide-world-importers';
const archive = join(projectRoot, `../shared/projects/${project}.tar.gz`);

/** Clicks and keys of one way to do a task, or why it came to no end. */
interface Way {
  clicks: number;
  keys: number;
  seconds: number;
  failure?: string;
}

/** Does the fifteen tasks by mouse and by the keyboard alone, prints what each took, and gives the steps as bars. */
export async function measureTasks(browser: Browser): Promise<Bar[]> {
  if (!existsSync(archive)) {
    console.log(`The tasks are done with ${archive}, which is not there.`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'headwater-tasks-'));
  const service = await MeasuredService.start([], { staticFolder: builtPage() }, program('service'));
  try {
    spawnSync('tar', ['xzf', archive, '-C', folder]);
    const stage = await staged(browser, service.url, join(folder, project));
    const rows: Record<string, object> = {};
    const bars: Bar[] = [];
    for (const [at, task] of tasks.entries()) {
      const mouse = await done(browser, stage, task, 'byMouse');
      const keyboard = await done(browser, stage, task, 'byKeyboard');
      const name = `${at + 1}. ${task.name}`;
      rows[name] = {
        'by mouse': taskLine(mouse),
        'by keyboard': taskLine(keyboard),
        bar: `${task.bar.clicks} + ${task.bar.keys}`,
      };
      const failed = mouse.failure ?? keyboard.failure;
      const measured = failed === undefined ? mouse.clicks + mouse.keys : Number.NaN;
      bars.push({ name, measured, limit: task.bar.clicks + task.bar.keys + 0.5, unit: 'steps' });
    }
    console.log('Clicks + keys, and seconds of waiting:');
    console.table(rows);
    return bars;
  } finally {
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function staged(browser: Browser, url: string, folder: string): Promise<Stage> {
  const job = async (name: string, files: Parameters<typeof submitted>[2]): Promise<string> => {
    const jobId = await submitted(url, name, files);
    await ended(url, jobId);
    return `${url}/#/job/${jobId}`;
  };
  const wrong = `${sqlServer.text}\nSELECT [a FROM\nGO\nDECLARE @x int = (;\nGO\n`;
  const wrongVendor = await job('wrong vendor', [{ name: 'load.sql', text: wrong }]);
  await job('versions before', [orders]);
  const versions = await job('versions', [orders, report]);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const app = new Application(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await dropFolder(page, folder);
  await app.dialog.getByText(/scripts? to analyse/).waitFor();
  await page.waitForTimeout(2000);
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.status.getByText(/\d+ relations?/).waitFor({ timeout: 240_000 });
  await app.settled();
  const stage = { url, folder, jobs: { project: page.url(), wrongVendor, versions } };
  await page.close();
  return stage;
}

async function done(browser: Browser, stage: Stage, task: Task, way: 'byMouse' | 'byKeyboard'): Promise<Way> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const app = new Application(page);
  const hand = new Hand(app);
  let start = performance.now();
  let failure: string | undefined;
  try {
    await task.begin(app, stage);
    start = performance.now();
    await task[way](hand, stage);
    await task.isDone(app);
    if (way === 'byKeyboard') await hand.expectKeyboard();
  } catch (thrown) {
    [failure = ''] = String(thrown).split('\n');
    if (process.env['HEADWATER_PICTURES'] !== undefined)
      await page.screenshot({ path: join(process.env['HEADWATER_PICTURES'], `${task.name} ${way}.png`) });
  }
  const seconds = (performance.now() - start) / 1000;
  await context.close();
  const { clicks, keys } = hand;
  return { clicks, keys, seconds, ...(failure !== undefined && { failure }) };
}

function taskLine({ clicks, keys, seconds, failure }: Way): string {
  return `${clicks} + ${keys}, ${failure ?? `${seconds.toFixed(1)} s`}`;
}
