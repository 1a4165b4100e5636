import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronBinary } from '../../../scripts/electron-binary.ts';
import { launchReal } from './launch-real.ts';
import { launchStandIn } from './launch-stand-in.ts';
import { builtMain } from './launch.ts';
import type { Desktop, DesktopLaunch } from './launch.ts';

/** Starts the built application: in real Electron where it is installed, else in the stand-in. */
export function launchDesktop(launch: DesktopLaunch): Promise<Desktop> {
  if (!existsSync(builtMain)) throw new Error('The application is not built: npm run build');
  const binary = electronBinary();
  return binary === undefined ? launchStandIn(launch) : launchReal(binary, launch);
}

/** A folder that is removed again. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'headwater-desktop-'));
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
