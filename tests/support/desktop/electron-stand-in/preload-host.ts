import type { contextBridge as Bridge, ipcRenderer as Renderer } from './surface.ts';

/** What the test has put on the page's window, and gets from it. */
interface PageWindow {
  readonly top: unknown;
  __electronAsk(kind: 'invoke' | 'send', channel: string, values: unknown[]): Promise<unknown>;
  __electronReceive(channel: string, values: readonly unknown[]): void;
}

type Preload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void;

/**
 * The text of a script that runs a built preload script in a page, before the page's own code: `require('electron')`
 * gives it `contextBridge` and `ipcRenderer`, over the binding that the test has put on the window. Electron runs it in
 * a world of its own; here it shares the page's.
 */
export function preloadScript(preload: string, platform: NodeJS.Platform): string {
  const run = `(require, module, exports, process) => {\n${preload}\n}`;
  return `(${host.toString()})(window, ${JSON.stringify(platform)}, ${run});`;
}

/** Runs in the page, as text: it sees only its arguments. */
function host(window: PageWindow, platform: string, preload: Preload): void {
  if ((window as unknown) !== window.top) return;
  const listeners = new Map<string, Parameters<typeof Renderer.on>[1][]>();
  const ipcRenderer: typeof Renderer = {
    invoke: (channel, ...values) => window.__electronAsk('invoke', channel, values),
    send: (channel, ...values) => void window.__electronAsk('send', channel, values),
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer as ReturnType<typeof Renderer.on>;
    },
  };
  window.__electronReceive = (channel, values) => {
    for (const listener of listeners.get(channel) ?? []) listener({} as Electron.IpcRendererEvent, ...values);
  };
  const contextBridge: typeof Bridge = {
    exposeInMainWorld: (name, api) =>
      void Object.defineProperty(window, name, {
        value: Object.freeze({ ...(api as object) }),
        enumerable: true,
      }),
  };
  const require = (name: string): unknown => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`A sandboxed preload script cannot load ${name}`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports, { platform });
}
