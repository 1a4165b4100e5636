import { shell } from 'electron';
import type { BrowserWindow } from 'electron';
import { confirmLink } from './dialogs.ts';

/** All addresses outside this machine that may be opened. The application itself asks none of them for anything. */
export const externalPages = { licence: 'https://www.apache.org/licenses/LICENSE-2.0' } as const;

/** Pages of the own service that are for a browser: the application's window shows its own page alone. */
const servicePages: readonly string[] = ['/', '/docs'];

/**
 * Opens an address in the person's browser, after asking: one of the fixed pages, or a page of the own service. The only way
 * out of the application.
 * @param origin of the own service, where a browser would be answered
 * @returns whether it was opened
 */
export async function openLink(
  window: BrowserWindow,
  address: string,
  origin: string | undefined,
): Promise<boolean> {
  const link = knownLink(address, origin);
  if (link === undefined || !(await confirmLink(window, link))) return false;
  await shell.openExternal(link);
  return true;
}

/** Opens the own service's page in the browser. The person has chosen just that. */
export async function openInBrowser(origin: string): Promise<void> {
  await shell.openExternal(`${origin}/`);
}

/** The address to open, in our own spelling; undefined for any other than those that are known. */
export function knownLink(address: string, origin: string | undefined): string | undefined {
  const fixed = Object.values(externalPages).find((page) => page === address);
  if (fixed !== undefined) return fixed;
  if (origin === undefined) return undefined;
  return servicePages.map((path) => `${origin}${path}`).find((page) => page === address);
}
