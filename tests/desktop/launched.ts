import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { launchDesktop, temporaryFolder } from '../support/desktop/desktop.ts';
import type { Desktop } from '../support/desktop/launch.ts';

interface DesktopFixtures {
  /** A folder for the test's files, and below it the application's own. */
  readonly folder: string;
  readonly port: number;
  /** `HEADWATER_PORT`; empty leaves the port to the settings. */
  readonly portVariable: string;
  /** Variables besides those of the port and the folder. */
  readonly moreEnvironment: Readonly<Record<string, string>>;
  /** Starts the application; all that still run after the test are ended. */
  readonly launch: (...files: string[]) => Promise<Desktop>;
}

/** An application that runs, and where. */
interface Standing {
  readonly desktop: Desktop;
  readonly folder: string;
  readonly port: number;
}

/** The application, started as often as a test needs it. */
export const test = base.extend<DesktopFixtures, { standing: Standing }>({
  /** Started without files, for all tests that look at it or add to it, and leave it running. */
  standing: [
    async ({ browser }, use) => {
      const { path, remove } = temporaryFolder();
      const port = await freePort();
      const environment = { HEADWATER_USER_DATA: join(path, 'user'), HEADWATER_PORT: String(port) };
      const desktop = await launchDesktop({ browser, files: [], environment });
      await use({ desktop, folder: path, port });
      await desktop.kill();
      remove();
    },
    { scope: 'worker' },
  ],
  folder: async ({}, use) => {
    const { path, remove } = temporaryFolder();
    await use(path);
    remove();
  },
  port: async ({}, use) => use(await freePort()),
  portVariable: async ({ port }, use) => use(String(port)),
  moreEnvironment: async ({}, use) => use({}),
  launch: async ({ browser, folder, portVariable, moreEnvironment }, use) => {
    const launched: Desktop[] = [];
    await use(async (...files) => {
      const environment = {
        HEADWATER_USER_DATA: join(folder, 'user'),
        HEADWATER_PORT: portVariable,
        ...moreEnvironment,
      };
      const desktop = await launchDesktop({ browser, files, environment });
      launched.push(desktop);
      return desktop;
    });
    await Promise.all(launched.map((desktop) => desktop.kill()));
  },
});
