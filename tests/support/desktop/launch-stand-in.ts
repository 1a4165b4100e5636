import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page, Request, Route } from '@playwright/test';
import type { Rectangle } from 'electron';
import { preloadScript } from './electron-stand-in/preload-host.ts';
import { Rpc } from './electron-stand-in/rpc.ts';
import { builtMain } from './launch.ts';
import type { Desktop, DesktopLaunch } from './launch.ts';

const register = new URL('./electron-stand-in/register.ts', import.meta.url).href;

/** Starts the built main code under Node with the stand-in for Electron; its windows are pages of the test's browser. */
export function launchStandIn(launch: DesktopLaunch): Promise<Desktop> {
  const child = fork(builtMain, launch.files, {
    execArgv: ['--import', register],
    // Playwright asks its own workers for colours, which the application has none of.
    env: { ...process.env, FORCE_COLOR: undefined, ...launch.environment },
    serialization: 'advanced',
  });
  const windows = new Windows(launch.browser, (method, ...values) => rpc.call(method, ...values));
  const rpc = new Rpc(child, {
    create: (id: number, preload: string | undefined, bounds: Rectangle) =>
      windows.create(id, preload, bounds),
    load: (id: number, url: string) => windows.load(id, url),
    reload: (id: number) => windows.reload(id),
    send: (id: number, channel: string, values: unknown[]) => windows.send(id, channel, values),
    close: (id: number) => windows.close(id),
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve)).then(async (code) => {
    rpc.abandon('The main process has ended.');
    await windows.closeAll();
    return code;
  });
  return Promise.resolve({
    firstPage: () => windows.first(),
    evaluate: (run, value) => rpc.call('evaluate', run.toString(), value) as never,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  });
}

type Ask = (method: string, ...values: unknown[]) => Promise<unknown>;

/** What the preload host puts on the page's window. */
interface PreloadHost {
  __electronReceive(channel: string, values: readonly unknown[]): void;
}

/** The pages that stand for the application's windows. */
class Windows {
  readonly #browser: Browser;
  readonly #ask: Ask;
  readonly #pages = new Map<number, Page>();
  readonly #first = Promise.withResolvers<Page>();
  /** The addresses that the main code itself loads: those are no navigations of the page. */
  readonly #loading = new Map<number, string>();

  constructor(browser: Browser, ask: Ask) {
    this.#browser = browser;
    this.#ask = ask;
  }

  first(): Promise<Page> {
    return this.#first.promise;
  }

  async create(id: number, preload: string | undefined, { width, height }: Rectangle): Promise<void> {
    const page = await this.#browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    this.#pages.set(id, page);
    await page.exposeBinding('__electronAsk', ({ frame }, kind: string, channel: string, values: unknown[]) =>
      this.#ask(kind, id, { url: frame.url(), main: frame === page.mainFrame() }, channel, values),
    );
    if (preload !== undefined) {
      await page.addInitScript({ content: preloadScript(readFileSync(preload, 'utf8'), process.platform) });
    }
    // A request that is still under way when the main process ends, or the page closes, has nobody to answer it.
    await page.context().route('**/*', (route) => this.#onRequest(id, page, route).catch(() => undefined));
    page.on('crash', () => void this.#ask('gone', id).catch(() => undefined));
    page.on('popup', (popup) => void this.#onPopup(id, popup).catch(() => undefined));
  }

  async load(id: number, url: string): Promise<void> {
    const page = this.#page(id);
    this.#loading.set(id, new URL(url).href);
    await page.goto(url);
    this.#first.resolve(page);
  }

  async reload(id: number): Promise<void> {
    const page = this.#page(id);
    this.#loading.set(id, page.url());
    await page.reload();
  }

  async send(id: number, channel: string, values: unknown[]): Promise<void> {
    await this.#page(id).evaluate(
      ([name, content]) => (globalThis as unknown as PreloadHost).__electronReceive(name, content),
      [channel, values] as const,
    );
  }

  async close(id: number): Promise<void> {
    const page = this.#pages.get(id);
    this.#pages.delete(id);
    await page?.context().close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#pages.keys()].map((id) => this.close(id)));
  }

  #page(id: number): Page {
    const page = this.#pages.get(id);
    if (page === undefined) throw new Error('The window is closed.');
    return page;
  }

  /** Asks the main code as Electron would: about the navigation of a page, then about every request. */
  async #onRequest(id: number, page: Page, route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    const ofPage = navigates(request, page);
    const isFrame = !ofPage && ofFrame(request);
    const isLoaded = ofPage && this.#loading.get(id) === url;
    if ((ofPage || isFrame) && !isLoaded && (await this.#ask('mayNavigate', id, url, ofPage)) !== true) {
      return route.abort('aborted');
    }
    if ((await this.#ask('mayRequest', url)) !== true) return route.abort('blockedbyclient');
    if (ofPage) {
      this.#loading.delete(id);
      await this.#ask('navigationStarts', id, url);
    }
    const headers = (await this.#ask('headersOf', url, request.headers())) as Record<string, string>;
    return route.continue({ headers });
  }

  async #onPopup(id: number, popup: Page): Promise<void> {
    if ((await this.#ask('mayOpen', id, popup.url())) !== true) await popup.close();
  }
}

/** Whether a request would fill a frame below a page. */
function ofFrame(request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame().parentFrame() !== null;
  } catch {
    return false;
  }
}

/** Whether a request would change what the page shows; the first one of a pop-up has no frame yet. */
function navigates(request: Request, page: Page): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame() === page.mainFrame();
  } catch {
    return false;
  }
}
