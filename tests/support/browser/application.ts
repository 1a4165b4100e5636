import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { projectRoot } from '../../../scripts/project.ts';
import type { JobsResponse } from '../../../src-server/contract/application/service/jobs.ts';
import { type RunningService, startService } from '../../../src-server/service/service.ts';
import { builtPage, workerUrl } from '../built.ts';
import { KeptPage, watchComplaints } from './kept-page.ts';
import { ended, submitted, vendorId } from './submitted.ts';

/** A file to give to the application. */
export interface GivenFile {
  name: string;
  text?: string;
  bytes?: Buffer;
}

/** A service of its own with a data folder that goes away with it. */
export async function startedService(
  more: { sampleFolder?: string } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'headwater-browser-'));
  const service: RunningService = await startService({
    port: 0,
    dataFolder,
    staticFolder: builtPage(),
    workerUrl: workerUrl(),
    warmUp: false,
    logLevel: 'error',
    ...more,
  });
  return {
    url: service.url,
    stop: async () => {
      await service.close();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The folder of the scripts that a first start shows. */
export const sampleFolder = join(projectRoot, 'resources/samples');

/** Deletes all jobs of a service, also those that still run. */
async function deleteAllJobs(url: string): Promise<void> {
  const { jobs } = (await (await fetch(`${url}/api/v1/jobs`)).json()) as JobsResponse;
  if (jobs.length === 0) return;
  const { status } = await fetch(`${url}/api/v1/jobs/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jobIds: jobs.map(({ jobId }) => jobId) }),
  });
  if (status !== 200) throw new Error(`The jobs of the former test could not be deleted: ${status}.`);
}

interface ApplicationFixtures {
  /**
   * Whether the test needs a service of its own, which starts for the first time: because it changes what outlives
   * jobs, or looks at the start. The others share one, from which all jobs are deleted before each test.
   */
  isFirstStart: boolean;
  /** Whether the test is about a page that was loaded just now; the others take over the page of the test before. */
  isFreshPage: boolean;
  /** Whether the test is about what moves: gliding tables, fading menus. The others do without, which draws less. */
  hasMotion: boolean;
  serviceUrl: string;
  app: Application;
}

/** A service without jobs, and the page on it; anything that the page complains about fails the test. */
export const test = base.extend<ApplicationFixtures, { sharedServiceUrl: string; keptPage: KeptPage }>({
  sharedServiceUrl: [
    async ({}, use) => {
      const { url, stop } = await startedService();
      await use(url);
      await stop();
    },
    { scope: 'worker' },
  ],
  keptPage: [
    async ({ browser }, use) => {
      const kept = new KeptPage(browser);
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  isFirstStart: [false, { option: true }],
  isFreshPage: [false, { option: true }],
  hasMotion: [false, { option: true }],
  serviceUrl: async ({ isFirstStart, sharedServiceUrl }, use) => {
    if (isFirstStart) {
      const { url, stop } = await startedService();
      await use(url);
      await stop();
    } else {
      await deleteAllJobs(sharedServiceUrl);
      await use(sharedServiceUrl);
    }
  },
  app: async ({ keptPage, serviceUrl, isFirstStart, isFreshPage, hasMotion, viewport }, use) => {
    const isFresh = isFirstStart || isFreshPage;
    const { page, complaints } = await keptPage.begin({ url: serviceUrl, viewport, hasMotion, isFresh });
    await use(new Application(page));
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  },
});

export { expect, watchComplaints };

/** The application as its user finds it: by roles and names. */
export class Application {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Analyse SQL' });
  }

  get graph(): Locator {
    return this.page.getByRole('application', { name: /^Lineage graph/ });
  }

  get sql(): Locator {
    return this.page.getByRole('region', { name: 'SQL', exact: true });
  }

  get objects(): Locator {
    return this.page.getByRole('tree', { name: 'Tables and columns' });
  }

  get status(): Locator {
    return this.page.getByRole('contentinfo', { name: 'Status' });
  }

  /** Lets files fall on the window, as the file manager does. */
  async drop(files: readonly GivenFile[]): Promise<void> {
    const given = files.map(({ name, text, bytes }) => ({
      name,
      base64: (bytes ?? Buffer.from(text ?? '')).toString('base64'),
    }));
    const transfer = await this.page.evaluateHandle((parts) => {
      const made = new DataTransfer();
      for (const { name, base64 } of parts) {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        made.items.add(new File([content], name));
      }
      return made;
    }, given);
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      await this.page.dispatchEvent('body', kind, { dataTransfer: transfer });
    }
  }

  /**
   * Analyses files, as another program would, and opens their lineage: most tests are about what comes then. The dialog
   * is for those that call {@link analyseByDialog}, or fill it in themselves.
   */
  async analyse(files: readonly GivenFile[], vendor: string): Promise<void> {
    const url = new URL(this.page.url()).origin;
    // The name that the page would propose.
    const [bare = ''] = files[0]!.name.split(/\.[^.]+$/u);
    const name = files.length === 1 ? bare : `${bare} and ${files.length - 1} more`;
    const jobId = await submitted(url, name, files, await vendorId(url, vendor));
    await ended(url, jobId);
    await this.page.goto(`${url}/#/job/${jobId}`);
    await this.ready();
  }

  /** Drops files, chooses in the dialog how they are read, and waits for their lineage. */
  async analyseByDialog(files: readonly GivenFile[], vendor?: string): Promise<void> {
    await this.drop(files);
    if (vendor !== undefined) await this.dialog.getByLabel('Database vendor').selectOption({ label: vendor });
    await this.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
    await this.ready();
  }

  /** Waits until a job is open and its graph is drawn. */
  async ready(): Promise<void> {
    await this.status.getByText(/\d+ relations?/).waitFor();
    await this.settled();
  }

  /** Waits until the graph, where there is one, does not move any more. */
  async settled(): Promise<void> {
    // Asked in each frame: Playwright's own retries come half a second apart.
    await this.page.waitForFunction(
      () => document.querySelector('[role=application][aria-busy=true]') === null,
    );
  }

  /** Opens a tab of one of the panes. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** The texts that are marked as places of what is chosen, in the part of the SQL that is in sight. */
  markedPlaces(): Promise<string[]> {
    return this.sql.locator('.hw-place, .hw-place-now').allTextContents();
  }
}
