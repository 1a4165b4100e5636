import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchReal } from './launch-real.ts';
import { launchStandIn } from './launch-stand-in.ts';
import { builtMain } from './launch.ts';
import type { Desktop, DesktopLaunch } from './launch.ts';

/** The Electron binary, where its installer could fetch it. */
export function electronBinary(): string | undefined {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

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

/** A loopback port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
