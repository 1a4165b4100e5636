import type { JobEntry } from '../../../src-server/contract/application/service/jobs.ts';
import { expect } from '../../../tests/support/browser/application.ts';
import type { Page } from '@playwright/test';
import { keys, type View } from '../view.ts';

/** Reports another state of the company's job to the page: the service is too fast to be caught at it. */
const jobAs =
  (change: Partial<JobEntry>) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/api\/v1\/jobs(\?|$)/, async (route) => {
      const response = await route.fetch();
      const { jobs } = (await response.json()) as { jobs: JobEntry[] };
      const changed = jobs.map((job) =>
        job.name === 'Company warehouse' ? { ...job, sessionId: undefined, ...change } : job,
      );
      await route.fulfill({ response, json: { jobs: changed } });
    });
  };

async function withoutService(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort());
}

const running: Partial<JobEntry> = {
  status: 'running',
  progress: {
    stage: 'reading',
    files: { done: 1_204, total: 3_600 },
    statements: { done: 18_430, total: 18_430 },
  },
};

/** Nothing there, nothing found, or something went wrong; and what goes on just now. */
export const troubleViews: readonly View[] = [
  {
    name: 'running',
    job: 'company',
    before: jobAs(running),
    show: ({ page }) => expect(page.getByRole('progressbar').first()).toBeVisible(),
  },
  {
    name: 'job-cancelled',
    job: 'company',
    before: jobAs({ status: 'cancelled' }),
    show: ({ page }) => page.getByText('This analysis was cancelled').waitFor(),
  },
  {
    name: 'job-failed',
    job: 'company',
    before: jobAs({
      status: 'failed',
      message: 'The archive “nightly.zip” is damaged: its list of entries cannot be read.',
    }),
    show: ({ page }) => page.getByText('The archive “nightly.zip” is damaged').waitFor(),
  },
  { name: 'job-gone', at: '/job/there-is-no-such-job' },
  {
    name: 'service-away',
    job: 'retail',
    before: withoutService,
    show: ({ page }) => page.getByText('The service does not answer').first().waitFor(),
  },
  {
    name: 'service-away-jobs',
    at: '/jobs',
    before: withoutService,
    show: ({ page }) => page.getByText('The service does not answer').first().waitFor(),
  },
  {
    name: 'found-nothing',
    job: 'retail',
    show: async (app) => {
      await app.page.getByLabel('Filter objects').fill('zzz');
      await keys(app, 'Escape', 'l');
      await app.page.getByLabel('Filter relations').fill('zzz');
      await keys(app, 'Escape', '/');
      await app.page.keyboard.type('zzz');
      await app.page.getByText('No table or column is named like').waitFor();
    },
  },
  {
    name: 'palette-nothing',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'Control+Shift+p');
      await app.page.keyboard.type('zzz');
    },
  },
  { name: 'sign-in', on: 'shared', at: '/' },
  {
    name: 'sign-in-refused',
    on: 'shared',
    at: '/',
    show: async ({ page }) => {
      await page.getByLabel('User').fill('ann');
      await page.getByLabel('Secret').fill('not this one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    },
  },
];
