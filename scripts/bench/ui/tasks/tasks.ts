import type { Locator, Page } from '@playwright/test';
import type { Application } from '../../../../tests/support/browser/application.ts';
import { dropFolder } from '../dropped.ts';
import type { Hand } from './hand.ts';

/** The jobs and files that tasks are done with. */
export interface Stage {
  url: string;
  /** A large project of real scripts, as a folder. */
  folder: string;
  /** Addresses of the jobs: that project; a job read for the wrong vendor; two versions of one job. */
  jobs: Readonly<Record<'project' | 'wrongVendor' | 'versions', string>>;
}

/** Something that people come for, and how it is done by mouse (with what must be typed) and by the keyboard alone. */
export interface Task {
  name: string;
  /** Clicks and keys of who knows the page, as counted by a person. */
  bar: { clicks: number; keys: number };
  begin: (app: Application, stage: Stage) => Promise<void>;
  byMouse: (hand: Hand, stage: Stage) => Promise<void>;
  byKeyboard: (hand: Hand, stage: Stage) => Promise<void>;
  /** Waits for what the task is done for. */
  isDone: (app: Application) => Promise<void>;
}

const openJob =
  (job: keyof Stage['jobs']) =>
  async (app: Application, { jobs }: Stage): Promise<void> => {
    await app.page.goto(jobs[job]);
    await app.ready();
  };

const hit = ({ app }: Hand): Locator => app.page.getByRole('option').first();
const trace = (app: Application): Promise<void> => app.page.getByRole('region', { name: 'Trace' }).waitFor();

/** Types a name into the search, to which a key leads, and takes the first hit. */
async function find(hand: Hand, name: string): Promise<void> {
  await hand.press('/');
  await hand.type(name);
  await hit(hand).waitFor();
  await hand.press('Enter');
}

async function findByMouse(hand: Hand, name: string): Promise<void> {
  await hand.click(hand.app.page.getByRole('combobox', { name: 'Search tables and columns' }));
  await hand.type(name);
  await hit(hand).waitFor();
  await hand.press('Enter');
}

async function traceOf(app: Application, stage: Stage, name: string): Promise<void> {
  await openJob('project')(app, stage);
  await app.page.keyboard.press('/');
  await app.page.keyboard.type(name, { delay: 15 });
  await app.page.getByRole('option').first().waitFor();
  await app.page.keyboard.press('Enter');
  await trace(app);
  await app.settled();
}

/** Moves the pointer until it is over a line, which says from what to what it goes. */
async function overLine({ app: { page, graph } }: Hand): Promise<void> {
  const box = (await graph.boundingBox())!;
  for (let x = box.x + box.width * 0.3; x < box.x + box.width * 0.75; x += 40) {
    for (let y = box.y + 60; y < box.y + box.height - 40; y += 11) {
      await page.mouse.move(x, y);
      const { surface } = { surface: page.locator('.surface') };
      if ((await surface.evaluate((element) => getComputedStyle(element).cursor)) !== 'pointer') continue;
      await page.waitForTimeout(700);
      if ((await page.locator('[role=tooltip]').allTextContents()).some((text) => text.includes('→'))) return;
    }
  }
  throw new Error('No line was found');
}

const saved = (page: Page): Promise<unknown> => page.waitForEvent('download', { timeout: 60_000 });

/** Does what begins a download, and waits for it. */
async function saving(hand: Hand, act: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([saved(hand.app.page), act()]);
  void download;
}

async function saveByMouse(hand: Hand, entry: RegExp): Promise<void> {
  await hand.click(hand.app.page.getByRole('button', { name: 'Save', exact: true }));
  await hand.click(hand.app.page.getByRole('menuitem', { name: entry }).first());
}

const tab = (hand: Hand, name: string): Locator =>
  hand.app.page.getByRole('tab', { name: new RegExp(`^${name}`) });
const details = ({ page }: Application): Locator => page.getByRole('tabpanel', { name: 'Details' });
const olderJob = ({ page }: Application): Locator =>
  page.getByRole('table', { name: 'All jobs' }).getByRole('link', { name: 'versions', exact: true });
const whole = /^Read the whole job/;

export const tasks: readonly Task[] = [
  {
    name: 'drop a folder, first picture',
    bar: { clicks: 1, keys: 0 },
    begin: async ({ page }, { url }) => {
      await page.goto(url);
      await page.waitForLoadState('networkidle');
    },
    byMouse: async (hand, { folder }) => {
      await dropFolder(hand.app.page, folder);
      const run = hand.app.dialog.getByRole('button', { name: 'Analyse', exact: true });
      await hand.app.dialog.getByText(/scripts? to analyse/).waitFor();
      await hand.click(run);
    },
    byKeyboard: async (hand, { folder }) => {
      await hand.press('n');
      const chooser = hand.app.page.waitForEvent('filechooser');
      await hand.tabTo(hand.app.dialog.getByRole('button', { name: /folder/i }).first());
      await hand.press('Enter');
      await (await chooser).setFiles(folder);
      await hand.app.dialog.getByText(/scripts? to analyse/).waitFor();
      await hand.press('Control+Enter');
    },
    isDone: async (app) => {
      await app.status.getByText(/\d+ relations?/).waitFor({ timeout: 120_000 });
      await app.settled();
    },
  },
  {
    name: 'where a column of a fact table comes from',
    bar: { clicks: 0, keys: 18 },
    begin: openJob('project'),
    byMouse: (hand) => findByMouse(hand, 'fact.sale.profit'),
    byKeyboard: (hand) => find(hand, 'fact.sale.profit'),
    isDone: trace,
  },
  {
    name: 'what breaks if it changes',
    bar: { clicks: 0, keys: 1 },
    begin: (app, stage) => traceOf(app, stage, 'orders.customerid'),
    byMouse: (hand) => hand.click(tab(hand, 'Impact')),
    byKeyboard: (hand) => hand.press('i'),
    isDone: ({ page }) =>
      page.getByRole('tree', { name: 'What is affected' }).getByRole('treeitem').first().waitFor(),
  },
  {
    name: 'the SQL behind a line',
    bar: { clicks: 1, keys: 0 },
    begin: (app, stage) => traceOf(app, stage, 'fact.sale.profit'),
    byMouse: async (hand) => {
      await overLine(hand);
      await hand.app.page.mouse.down();
      await hand.app.page.mouse.up();
      hand.clicks += 1;
    },
    byKeyboard: async (hand) => {
      await hand.press('l');
      await hand.app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(1).waitFor();
      await hand.press('Enter');
    },
    isDone: async (app) => {
      await details(app).getByText('Relation', { exact: true }).first().waitFor();
      await app.sql.locator('.hw-place-now').first().waitFor();
    },
  },
  {
    name: 'a table by half its name',
    bar: { clicks: 0, keys: 9 },
    begin: openJob('project'),
    byMouse: (hand) => findByMouse(hand, 'stockit'),
    byKeyboard: (hand) => find(hand, 'stockit'),
    isDone: ({ objects }) => objects.getByRole('treeitem', { selected: true, name: /^Stock/ }).waitFor(),
  },
  {
    name: 'problems, and to the place',
    bar: { clicks: 2, keys: 0 },
    begin: openJob('wrongVendor'),
    byMouse: async (hand) => {
      await hand.click(hand.app.status.getByRole('button', { name: /error/ }));
      await hand.click(hand.app.page.getByRole('treeitem', { name: /^error/, level: 2 }).first());
    },
    byKeyboard: async (hand) => {
      await hand.press('p');
      await hand.app.page
        .getByRole('treeitem', { name: /^error/, level: 2 })
        .first()
        .waitFor();
      await hand.press('ArrowDown', 'Enter');
    },
    isDone: ({ sql }) => sql.locator('.hw-error').first().waitFor(),
  },
  {
    name: 'compare two versions',
    bar: { clicks: 3, keys: 0 },
    begin: openJob('versions'),
    byMouse: async (hand) => {
      await hand.click(tab(hand, 'Compare'));
      await hand.choose(hand.app.page.getByLabel('Compare with (before)'), 1);
    },
    byKeyboard: async (hand) => {
      await hand.press('c');
      await hand.tabTo(hand.app.page.getByLabel('Compare with (before)'));
      await hand.press('ArrowDown');
    },
    isDone: ({ page }) =>
      page.getByRole('listbox', { name: 'Differences' }).getByRole('option').first().waitFor(),
  },
  {
    name: 'save CSV, PNG and report',
    bar: { clicks: 6, keys: 0 },
    begin: async (app, stage) => {
      await openJob('versions')(app, stage);
      await app.page.keyboard.press('g');
    },
    byMouse: async (hand) => {
      for (const entry of [/CSV/, /PNG/, /report|page/i]) await saving(hand, () => saveByMouse(hand, entry));
    },
    byKeyboard: async (hand) => {
      await saving(hand, () => hand.press('Control+s'));
      await saving(hand, () => hand.command('png'));
      await saving(hand, () => hand.command('html'));
    },
    isDone: async () => undefined,
  },
  {
    name: 'from the map of schemas to a table',
    bar: { clicks: 2, keys: 0 },
    begin: openJob('project'),
    byMouse: (hand) =>
      hand.click(
        hand.app.page.getByRole('list', { name: 'Most connected tables' }).getByRole('button').first(),
      ),
    byKeyboard: async (hand) => {
      await hand.press('g', 'ArrowRight', 'Enter');
      await hand.app.graph.waitFor();
      await hand.app.settled();
      await hand.press('ArrowRight');
    },
    isDone: ({ graph }) => graph.waitFor(),
  },
  {
    name: 'across procedures and temporary tables',
    bar: { clicks: 1, keys: 9 },
    begin: openJob('project'),
    byMouse: async (hand) => {
      await find(hand, 'sale.p');
      await trace(hand.app);
      const steps = hand.app.page.getByRole('group', { name: 'Intermediate results' });
      await hand.click(steps.getByRole('button', { name: 'All steps' }));
    },
    byKeyboard: async (hand) => {
      await find(hand, 'sale.p');
      await trace(hand.app);
      await hand.press('1');
    },
    isDone: async (app) => {
      await app.settled();
      await trace(app);
    },
  },
  {
    name: 'hide what is of no interest',
    bar: { clicks: 2, keys: 0 },
    begin: openJob('project'),
    byMouse: async (hand) => {
      await hand.click(hand.app.page.getByRole('button', { name: /^Filters/ }));
      const filters = hand.app.page.getByRole('dialog', { name: 'Filters' });
      await hand.click(filters.getByRole('group', { name: 'Schemas' }).getByRole('checkbox').first());
    },
    byKeyboard: async (hand) => {
      await hand.command('filter');
      const filters = hand.app.page.getByRole('dialog', { name: 'Filters' });
      await hand.tabTo(filters.getByRole('group', { name: 'Schemas' }).getByRole('checkbox').first());
      await hand.press(' ');
    },
    isDone: ({ page }) => page.getByRole('button', { name: 'Filters (1 changed)' }).waitFor(),
  },
  {
    name: 'another vendor, and back',
    bar: { clicks: 2, keys: 0 },
    begin: async (app, stage) => {
      await openJob('wrongVendor')(app, stage);
      await app.page.keyboard.press('p');
      await app.page.getByRole('button', { name: whole }).waitFor();
    },
    byMouse: async (hand) => {
      const { page } = hand.app;
      await hand.click(page.getByRole('button', { name: whole }));
      await hand.click(page.getByRole('button', { name: 'Undo' }));
    },
    byKeyboard: async (hand) => {
      const { page } = hand.app;
      await hand.tabTo(page.getByRole('button', { name: whole }), 'Shift+Tab');
      await hand.press('Enter');
      await page
        .getByText(/^Read as SQL Server now/)
        .first()
        .waitFor();
      await hand.tabTo(page.getByRole('button', { name: /^Back to/ }).last());
      await hand.press('Enter');
    },
    isDone: ({ page }) => page.getByRole('button', { name: whole }).waitFor(),
  },
  {
    name: 'share the view',
    bar: { clicks: 0, keys: 1 },
    begin: (app, stage) => traceOf(app, stage, 'fact.sale.profit'),
    byMouse: (hand) => hand.press('y'),
    byKeyboard: (hand) => hand.press('y'),
    isDone: ({ page }) => page.getByText(/The link .*is copied/).waitFor(),
  },
  {
    name: 'search, impact, problems, link and jobs in one go',
    bar: { clicks: 0, keys: 22 },
    begin: openJob('project'),
    byMouse: async (hand, stage) => tasks[13]!.byKeyboard(hand, stage),
    byKeyboard: async (hand) => {
      await find(hand, 'fact.sale.profit');
      await trace(hand.app);
      for (const key of ['i', 'p', 'y', 'j']) {
        await hand.press(key);
        await hand.app.page.waitForTimeout(500);
        await hand.expectKeyboard();
      }
    },
    isDone: ({ page }) => page.getByRole('table', { name: 'All jobs' }).waitFor(),
  },
  {
    name: 'back to an old job',
    bar: { clicks: 1, keys: 1 },
    begin: openJob('project'),
    byMouse: async (hand) => {
      await hand.press('j');
      await hand.click(olderJob(hand.app));
    },
    byKeyboard: async (hand) => {
      await hand.press('j');
      await olderJob(hand.app).waitFor();
      await hand.app.page.waitForTimeout(500);
      const names = hand.app.page.getByRole('table', { name: 'All jobs' }).getByRole('link');
      const at = (await names.allTextContents()).indexOf('versions');
      for (let row = 0; row < at; row += 1) await hand.press('ArrowDown');
      await hand.press('Enter');
    },
    isDone: ({ page }) => page.getByRole('heading', { level: 1, name: 'versions' }).waitFor(),
  },
];
