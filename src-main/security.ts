import type { App, OnBeforeRequestListenerDetails, Session, WebContents } from 'electron';

/** Says whether an address belongs to the application's own page. */
export type IsOwn = (address: string) => boolean;

/** Schemes that reach nothing outside the process. */
const localSchemes = new Set(['data:', 'blob:', 'devtools:', 'about:']);

/** What a page may ask the system for: to put text on the clipboard, after a click, from the own page. */
const granted = new Set(['clipboard-sanitized-write']);

/** Recognises the addresses below the given origins, web sockets of the same host and port included. */
export function ownAddresses(origins: readonly string[]): IsOwn {
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  return (address) => {
    const url = URL.parse(address);
    return url !== null && /^(?:http|ws):$/u.test(url.protocol) && hosts.has(url.host);
  };
}

/** No connection leaves the machine and no page gets a permission, whatever a page or Chromium itself tries. */
export function hardenSession(session: Session, isOwn: IsOwn): void {
  session.setSpellCheckerEnabled(false);
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => granted.has(permission) && isOwn(requestingOrigin),
  );
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(granted.has(permission) && isOwn(contents.getURL())),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details: OnBeforeRequestListenerDetails, answer) =>
    answer({ cancel: !(isOwn(details.url) || localSchemes.has(URL.parse(details.url)?.protocol ?? '')) }),
  );
}

/** Every page of the application, whoever makes it: it stays on the own page and opens nothing. */
export function hardenContents(app: App, isOwn: IsOwn): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwn(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isOwn(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
