import type { Browser, Locator, Page, ViewportSize } from '@playwright/test';
import { differences, type PageState, readState, setBack } from './page-state.ts';

/** What a test begins with. */
export interface Beginning {
  /** The service that the page comes from. */
  url: string;
  viewport: ViewportSize | null;
  /** Whether things glide and fade, as they do for those who have not asked for calm. */
  hasMotion: boolean;
  /** Whether the test is about a page that was loaded just now. */
  isFresh: boolean;
}

/** A page of the application, and what it has complained about since the test began. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
}

interface Kept extends WatchedPage {
  url: string;
  /** What its stores held when it was loaded. */
  loaded: PageState;
}

/** Milliseconds in which a page gets back to its start, or is loaded again. */
const patience = 3_000;

/**
 * The page that a test takes over from the one before: to load it, and to draw a first graph in it, costs more than most
 * tests do. In between it is left as its user leaves it: dialogs and notices are closed, the job is left for the start.
 * It is taken over only where its stores then hold what they held when it was loaded; else it is loaded again. After a
 * failed test all is again, as that ends the worker.
 */
export class KeptPage {
  readonly #browser: Browser;
  #kept: Kept | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The page at its start, with nothing of former tests. */
  async begin(beginning: Beginning): Promise<WatchedPage> {
    const former = this.#kept;
    if (former !== undefined && !beginning.isFresh && former.url === beginning.url) {
      const isAsLoaded = await leave(former, beginning).catch(() => false);
      former.complaints.length = 0;
      if (isAsLoaded) return former;
    }
    await this.close();
    this.#kept = await load(this.#browser, beginning);
    return this.#kept;
  }

  /** Throws the page away. */
  async close(): Promise<void> {
    await this.#kept?.page.context().close();
    this.#kept = undefined;
  }
}

/** Collects errors of a page: exceptions, and what its console calls an error (policy violations too). */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return complaints;
}

async function load(browser: Browser, { url, viewport, hasMotion }: Beginning): Promise<Kept> {
  const context = await browser.newContext({ viewport, reducedMotion: motion(hasMotion) });
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.goto(url);
  return { page, complaints, url, loaded: await readState(page) };
}

/** Leaves what a test has opened; says whether the page is as it was loaded. */
async function leave({ page, url, loaded, complaints }: Kept, beginning: Beginning): Promise<boolean> {
  complaints.length = 0;
  await setBrowserBack(page, beginning);
  await closeOverlays(page);
  if (page.url() !== `${url}/#/`) await page.goto(`${url}/#/`);
  // Where it was at its start it asks for the jobs from time to time only, and would go on to list deleted ones.
  else if (await jobs(page).isVisible()) return false;
  await page.evaluate(forget);
  await page.getByText('See where every column comes from').waitFor({ timeout: patience });
  await setBack(page, loaded, differences(loaded, await readState(page)));
  const isAsLoaded = differences(loaded, await readState(page)).length === 0;
  return isAsLoaded && complaints.length === 0 && (await overlays(page).count()) === 0;
}

/** What a test has set in the browser. */
async function setBrowserBack(page: Page, { viewport, hasMotion }: Beginning): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  const reducedMotion = motion(hasMotion);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion });
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}

const motion = (has: boolean) => (has ? 'no-preference' : 'reduce');

const jobs = (page: Page): Locator => page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first();
const overlays = (page: Page): Locator => page.locator('[role=dialog], [role=menu]');

/** Closes dialogs, menus, and notices that only show something: what one of the others offers is still to come. */
async function closeOverlays(page: Page): Promise<void> {
  for (let presses = 0; presses < 3 && (await overlays(page).count()) > 0; presses += 1)
    await page.keyboard.press('Escape');
  const notices = page.locator('.said .notice:not(:has(.act))').getByRole('button', { name: 'Close' });
  for (let left = await notices.count(); left > 0; left -= 1)
    await notices.first().click({ timeout: patience });
}

/** In the page: forgets what is remembered on the computer, as another window may do, and where the keyboard was. */
function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}
