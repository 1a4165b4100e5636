import {
  type Application,
  expect,
  type GivenFile,
  startedService,
  test as base,
} from '../support/browser/application.ts';
import { broken, orders, report } from '../support/browser/scripts.ts';
import { manyFiles, submitted } from '../support/browser/submitted.ts';
import { compareWith } from './comparison.ts';
import { manyTables } from './manyTables.ts';
import { expectOpenToAll } from './violations.ts';

/** A service with jobs that all views share: they are read only. */
interface SharedJobs {
  url: string;
  /** The address of a job in the page, by the job's name. */
  addressOf: Readonly<Record<string, string>>;
}

const submittedJobs: Readonly<Record<string, readonly GivenFile[]>> = {
  shop: [orders, report, broken],
  'shop before': [orders],
  warehouse: [manyTables(200)],
};

async function addresses(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/v1/jobs`);
  const { jobs } = (await answer.json()) as { jobs: { jobId: string; name: string }[] };
  return Object.fromEntries(jobs.map(({ jobId, name }) => [name, `${url}/#/job/${jobId}`]));
}

const test = base.extend<{ open: (job: string) => Promise<void> }, { shared: SharedJobs }>({
  shared: [
    async ({}, use) => {
      const { url, stop } = await startedService();
      for (const [name, files] of Object.entries(submittedJobs)) await submitted(url, name, files);
      await use({ url, addressOf: await addresses(url) });
      await stop();
    },
    { scope: 'worker' },
  ],
  serviceUrl: async ({ shared }, use) => use(shared.url),
  open: async ({ app, shared }, use) =>
    use(async (job) => {
      await app.page.goto(shared.addressOf[job]!);
      await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(job);
      await app.ready();
    }),
});

/** A view, and the way of its user to it. */
interface View {
  name: string;
  /** Whether it is what a page that was loaded just now shows. */
  isFirst?: boolean;
  open: (app: Application, openJob: (name: string) => Promise<void>) => Promise<void>;
}

/** A view of the job of a few tables. */
function ofShop(name: string, open: (app: Application) => Promise<void>): View {
  return {
    name,
    open: async (app, openJob) => {
      await openJob('shop');
      await open(app);
    },
  };
}

/** A page beside the jobs, by its address. */
function page(name: string, path: string, heading: string): View {
  return {
    name,
    open: async (app) => {
      await app.page.goto(`${new URL(app.page.url()).origin}/#/${path}`);
      await expect(app.page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    },
  };
}

async function chooseTable(app: Application, table: string): Promise<void> {
  await app.objects.getByRole('treeitem', { name: new RegExp(`^${table} `) }).click();
  await expect(app.page.getByRole('region', { name: 'Trace' })).toContainText(`Trace of ${table}`);
  await expect(app.graph).toHaveAttribute('aria-busy', 'false');
}

async function openMenu(app: Application): Promise<void> {
  await chooseTable(app, 'orders_gross');
  await app.graph.focus();
  await app.page.keyboard.press('Shift+F10');
  await expect(app.page.getByRole('menu', { name: 'Actions' })).toBeVisible();
}

const views: readonly View[] = [
  {
    name: 'start page',
    isFirst: true,
    open: async (app) => {
      // The page begins with the latest job where there is one.
      await app.ready();
      await app.page.getByRole('link', { name: 'Headwater' }).click();
      await expect(app.page.getByText('See where every column comes from')).toBeVisible();
    },
  },
  {
    name: 'new job',
    open: async (app) => {
      await app.drop([orders, { name: 'empty.sql' }]);
      await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
      await app.dialog.getByText('Names, encoding and metadata').click();
    },
  },
  ofShop('graph', (app) => expect(app.graph).toHaveAttribute('aria-busy', 'false')),
  ofShop('graph with a trace and the legend', async (app) => {
    await chooseTable(app, 'report');
    await app.page.getByRole('button', { name: 'Legend' }).click();
    await expect(app.page.getByRole('region', { name: 'Legend' })).toContainText('Query result');
  }),
  ofShop('menu of the graph', openMenu),
  {
    name: 'map of the schemas',
    open: async (app, openJob) => {
      await openJob('warehouse');
      const levels = app.page.getByRole('group', { name: 'Level of detail' });
      await levels.getByRole('button', { name: 'Schemas' }).click();
      await expect(app.page.getByRole('application', { name: /^Schema map: 5 schemas/ })).toBeVisible();
    },
  },
  ofShop('relations', async (app) => {
    await app.tab('Relations');
    await expect(app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(1)).toBeVisible();
  }),
  ofShop('impact', async (app) => {
    await chooseTable(app, 'orders');
    await app.tab('Impact');
    const reached = app.page.getByRole('tree', { name: 'What is affected' });
    await expect(reached.getByRole('treeitem').first()).toBeVisible();
    await reached.getByRole('treeitem', { name: /^gross value/ }).click();
    await expect(app.page.getByRole('region', { name: 'Why' })).toBeVisible();
  }),
  ofShop('comparison', async (app) => {
    await app.tab('Compare');
    await compareWith(app, 'shop before');
    const differences = app.page.getByRole('listbox', { name: 'Differences' });
    await expect(differences.getByRole('option').first()).toBeVisible();
  }),
  ofShop('problems', async (app) => {
    await app.status.getByRole('button', { name: /error/ }).click();
    await expect(app.page.getByRole('tabpanel', { name: 'Problems' })).toBeVisible();
  }),
  ofShop('details of a table', async (app) => {
    await chooseTable(app, 'orders');
    await app.page.keyboard.press('p');
    await app.tab('Details');
    await expect(app.page.getByRole('heading', { name: 'shop.orders' })).toBeVisible();
  }),
  ofShop('details of a relation', async (app) => {
    await app.tab('Relations');
    await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(1).click();
    await expect(app.page.getByRole('tabpanel', { name: 'Details' })).toContainText('.sql:');
  }),
  ofShop('files', async (app) => {
    await app.tab('Files');
    await expect(app.page.getByRole('tabpanel', { name: 'Files' })).toContainText('orders.sql');
  }),
  ofShop('jobs beside the graph', async (app) => {
    await app.tab('Jobs');
    await expect(app.page.getByRole('list', { name: 'Jobs' })).toContainText('shop');
  }),
  {
    name: 'page of all jobs',
    open: async (app) => {
      await app.page.goto(`${new URL(app.page.url()).origin}/#/jobs`);
      await expect(app.page.getByRole('table', { name: 'All jobs' })).toContainText('warehouse');
    },
  },
  ofShop('details of a job', async (app) => {
    await app.page.keyboard.press('Shift+j');
    const sheet = app.page.getByRole('dialog', { name: 'shop' });
    await expect(sheet.getByRole('region', { name: 'Submitted files' })).toContainText('orders.sql');
  }),
  ofShop('menu of exports', async (app) => {
    await app.page.getByRole('button', { name: 'Save' }).click();
    await expect(app.page.getByRole('menu')).toBeVisible();
  }),
  ofShop('dialog of exports', async (app) => {
    await app.page.keyboard.press('Control+Shift+S');
    const dialog = app.page.getByRole('dialog', { name: 'Save the lineage' });
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('source_db');
  }),
  page('settings', 'settings', 'Settings'),
  page('guide', 'guide', 'Guide'),
  page('playground', 'playground', 'Playground'),
  page('examples', 'examples', 'Example services'),
  {
    name: 'about',
    open: async (app) => {
      await app.page.goto(`${new URL(app.page.url()).origin}/#/guide`);
      await app.page.getByRole('button', { name: 'About Headwater' }).click();
      await expect(app.page.getByRole('dialog', { name: 'About Headwater' })).toBeVisible();
    },
  },
  ofShop('palette', async (app) => {
    await app.page.keyboard.press('Control+Shift+p');
    const palette = app.page.getByRole('dialog', { name: 'Find anything' });
    await palette.getByRole('combobox').fill('orders');
    await expect(palette.getByRole('option', { selected: true })).toBeVisible();
  }),
  ofShop('search', async (app) => {
    await app.page.keyboard.press('/');
    await app.page.keyboard.type('orders');
    await expect(app.page.getByRole('option').first()).toBeVisible();
  }),
  ofShop('shortcuts', async (app) => {
    await app.page.keyboard.press('?');
    await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }),
];

for (const view of views) {
  test.describe(() => {
    test.use({ isFreshPage: view.isFirst === true });
    test(`${view.name}: nobody is kept out`, async ({ app, open }) => {
      await view.open(app, open);
      await expectOpenToAll(app.page);
    });
  });
}

test('running job: nobody is kept out', async ({ app }) => {
  await app.drop(manyFiles(150));
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(app.page.getByText(/of 150 files analysed/)).toBeVisible();
  await expectOpenToAll(app.page);
  const cancel = app.page.getByRole('button', { name: 'Cancel the analysis', exact: true });
  await cancel.click();
  await expect(app.page.getByText('This analysis was cancelled')).toBeVisible();
  await expectOpenToAll(app.page);
});

test('the keyboard skips the header to the lineage', async ({ app, open }) => {
  await open('shop');
  await app.page.keyboard.press('Tab');
  const skip = app.page.getByRole('link', { name: 'Skip to the lineage' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const address = app.page.url();
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('region', { name: 'Lineage', exact: true })).toBeFocused();
  expect(app.page.url()).toBe(address);
});

test('the keyboard is on the graph again after its menu', async ({ app, open }) => {
  await open('shop');
  await openMenu(app);
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('menu', { name: 'Actions' })).toHaveCount(0);
  await expect(app.graph).toBeFocused();
  await app.graph.click({ button: 'right', position: { x: 12, y: 200 } });
  const menu = app.page.getByRole('menu', { name: 'Actions' });
  await menu.waitFor();
  await app.page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(app.graph).toBeFocused();
});

test('with the colours of the system a switch that is on looks other than one that is off', async ({
  app,
  open,
}) => {
  await app.page.emulateMedia({ forcedColors: 'active' });
  await open('shop');
  const filter = app.page.getByRole('button', { name: /^row filter/ });
  const outline = () => filter.evaluate((element) => getComputedStyle(element).outlineStyle);
  await app.graph.focus();
  expect(await outline()).toBe('none');
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await app.graph.focus();
  expect(await outline()).toBe('solid');
  // The canvas, too, has the system's ground: black on the corner of an empty place.
  const ground = await app.graph
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red, green, blue] = canvas.getContext('2d')!.getImageData(2, 2, 1, 1).data;
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.cssText = 'forced-color-adjust: none; color: Canvas';
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      return { drawn: `rgb(${red}, ${green}, ${blue})`, wanted };
    });
  expect(ground.drawn).toBe(ground.wanted);
  // A place in the SQL, which is marked by its ground elsewhere, has an outline.
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('gross');
  await app.page.keyboard.press('Enter');
  await expect(app.sql.locator('.hw-place-now').first()).toHaveCSS('outline-style', 'solid');
});
