import type { Browser } from '@playwright/test';
import { temporaryFolder } from '../../../tests/support/desktop/desktop.ts';
import { quantile, rounded } from '../service/bars.ts';
import type { Bar } from '../service/bars.ts';
import { ended, interactive, lineageShown, startedDesktop } from './measured-desktop.ts';

/** How long it takes from the start of the process to a window that heeds, and to the lineage of the first job. */
export async function measureStarts(browser: Browser, rounds: number): Promise<Bar[]> {
  const { path, remove } = temporaryFolder();
  const windows: number[] = [];
  const lineages: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    const desktop = await startedDesktop(browser, path);
    const page = await desktop.firstPage();
    await interactive(page);
    windows.push(performance.now() - begun);
    await lineageShown(page);
    lineages.push(performance.now() - begun);
    await ended(desktop);
  }
  remove();
  const [firstWindow = Number.NaN, ...laterWindows] = windows;
  const [firstLineage = Number.NaN, ...laterLineages] = lineages;
  console.log(`start to interactive window: ${windows.map((time) => rounded(time)).join(', ')} ms`);
  console.log(`start to the first job's lineage: ${lineages.map((time) => rounded(time)).join(', ')} ms`);
  const bar = (name: string, measured: number): Bar => ({ name, measured, limit: 2000, unit: 'ms' });
  return [
    bar('the very first start to an interactive window', firstWindow),
    bar('start to an interactive window', quantile(laterWindows, 0.5)),
    bar('the very first start to the lineage of the sample', firstLineage),
    bar('start to the lineage of the latest job', quantile(laterLineages, 0.5)),
  ];
}
