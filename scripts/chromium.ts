import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packagedChromium from '@sparticuz/chromium';
import { chromium } from '@playwright/test';

const systemBrowsers = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium that the browser tests drive: the one that `HEADWATER_CHROMIUM` names, else Playwright's own where it
 * was installed, else the system's, else (Linux) the one inside an npm package, which needs no download of its own.
 * Undefined leaves the choice, and the error message, to Playwright.
 */
export async function chromiumPath(): Promise<string | undefined> {
  const named = process.env['HEADWATER_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  if (existsSync(chromium.executablePath())) return undefined;
  const onSystem = systemBrowsers.find((path) => existsSync(path));
  if (onSystem !== undefined) return onSystem;
  return process.platform === 'linux' ? unpackedChromium() : undefined;
}

/** The package unpacks to a fixed place and takes any file there for whole: a torn one from a stopped run is redone. */
async function unpackedChromium(): Promise<string> {
  const unpacked = join(tmpdir(), 'chromium');
  if (existsSync(unpacked) && spawnSync(unpacked, ['--version']).status !== 0) rmSync(unpacked);
  return packagedChromium.executablePath();
}
