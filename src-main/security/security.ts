import type { App, OnBeforeRequestListenerDetails, Session, WebContents, WebPreferences } from 'electron';

/** Says whether an address belongs to the application's own service. */
export type IsOwn = (address: string) => boolean;

/** Schemes that reach nothing outside the process. */
const localSchemes = new Set(['data:', 'blob:', 'devtools:', 'about:']);

/** What a page may ask the system for: to put text on the clipboard, after a click, from the own page. */
const granted = new Set(['clipboard-sanitized-write']);

/** How the window's page runs: in a sandbox, in a world of its own, without Node, under the rules of the web. */
export function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    plugins: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: true,
  };
}

/** Recognises the addresses below the given origins, web sockets of the same host and port included. */
export function ownAddresses(origins: readonly string[]): IsOwn {
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  return (address) => {
    const url = URL.parse(address);
    if (url === null || !/^(?:http|ws):$/u.test(url.protocol)) return false;
    return hosts.has(url.host) && url.username === '' && url.password === '';
  };
}

/**
 * Recognises the application's page: what else its service answers, the documentation or somebody's entity among the
 * examples, is no part of it and gets nothing of the desktop.
 */
export function ownPage(isOwn: IsOwn): IsOwn {
  return (address) => isOwn(address) && URL.parse(address)?.pathname === '/';
}

/** No connection leaves the machine and no page gets a permission, whatever a page or Chromium itself tries. */
export function hardenSession(session: Session, isOwn: IsOwn): void {
  const isPage = ownPage(isOwn);
  session.setSpellCheckerEnabled(false);
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => granted.has(permission) && isOwn(requestingOrigin),
  );
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(granted.has(permission) && isPage(contents.getURL())),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.webRequest.onBeforeRequest((details: OnBeforeRequestListenerDetails, answer) =>
    answer({ cancel: !(isOwn(details.url) || localSchemes.has(URL.parse(details.url)?.protocol ?? '')) }),
  );
  session.on('will-download', (event, item) => {
    const url = item.getURL();
    const source = url.startsWith('blob:') ? url.slice('blob:'.length) : url;
    if (!isOwn(source)) event.preventDefault();
  });
}

/** What becomes of a page that wants to leave: it stays, and who may decide learns where it wanted to go. */
export interface Ways {
  isOwn: IsOwn;
  wanted(address: string): void;
}

/** Every page of the application, whoever makes it, shows the application's page and opens nothing. */
export function hardenContents(app: App, { isOwn, wanted }: Ways): void {
  const isPage = ownPage(isOwn);
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-navigate', (event) => {
      if (isPage(event.url)) return;
      event.preventDefault();
      wanted(event.url);
    });
    contents.on('will-frame-navigate', (event) => {
      // The page has no frames.
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isPage(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      wanted(url);
      return { action: 'deny' };
    });
  });
  app.on('session-created', (session) => hardenSession(session, isOwn));
}
