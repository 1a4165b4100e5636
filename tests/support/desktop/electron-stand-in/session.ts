import { EventEmitter } from 'node:events';
import type {
  BeforeSendResponse,
  OnBeforeRequestListenerDetails,
  OnBeforeSendHeadersListenerDetails,
  WebContents,
} from 'electron';
import type { Session, WebRequest } from './surface.ts';

type BeforeRequest = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: { cancel?: boolean }) => void,
) => void;
type BeforeSendHeaders = (
  details: OnBeforeSendHeadersListenerDetails,
  callback: (response: BeforeSendResponse) => void,
) => void;

class StandInWebRequest implements WebRequest {
  beforeRequest: BeforeRequest | undefined;
  beforeSendHeaders: BeforeSendHeaders | undefined;

  onBeforeRequest(...values: unknown[]): void {
    this.beforeRequest = values.at(-1) as BeforeRequest;
  }

  onBeforeSendHeaders(...values: unknown[]): void {
    this.beforeSendHeaders = values.at(-1) as BeforeSendHeaders;
  }
}

/** What the main code decides about requests, permissions and downloads is kept, and asked by the page and by tests. */
class StandInSession extends EventEmitter implements Session {
  readonly webRequest = new StandInWebRequest();
  spellChecker = true;
  checkPermission: Parameters<Session['setPermissionCheckHandler']>[0] = null;
  requestPermission: Parameters<Session['setPermissionRequestHandler']>[0] = null;
  devicePermission: Parameters<Session['setDevicePermissionHandler']>[0] = null;
  displayMedia: Parameters<Session['setDisplayMediaRequestHandler']>[0] = null;

  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled;
  }

  setPermissionCheckHandler(handler: typeof this.checkPermission): void {
    this.checkPermission = handler;
  }

  setPermissionRequestHandler(handler: typeof this.requestPermission): void {
    this.requestPermission = handler;
  }

  setDevicePermissionHandler(handler: typeof this.devicePermission): void {
    this.devicePermission = handler;
  }

  setDisplayMediaRequestHandler(handler: typeof this.displayMedia): void {
    this.displayMedia = handler;
  }
}

const defaultSession = new StandInSession();

/** `session.defaultSession` */
export const session = { defaultSession };

/** Whether the main code lets a request through. */
export function mayRequest(url: string): Promise<boolean> {
  const { beforeRequest } = defaultSession.webRequest;
  if (beforeRequest === undefined) return Promise.resolve(true);
  return new Promise((resolve) =>
    beforeRequest({ url } as OnBeforeRequestListenerDetails, (response) => resolve(response.cancel !== true)),
  );
}

/** The headers with which the main code sends a request. */
export function headersOf(
  url: string,
  headers: Record<string, string>,
): Promise<NonNullable<BeforeSendResponse['requestHeaders']>> {
  const { beforeSendHeaders } = defaultSession.webRequest;
  if (beforeSendHeaders === undefined) return Promise.resolve(headers);
  const details = { url, requestHeaders: headers } as unknown as OnBeforeSendHeadersListenerDetails;
  return new Promise((resolve) =>
    beforeSendHeaders(details, ({ requestHeaders }) => resolve(requestHeaders ?? headers)),
  );
}

/** Whether the main code finds that a page of this origin has a permission. */
export function mayUse(permission: string, origin: string): boolean {
  const { checkPermission } = defaultSession;
  if (checkPermission === null) return true;
  return checkPermission(
    null,
    permission as 'media',
    origin,
    {} as Electron.PermissionCheckHandlerHandlerDetails,
  );
}

/** Whether the main code gives a page a permission that it asks for. */
export function isGranted(permission: string, url: string): Promise<boolean> {
  const { requestPermission } = defaultSession;
  if (requestPermission === null) return Promise.resolve(true);
  const contents = { getURL: () => url } as unknown as WebContents;
  return new Promise((resolve) =>
    requestPermission(contents, permission as 'media', resolve, {} as Electron.PermissionRequest),
  );
}
