import { Application, expect, sampleFolder, startedService, test } from '../support/browser/application.ts';
import { broken, orders, report } from '../support/browser/scripts.ts';
import { ended, manyFiles, submitted } from '../support/browser/submitted.ts';

/** Opens the page of all jobs. */
async function allJobs(app: Application) {
  await app.tab('Jobs');
  await app.page.getByRole('link', { name: /All jobs/ }).click();
  return app.page.getByRole('table', { name: 'All jobs' });
}

/** The page of all jobs by its address: beside a list, jobs of other programs are looked for every few seconds only. */
async function allSubmitted(app: Application) {
  await app.page.goto(`${new URL(app.page.url()).origin}/#/jobs`);
  return app.page.getByRole('table', { name: 'All jobs' });
}

async function choose(app: Application, job: string, entry: string): Promise<void> {
  await app.page
    .getByRole('button', { name: `Actions for ${job}`, exact: true })
    .first()
    .click();
  await app.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('keeps jobs: opens an earlier one, deletes one, and brings it back', async ({ app }) => {
  await app.analyse([{ ...orders, name: 'first.sql' }], 'PostgreSQL');
  await app.page.goto(app.page.url().replace(/#.*/, '#/'));
  await app.analyse([{ ...report, name: 'second.sql' }], 'PostgreSQL');
  await app.tab('Jobs');
  const jobs = app.page.getByRole('list', { name: 'Jobs' });
  await jobs.getByRole('link', { name: /first/ }).click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('first');
  await choose(app, 'second', 'Delete');
  await expect(jobs.getByRole('link', { name: /second/ })).toHaveCount(0);
  await expect(jobs.getByRole('link', { name: /first/ })).toBeVisible();
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await jobs.getByRole('link', { name: /second/ }).click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('second');
  await app.ready();
});

test('a deleted job is gone for good, also where the page is left at once', async ({ app, serviceUrl }) => {
  await app.analyse([{ ...orders, name: 'first.sql' }], 'PostgreSQL');
  await app.tab('Jobs');
  await choose(app, 'first', 'Delete');
  await expect(app.page.getByText('Deleted first')).toBeVisible();
  await expect(app.page.getByText('See where every column comes from')).toBeVisible();
  await app.page.goto('about:blank');
  await expect
    .poll(async () => ((await (await fetch(`${serviceUrl}/api/v1/jobs`)).json()) as { jobs: unknown[] }).jobs)
    .toEqual([]);
  await app.page.goto(serviceUrl);
});

test('lists all jobs with their numbers, sorts and filters them', async ({ app, serviceUrl }) => {
  await submitted(serviceUrl, 'small load', [report]);
  await submitted(serviceUrl, 'large load', [orders, report]);
  await submitted(serviceUrl, 'broken load', [broken], 'dbvoracle');
  const table = await allSubmitted(app);
  const rows = table.getByRole('row').filter({ has: app.page.getByRole('cell') });
  await expect(rows).toHaveCount(3);
  // orders, customers and report; orders_gross; 4 + 2 + 2 + 3 columns.
  await expect(rows.filter({ hasText: 'large load' })).toContainText(/PostgreSQL.*0253111\d+539 B/);
  await expect(rows.filter({ hasText: 'broken load' })).toContainText('with problems');
  await table.getByRole('button', { name: 'Columns' }).click();
  await expect(table.getByRole('columnheader', { name: 'Columns' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows.first()).toContainText('large load');
  await table.getByRole('button', { name: 'Name' }).click();
  await expect(rows.first()).toContainText('broken load');
  await app.page.getByRole('searchbox', { name: 'Filter by name or vendor' }).fill('postgres small');
  await expect(rows).toHaveCount(1);
  await expect(app.page.getByText('1 of 3 jobs')).toBeVisible();
  await app.page.getByRole('searchbox').fill('nothing like it');
  await expect(app.page.getByText('No job matches')).toBeVisible();
  await app.page.getByRole('button', { name: 'Clear' }).click();
  await app.page.getByRole('button', { name: /^with problems/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('broken load');
});

test('deletes several jobs at once', async ({ app, serviceUrl }) => {
  for (const name of ['one', 'two', 'three']) await submitted(serviceUrl, name, [orders]);
  const table = await allSubmitted(app);
  await table.getByLabel('Select one').check();
  await table.getByLabel('Select two').check();
  await app.page.getByRole('button', { name: 'Delete the selected jobs' }).click();
  await expect(app.page.getByText('Deleted 2 jobs')).toBeVisible();
  await expect(table.getByRole('link')).toHaveCount(1);
  await expect(table.getByRole('link', { name: /three/ })).toBeVisible();
});

test('goes on with the other jobs where the open one is deleted among them', async ({ app }) => {
  await app.analyse([report], 'PostgreSQL');
  await app.analyse([orders], 'PostgreSQL');
  const table = await allJobs(app);
  await table.getByLabel('Select orders').check();
  await app.page.getByRole('button', { name: 'Delete the selected jobs' }).click();
  await expect(table.getByRole('link')).toHaveCount(1);
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByRole('link')).toHaveCount(2);
  await app.page.getByRole('button', { name: 'Back' }).click();
  await app.ready();
  await allJobs(app);
  await table.getByLabel('Select orders').check();
  await app.page.getByRole('button', { name: 'Delete the selected jobs' }).click();
  await app.page.getByRole('button', { name: 'Back' }).click();
  await expect(app.page.getByRole('heading', { name: 'See where every column comes from' })).toBeVisible();
});

test('finds one of a thousand jobs, of which only those in sight are drawn', async ({ app, serviceUrl }) => {
  await submitted(serviceUrl, 'job', [report]);
  // The service reports one job; the page hears of a thousand like it.
  await app.page.route('**/api/v1/jobs', async (route) => {
    const answer = await route.fetch();
    const { jobs } = (await answer.json()) as { jobs: object[] };
    const many = Array.from({ length: 1000 }, (_, at) => {
      const number = String(at).padStart(4, '0');
      return { ...jobs[0], jobId: number, name: `job ${number}` };
    });
    await route.fulfill({ response: answer, json: { jobs: many } });
  });
  const table = await allSubmitted(app);
  await expect(app.page.getByText('1,000 jobs')).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await table.getByRole('button', { name: 'Name' }).click();
  await table.focus();
  await app.page.keyboard.press('End');
  await expect(table.getByRole('link', { name: /job 0999/ })).toBeVisible();
  await app.page.getByRole('searchbox').fill('0417');
  await expect(table.getByRole('link')).toHaveCount(1);
});

test('shows all of a job, with commands for the API to copy', async ({ app, serviceUrl }) => {
  await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.analyse(
    [orders, { name: 'logo.png', bytes: Buffer.from([137, 80, 78, 71, 0, 0]) }],
    'PostgreSQL',
  );
  await app.page.keyboard.press('Shift+j');
  const sheet = app.page.getByRole('dialog', { name: 'orders' });
  await expect(sheet.getByRole('region', { name: 'Settings' })).toContainText(/Status.*done/);
  await expect(sheet.getByRole('region', { name: 'Submitted files' })).toContainText('orders.sql');
  await expect(sheet.getByLabel('Result', { exact: true })).toContainText(/1\s*Skipped/);
  await expect(sheet.getByRole('region', { name: 'Skipped files' })).toContainText('it is a binary file');
  await sheet.getByRole('button', { name: 'Copy Graph of the job' }).click();
  await expect
    .poll(() => app.page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`curl -s ${serviceUrl}/sqlflow/job/displayUserJobGraph -d jobId=`);
});

test('analyses a job again for another vendor', async ({ app }) => {
  await app.analyse([{ name: 'quoted.sql', text: 'CREATE VIEW `v` AS SELECT `a` FROM `t`;' }], 'Oracle');
  await app.tab('Jobs');
  await choose(app, 'quoted', 'Analyse again with other settings…');
  const dialog = app.page.getByRole('dialog', { name: 'Analyse again' });
  await dialog.getByLabel('Database vendor').selectOption({ label: 'MySQL' });
  await dialog.getByRole('button', { name: 'Analyse again' }).click();
  await expect(app.page.getByRole('banner').getByText(/MySQL/)).toBeVisible();
  await app.tab('Objects');
  await expect(app.objects.getByRole('treeitem', { name: /^v / })).toBeVisible();
});

test('keeps what is chosen for a job to be analysed again, however late its settings come', async ({
  app,
}) => {
  await app.analyse([{ name: 'quoted.sql', text: 'CREATE VIEW `v` AS SELECT `a` FROM `t`;' }], 'Oracle');
  await app.page.route(/api\/v1\/jobs\/[^/?]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await app.tab('Jobs');
  await choose(app, 'quoted', 'Analyse again with other settings…');
  const vendor = app.page.getByRole('dialog', { name: 'Analyse again' }).getByLabel('Database vendor');
  await vendor.selectOption({ label: 'MySQL' });
  await app.page.waitForTimeout(1000);
  await expect(vendor).toHaveValue('dbvmysql');
});

test('begins a new job with the settings of another one', async ({ app, serviceUrl }) => {
  const body = new FormData();
  for (const [name, value] of [
    ['jobName', 'pattern'],
    ['dbvendor', 'dbvsnowflake'],
    ['defaultSchema', 'sales'],
    ['encoding', 'latin2'],
    ['metadata', '{"sales": {"t": ["a"]}}'],
  ] as const)
    body.set(name, value);
  body.append('sqlfiles', new Blob(['create view v as select a from t']), 'v.sql');
  await fetch(`${serviceUrl}/sqlflow/job/submitUserJob`, { method: 'POST', body });
  await app.page.reload();
  await app.page.getByRole('link', { name: 'Headwater' }).click();
  await app.tab('Jobs');
  await choose(app, 'pattern', 'New job with these settings…');
  await expect(app.dialog.getByLabel('Database vendor')).toHaveValue('dbvsnowflake');
  await expect(app.dialog.getByLabel('Default schema')).toHaveValue('sales');
  await expect(app.dialog.getByLabel('Encoding of files')).toHaveValue('latin2');
  await expect(app.dialog.getByText('Understood as JSON: 1 table, 1 column.')).toBeVisible();
});

test('shows the sample at the first start, so that the screen is never empty', async ({ page }) => {
  const { url, stop } = await startedService({ sampleFolder });
  try {
    await page.goto(url);
    const app = new Application(page);
    await app.ready();
    await expect(app.graph).toBeVisible();
    await expect(app.objects.getByRole('treeitem').nth(3)).toBeVisible();
    await page.getByRole('link', { name: 'Headwater' }).click();
    await expect(page.getByText('See where every column comes from')).toBeVisible();
    await page.getByRole('button', { name: /Payroll/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payroll');
    await app.ready();
  } finally {
    await stop();
  }
});

test('shows progress with counts, and an analysis can be cancelled and begun again', async ({ app }) => {
  await app.drop(manyFiles(80));
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(app.page.getByText(/of 80 files analysed/)).toBeVisible();
  await app.page.getByRole('button', { name: 'Cancel the analysis', exact: true }).click();
  await expect(app.page.getByText('This analysis was cancelled')).toBeVisible();
  await app.page.getByRole('button', { name: 'Analyse again', exact: true }).click();
  await expect(app.page.getByText(/of 80 files analysed|Connecting all statements/)).toBeVisible();
  await app.ready();
});

test('looks at one job while another one runs, and hears of its end', async ({ app, serviceUrl }) => {
  await app.analyse([orders], 'PostgreSQL');
  await submitted(serviceUrl, 'slow', manyFiles(70));
  await app.page.reload();
  await app.ready();
  const strip = app.page.getByRole('list', { name: 'Running analyses' });
  await expect(strip.getByRole('link', { name: 'slow' })).toBeVisible();
  await expect(strip.getByRole('progressbar')).toBeVisible();
  await expect(app.objects.getByRole('treeitem', { name: /^orders_gross / })).toBeVisible();
  await expect(app.page.getByText('slow is analysed')).toBeVisible({ timeout: 45_000 });
  await expect(strip).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('slow');
});

test('hears no more of the end of a job that is opened meanwhile', async ({ app, serviceUrl }) => {
  await app.analyse([orders], 'PostgreSQL');
  const jobId = await submitted(serviceUrl, 'soon', manyFiles(70));
  await app.page.reload();
  const end = app.page.getByText('soon is analysed');
  await expect(end).toBeVisible({ timeout: 45_000 });
  await app.page.goto(`${serviceUrl}/#/job/${jobId}`);
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('soon');
  await expect(end).toHaveCount(0, { timeout: 4_000 });
});

test('several jobs run beside each other, and each can be cancelled by itself', async ({
  app,
  serviceUrl,
}) => {
  await submitted(serviceUrl, 'left', manyFiles(100));
  await submitted(serviceUrl, 'right', manyFiles(101).slice(1));
  const table = await allSubmitted(app);
  const strip = app.page.getByRole('list', { name: 'Running analyses' });
  await expect(strip.getByRole('listitem')).toHaveCount(2);
  await strip.getByRole('button', { name: 'Cancel the analysis of left' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(1);
  await expect(table.getByRole('row').filter({ hasText: 'left' })).toContainText('cancelled');
  await strip.getByRole('button', { name: 'Cancel the analysis of right' }).click();
  await expect(strip).toHaveCount(0);
});

test('says that the service does not answer while a job is followed, and follows it again', async ({
  page,
  serviceUrl,
}) => {
  await page.goto(serviceUrl);
  const app = new Application(page);
  await app.drop(manyFiles(40));
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByText(/files analysed/).waitFor();
  const looks = '**/api/v1/jobs?ids=*';
  await page.route(looks, (route) => route.abort());
  const away = page.getByText(/^The service does not answer, and is asked again/);
  await expect(away).toBeVisible();
  await page.unroute(looks);
  await app.ready();
  await expect(away).toBeHidden();
});

test('shows that the service is gone, and gets what failed meanwhile once it is back', async ({
  page,
  serviceUrl,
}) => {
  await submitted(serviceUrl, 'orders', [orders]);
  await page.goto(serviceUrl);
  const app = new Application(page);
  await app.ready();
  await expect(app.sql.locator('.cm-content')).toContainText('orders_gross');
  const everything = /\/(api|health)/;
  await page.route(everything, (route) => route.abort());
  const tables = page.getByRole('tree', { name: 'Tables and columns' });
  await tables.getByRole('treeitem', { name: /^orders_gross/ }).click();
  const away = page.getByText(/^The service does not answer, and is asked again/);
  await expect(away).toBeVisible();
  await expect(page.getByText('Places not loaded')).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByText('The impact could not be determined')).toBeVisible();
  await page.unroute(everything);
  await expect(away).toBeHidden();
  await expect(page.getByText(/^1 of \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'shop.orders_gross' })).toBeVisible();
  await expect(page.getByText('The impact could not be determined')).toBeHidden();
});

test('keeps the files where the service goes away while they are sent, and sends them again', async ({
  page,
  serviceUrl,
}) => {
  await page.goto(serviceUrl);
  const app = new Application(page);
  const submit = '**/sqlflow/job/submitUserJob';
  await page.route(submit, (route) => route.abort());
  await app.drop([orders]);
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  const run = app.dialog.getByRole('button', { name: 'Analyse', exact: true });
  await run.click();
  await expect(app.dialog.getByRole('alert')).toContainText('can be sent again');
  await page.unroute(submit);
  await run.click();
  await app.ready();
});

test('keeps the longest of names within its places', async ({ app }) => {
  const name = 'w'.repeat(255);
  await app.drop([orders]);
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByLabel('Job name').fill(name);
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await app.tab('Jobs');
  await choose(app, name, 'Details…');
  const sheet = app.page.getByRole('dialog', { name });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await choose(app, name, 'Delete');
  await expect(app.page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
});

test('what another window does with the open job is seen here', async ({ app, serviceUrl }) => {
  const { page } = app;
  await app.analyse([orders], 'PostgreSQL');
  const jobId = /job\/([^?]+)/.exec(page.url())![1]!;
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${serviceUrl}/api/v1/jobs/${path}`, init)).ok).toBe(true);
  };
  const title = page.getByRole('heading', { level: 1 });
  await post(`${jobId}/rename`, { name: 'Renamed elsewhere' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(title).toHaveText('Renamed elsewhere');

  // Analysed again for another vendor: the result here is an earlier one now.
  await post(`${jobId}/rerun`, { vendor: 'dbvmysql' });
  await ended(serviceUrl, jobId);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('MySQL · 1 file')).toBeVisible();
  await app.ready();

  // Without coming back to it: the first question that has no answer any more shows it.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await new Application(other).ready();
  await post('delete', { jobIds: [jobId] });
  await other.keyboard.press('/');
  await other.keyboard.type('gross');
  await expect(other.getByText('This job does not exist')).toBeVisible();
  await other.close();
});
