import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchDesktop } from '../../../tests/support/desktop/desktop.ts';
import type { Desktop } from '../../../tests/support/desktop/launch.ts';
import { freePort } from '../../free-port.ts';

/** The application, started on a folder for all that it writes. */
export async function startedDesktop(browser: Browser, folder: string): Promise<Desktop> {
  const environment = {
    HEADWATER_USER_DATA: join(folder, 'user'),
    HEADWATER_PORT: String(await freePort()),
  };
  return await launchDesktop({ browser, files: [], environment });
}

/** Resolves when the window takes what a person does: it has been painted, and a click on its header is heeded. */
export async function interactive(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click({ trial: true });
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
}

/** Resolves when the lineage of the job that is opened at the start is there. */
export async function lineageShown(page: Page): Promise<void> {
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await status.getByText(/relation/u).waitFor();
}

/** Ends the application as a person does, so that the next start finds everything in order. */
export async function ended(desktop: Desktop): Promise<void> {
  await desktop.evaluate(({ app }) => void setTimeout(() => app.quit()), undefined);
  await desktop.ended;
}
