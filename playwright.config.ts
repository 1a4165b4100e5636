import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';

// Found (and unpacked, where it comes in a package) once, here, before any test process starts.
const executablePath = await chromiumPath();

export default defineConfig({
  testDir: 'tests',
  testMatch: ['browser/**/*.spec.ts', 'desktop/**/*.spec.ts'],
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Service, its workers and the browser take both cores of a small machine: a second browser beside makes both slower.
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./scripts/test/browser-reporter.ts']],
  use: {
    launchOptions: executablePath === undefined ? {} : { executablePath },
    viewport: { width: 1440, height: 900 },
    // What glides and fades is drawn in software; tests of it ask for it (`hasMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of the time: `npm run test:browser` runs failed tests again to have theirs.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
