/**
 * The desktop application against its bars: how long a person waits for the window, and what the service holds while
 * nothing is asked of it. The built application runs in the stand-in for Electron (under Node, its window a page of
 * Chromium that runs already), or in real Electron where it is installed.
 *
 *   npm run bench:desktop               start and memory
 *   npm run bench:desktop -- --rounds 5
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../chromium.ts';
import { electronBinary } from '../electron-binary.ts';
import { measureIdle } from './desktop/idle.ts';
import { measureStarts } from './desktop/starts.ts';
import { printBars } from './service/bars.ts';
import { canMeasure } from './service/measured-service.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
if (!canMeasure()) throw new Error('Memory is read from /proc, which this system lacks.');

console.log(electronBinary() === undefined ? 'In the stand-in for Electron.' : 'In Electron.');
const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const starts = await measureStarts(browser, Number(values.rounds));
  printBars([...starts, ...(await measureIdle(browser))]);
} finally {
  await browser.close();
}
