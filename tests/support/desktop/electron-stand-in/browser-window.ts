import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle, WebFrameMain } from 'electron';
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { Rpc } from './rpc.ts';
import { headersOf, mayRequest } from './session.ts';
import type { BrowserWindow as WindowSurface, WebContents } from './surface.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** The page of a window; what it shows is a page of the test's browser. */
class StandInWebContents extends EventEmitter implements WebContents {
  readonly mainFrame = { url: 'about:blank' } as WebFrameMain & { url: string };
  readonly #window: number;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  webRtcPolicy = 'default';

  constructor(window: number) {
    super();
    this.#window = window;
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  send(channel: string, ...values: unknown[]): void {
    void test.call('send', this.#window, channel, values);
  }

  reload(): void {
    void test.call('reload', this.#window);
  }
}

const windows = new Map<number, BrowserWindow>();
let nextWindow = 1;

/** `BrowserWindow`: a page of the test's browser with the window's preload script in it. */
export class BrowserWindow extends EventEmitter implements WindowSurface {
  readonly webContents: StandInWebContents;
  readonly options: BrowserWindowConstructorOptions;
  readonly id: number;
  readonly #made: Promise<unknown>;
  #bounds: Rectangle;
  #maximized = false;
  #minimized = false;
  #visible: boolean;
  #focused = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.id = nextWindow++;
    this.options = options;
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.#visible = options.show ?? true;
    this.webContents = new StandInWebContents(this.id);
    windows.set(this.id, this);
    this.#made = test.call('create', this.id, options.webPreferences?.preload, this.#bounds);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  async loadURL(url: string): Promise<void> {
    await this.#made;
    await test.call('load', this.id, url);
    this.emit('ready-to-show');
  }

  show(): void {
    this.#visible = true;
    this.#focused = true;
    this.emit('show');
  }

  focus(): void {
    this.#focused = true;
    this.emit('focus');
  }

  blur(): void {
    this.#focused = false;
    this.emit('blur');
  }

  minimize(): void {
    this.#minimized = true;
  }

  restore(): void {
    this.#minimized = false;
  }

  maximize(): void {
    this.#maximized = true;
  }

  isMinimized(): boolean {
    return this.#minimized;
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  isVisible(): boolean {
    return this.#visible;
  }

  isFocused(): boolean {
    return this.#focused;
  }

  getBounds(): Rectangle {
    return this.#bounds;
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  close(): void {
    this.emit('close', { preventDefault: () => undefined });
    windows.delete(this.id);
    void test.call('close', this.id).then(() => {
      this.emit('closed');
      if (windows.size === 0) app.emit('window-all-closed');
    });
  }
}

function windowOf(id: number): BrowserWindow {
  const window = windows.get(id);
  if (window === undefined) throw new Error('The window is closed.');
  return window;
}

function eventOf(id: number, frame: { url: string; main: boolean }) {
  const { webContents } = windowOf(id);
  webContents.mainFrame.url = frame.main ? frame.url : webContents.mainFrame.url;
  return { sender: webContents, senderFrame: frame.main ? webContents.mainFrame : { url: frame.url } };
}

/** Emits an event that a listener may prevent, and returns whether one did. */
function prevented(emitter: EventEmitter, name: string, details: object): boolean {
  let result = false;
  emitter.emit(name, { ...details, preventDefault: () => (result = true) });
  return result;
}

/** What the page, in the test's browser, asks of the main code. */
const test = new Rpc(process, {
  mayRequest,
  headersOf,
  mayNavigate: (id: number, url: string, isMainFrame: boolean) => {
    const { webContents } = windowOf(id);
    const details = { url, isMainFrame };
    const isPrevented = prevented(webContents, 'will-frame-navigate', details);
    return !isPrevented && !(isMainFrame && prevented(webContents, 'will-navigate', details));
  },
  gone: (id: number) =>
    void windowOf(id).webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 }),
  mayOpen: (id: number, url: string) =>
    windowOf(id).webContents.openHandler({ url } as Electron.HandlerDetails).action === 'allow',
  navigationStarts: (id: number, url: string) => {
    const { webContents } = windowOf(id);
    webContents.mainFrame.url = url;
    webContents.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false });
  },
  invoke: (id: number, frame: { url: string; main: boolean }, channel: string, values: unknown[]) =>
    ipcMain.answer(eventOf(id, frame) as unknown as Electron.IpcMainInvokeEvent, channel, values),
  send: (id: number, frame: { url: string; main: boolean }, channel: string, values: unknown[]) =>
    void ipcMain.emit(channel, eventOf(id, frame), ...values),
  evaluate: async (source: string, value: unknown) => {
    const electron: unknown = await import('electron');
    // As Playwright does with a real Electron: the test's function runs here, with the module at hand.
    const run = new Function(`return (${source});`)() as (electron: unknown, value: unknown) => unknown;
    return run(electron, value);
  },
});
