import type { OnBeforeRequestListenerDetails, Session, WebRequest } from 'electron';

type BeforeRequest = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: { cancel?: boolean }) => void,
) => void;

let beforeRequest: BeforeRequest | undefined;
let checkPermission: Parameters<Session['setPermissionCheckHandler']>[0] = null;

const webRequest: Pick<WebRequest, 'onBeforeRequest'> = {
  onBeforeRequest(...values: unknown[]) {
    beforeRequest = values.at(-1) as BeforeRequest;
  },
};

/** `session.defaultSession`: what the main code decides about requests and permissions is kept, and asked by the page. */
const defaultSession = {
  webRequest,
  setSpellCheckerEnabled: () => undefined,
  setPermissionRequestHandler: () => undefined,
  setPermissionCheckHandler(handler: typeof checkPermission) {
    checkPermission = handler;
  },
  setDevicePermissionHandler: () => undefined,
} satisfies Partial<Record<keyof Session, unknown>>;

export const session = { defaultSession };

/** Whether the main code lets a request through. */
export function mayRequest(url: string): Promise<boolean> {
  const listener = beforeRequest;
  if (listener === undefined) return Promise.resolve(true);
  return new Promise((resolve) =>
    listener({ url } as OnBeforeRequestListenerDetails, (response) => resolve(response.cancel !== true)),
  );
}

/** Whether the main code grants a page of this origin a permission. */
export function mayUse(permission: string, origin: string): boolean {
  if (checkPermission === null) return true;
  return checkPermission(
    null,
    permission as 'media',
    origin,
    {} as Electron.PermissionCheckHandlerHandlerDetails,
  );
}
