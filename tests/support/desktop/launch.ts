import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type * as Electron from 'electron';

/** The module that a function sees which runs in the main process. */
type ElectronModule = typeof Electron;

/** A running application, in real Electron or in the stand-in; the tests see no difference. */
export interface Desktop {
  /** The page of the first window, once there is one. */
  firstPage(): Promise<Page>;
  /** Runs a function in the main process. It is sent as text: it sees only its arguments. */
  evaluate<Result, Value>(
    run: (electron: ElectronModule, value: Value) => Result | Promise<Result>,
    value: Value,
  ): Promise<Result>;
  /** Resolves with the exit code when the main process has ended. */
  readonly ended: Promise<number | null>;
  /** Ends the application at once, if it still runs. */
  kill(): Promise<void>;
}

export interface DesktopLaunch {
  readonly browser: Browser;
  /** Command line after the application: files and folders. */
  readonly files: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
export const builtMain = join(projectRoot, 'out/main/index.js');
