import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { temporaryFolder } from '../../../tests/support/desktop/desktop.ts';
import { residentMemory } from '../jobs/process-memory.ts';
import { megabytes, rounded } from '../service/bars.ts';
import type { Bar } from '../service/bars.ts';
import { ended, interactive, lineageShown, startedDesktop } from './measured-desktop.ts';

/** Seconds without a request after which the service is idle. */
const rest = 15;

/** What the service's process holds while nothing is asked of it: at once, and after the application was used. */
export async function measureIdle(browser: Browser): Promise<Bar[]> {
  const { path, remove } = temporaryFolder();
  // The very first start analyses the sample; this one finds it.
  const earlier = await startedDesktop(browser, path);
  await lineageShown(await earlier.firstPage());
  await ended(earlier);

  const desktop = await startedDesktop(browser, path);
  const page = await desktop.firstPage();
  await interactive(page);
  await lineageShown(page);
  const { pid } = await page.evaluate<{ pid: number }>(`fetch('/health').then((answer) => answer.json())`);
  await delay(rest * 1000);
  const held = megabytes(residentMemory(pid));
  console.log(`the service holds ${rounded(held)} MB, ${rest} s after the window was there`);
  await ended(desktop);
  remove();
  return [{ name: 'service process, idle', measured: held, limit: 150, unit: 'MB' }];
}
