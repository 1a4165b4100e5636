import type { Page } from '@playwright/test';
import { type Application, expect } from '../../tests/browser/application.ts';
import { orders, sqlServer } from '../../tests/browser/scripts.ts';
import type { JobName } from './jobs.ts';

/** A view of the application in one of its states, and how one gets there. */
export interface View {
  name: string;
  /** The job that is open at first; without one, `at` is the address behind `#`. */
  job?: JobName;
  at?: string;
  /** On a shared server, which asks who calls. */
  shared?: boolean;
  show?: (app: Application) => Promise<void>;
}

const keys = async ({ page }: Application, ...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};

const button = ({ page }: Application, name: string | RegExp) => page.getByRole('button', { name }).first();
const object = (app: Application, name: RegExp) => app.objects.getByRole('treeitem', { name }).first();

/** Chooses a column of the retail warehouse in the tree of objects, which traces it. */
async function traceRevenue(app: Application): Promise<void> {
  await keys(app, '/');
  await app.page.keyboard.type('revenue');
  await app.page.getByRole('option').first().waitFor();
  await keys(app, 'Enter');
  await app.status.getByText(/^Trace/).waitFor();
  await settled(app.page);
}

/** All views and states. Whoever adds one to the application adds it here. */
export const views: readonly View[] = [
  { name: 'start', at: '/' },
  {
    name: 'start-drop',
    at: '/',
    show: async (app) => {
      const transfer = await app.page.evaluateHandle(() => {
        const made = new DataTransfer();
        made.items.add(new File(['select 1'], 'a.sql'));
        return made;
      });
      await app.page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
    },
  },
  { name: 'intake', at: '/', show: (app) => keys(app, 'n') },
  {
    name: 'intake-files',
    at: '/',
    show: async (app) => {
      await app.drop([
        sqlServer,
        orders,
        { name: 'empty.sql', text: '' },
        { name: 'logo.png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) },
        { name: '.git/config', text: '[core]' },
      ]);
      await app.dialog.getByText(/to analyse/).waitFor();
      await app.dialog.getByText(/Looks like|does not tell/).waitFor();
      await app.dialog.getByText('Names and metadata').click();
    },
  },
  { name: 'running', job: 'company', show: (app) => held(app.page) },
  { name: 'graph', job: 'retail' },
  {
    name: 'graph-trace',
    job: 'retail',
    show: async (app) => {
      await traceRevenue(app);
      await keys(app, 'f');
    },
  },
  {
    name: 'graph-menu',
    job: 'retail',
    show: async (app) => {
      await traceRevenue(app);
      await app.graph.focus();
      await keys(app, 'Shift+F10');
      await app.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'graph-line',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'l');
      await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(4).click();
      await keys(app, 'g');
    },
  },
  {
    name: 'graph-all-steps',
    job: 'funnel',
    show: (app) => button(app, 'All steps').click(),
  },
  { name: 'graph-down', job: 'sales', show: (app) => keys(app, 'd', 'f') },
  { name: 'graph-large', job: 'company' },
  { name: 'graph-no-lineage', job: 'nothing' },
  {
    name: 'list',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'l');
      await app.page.getByRole('table', { name: 'Relations' }).waitFor();
    },
  },
  {
    name: 'list-details',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'l');
      await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(3).click();
      await app.page.getByRole('tabpanel', { name: 'Details' }).waitFor();
    },
  },
  { name: 'list-large', job: 'company', show: (app) => keys(app, 'l') },
  {
    name: 'compare',
    job: 'sales',
    show: async (app) => {
      await keys(app, 'c');
      await app.page.getByLabel('Compare with what was before').selectOption({ index: 1 });
      await app.page.getByRole('list', { name: 'Differences' }).waitFor();
    },
  },
  {
    name: 'impact',
    job: 'retail',
    show: async (app) => {
      await app.page.getByLabel('Filter objects').fill('unit_price');
      await app.objects.getByRole('treeitem', { name: /^unit_price/ }).click();
      await keys(app, 'i');
      await app.page
        .getByRole('treeitem', { name: /^revenue_eur value/ })
        .first()
        .click();
      await app.page.getByRole('heading', { name: /^The shortest way/ }).waitFor();
    },
  },
  {
    name: 'details-table',
    job: 'retail',
    show: async (app) => {
      await object(app, /^sales/).click();
      await keys(app, 'p');
      await app.tab('Details');
    },
  },
  {
    name: 'problems',
    job: 'broken',
    show: async (app) => {
      await keys(app, 'p');
      await app.page.getByRole('tabpanel', { name: 'Problems' }).waitFor();
    },
  },
  { name: 'files', job: 'company', show: (app) => app.tab('Files') },
  { name: 'jobs', job: 'retail', show: (app) => app.tab('Jobs') },
  {
    name: 'search',
    job: 'retail',
    show: async (app) => {
      await keys(app, '/');
      await app.page.keyboard.type('order');
      await app.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'save',
    job: 'retail',
    show: (app) => button(app, 'Save').click(),
  },
  { name: 'palette', job: 'retail', show: (app) => keys(app, 'Control+Shift+p') },
  {
    name: 'palette-typed',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'Control+Shift+p');
      await app.page.keyboard.type('sale');
    },
  },
  { name: 'shortcuts', job: 'retail', show: (app) => keys(app, '?') },
  {
    name: 'notice',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'Control+s');
      await app.page.getByText(/^Saved/).waitFor();
    },
  },
  { name: 'job-gone', at: '/job/there-is-no-such-job' },
  {
    name: 'examples',
    at: '/examples',
    show: async (app) => {
      await app.page.getByRole('region', { name: 'Resource browser' }).waitFor();
    },
  },
  { name: 'sign-in', at: '/', shared: true },
];

/** Waits until nothing is under way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // The minimap is drawn a little after the graph.
  await page.waitForTimeout(400);
}

/** Shows a job as if it still ran: the service is too fast to be caught at it. */
async function held(page: Page): Promise<void> {
  await page.route('**/sqlflow/job/displayUserJobSummary', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    const running = {
      status: 'create',
      sessionId: undefined,
      progress: { stage: 'reading', files: { done: 5, total: 13 }, statements: { done: 68, total: 137 } },
    };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, ...running } } });
  });
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
}
