import type { BrowserWindow } from 'electron';
import type { Logger } from 'pino';
import { RestartPolicy } from '../service/restart-policy.ts';
import { createMainWindow, focusWindow } from './main-window.ts';
import type { WindowFiles } from './main-window.ts';

/** What becomes of the page. */
interface PageEvents {
  /** It is gone, or loads again: it listens to nothing until it says so. */
  left(): void;
  /** Its process ended too often. */
  lost(window: BrowserWindow, reason: string): void;
}

/** What the window needs. */
export interface PageWindowOptions {
  readonly files: WindowFiles;
  readonly log: Logger;
  /** The page's address, once there is one. */
  readonly address: () => string | undefined;
  readonly events: PageEvents;
}

/** The one window and the page in it: made, loaded, made again where it was closed, and brought back after a crash. */
export class PageWindow {
  readonly #options: PageWindowOptions;
  readonly #crashes = new RestartPolicy({ window: 60_000, most: 3, firstPause: 0 });
  #window: BrowserWindow | undefined;

  constructor(options: PageWindowOptions) {
    this.#options = options;
  }

  /** The window, where it is open. */
  get window(): BrowserWindow | undefined {
    return this.#window;
  }

  open(): void {
    const { files, events } = this.#options;
    const window = createMainWindow(files);
    this.#window = window;
    window.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) events.left();
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => this.#onGone(window, reason));
    window.on('closed', () => {
      events.left();
      this.#window = undefined;
    });
  }

  /** Shows the window, made again where it was closed (macOS keeps an application without windows). */
  show(): void {
    if (this.#window !== undefined) return focusWindow(this.#window);
    this.open();
    this.load();
  }

  /** @param place of the page, behind its `#` */
  load(place = ''): void {
    const page = this.#options.address();
    if (page === undefined || this.#window === undefined) return;
    this.#window
      .loadURL(page + place)
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'The page did not load.'));
  }

  /** Loads the page at its new address, at the place that it shows now. */
  follow(): void {
    const shown = this.#window?.webContents.getURL() ?? '';
    this.load(URL.canParse(shown) ? new URL(shown).hash : '');
  }

  send(channel: string, value: unknown): void {
    this.#window?.webContents.send(channel, value);
  }

  #onGone(window: BrowserWindow, reason: string): void {
    const { events, log } = this.#options;
    events.left();
    if (reason === 'clean-exit') return;
    log.error({ reason }, 'The page’s process ended.');
    if (this.#crashes.pauseAfterCrash(Date.now()) === undefined) events.lost(window, reason);
    else window.webContents.reload();
  }
}
