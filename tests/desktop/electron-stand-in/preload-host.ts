/**
 * The text of a script that runs a built preload script in a page, before the page's own code: `require('electron')`
 * gives it `contextBridge` and `ipcRenderer`, over the binding that the test has put on the window. Electron runs it in
 * a world of its own; here it shares the page's.
 */
export function preloadHost(preload: string, platform: NodeJS.Platform): string {
  return `(() => {
  if (window !== window.top) return;
  const listeners = new Map();
  const failed = (text) => { throw new Error(text); };
  const ipcRenderer = {
    invoke: (channel, ...values) => window.__electronAsk('invoke', channel, values),
    send: (channel, ...values) => void window.__electronAsk('send', channel, values),
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
  };
  window.__electronReceive = (channel, values) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...values);
  };
  const contextBridge = {
    exposeInMainWorld: (name, api) =>
      Object.defineProperty(window, name, { value: Object.freeze({ ...api }), enumerable: true }),
  };
  const electron = { contextBridge, ipcRenderer };
  const require = (name) => (name === 'electron' ? electron : failed('A sandboxed preload script cannot load ' + name));
  const process = { platform: ${JSON.stringify(platform)} };
  const module = { exports: {} };
  ((require, module, exports, process) => {
${preload}
  })(require, module, module.exports, process);
})();`;
}
