import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionPackages } from '../../scripts/package/production-packages.ts';
import { projectRoot } from './command.ts';

export interface InstalledPackage {
  /** The command, as npm has put it for shells. */
  readonly command: string;
  /** The folder of the package, below a `node_modules` with all that it needs. */
  readonly folder: string;
  remove(): void;
}

/** Packs the package and installs it into an empty folder, far from the checkout and without the network. */
export function installedPackage(): InstalledPackage {
  const place = mkdtempSync(join(tmpdir(), 'headwater-package-'));
  npm(projectRoot, ['pack', '--silent', '--pack-destination', place]);
  const [tarball] = readdirSync(place);
  if (tarball === undefined) throw new Error('npm pack has made nothing.');
  const home = join(place, 'home');
  mkdirSync(home);
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(place, tarball)];
  if (!npm(home, ['--prefix', home, ...install], false)) unpack(join(place, tarball), home);
  return {
    command: join(home, 'node_modules/.bin/headwater'),
    folder: join(home, 'node_modules/headwater'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

/** What npm does, where its cache has not kept what it would need: `npm ci` may have been done by another machine. */
function unpack(tarball: string, home: string): void {
  const modules = join(home, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(join(modules, '.bin'), { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', modules], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  cpSync(join(modules, 'package'), join(modules, 'headwater'), { recursive: true });
  rmSync(join(modules, 'package'), { recursive: true });
  symlinkSync('../headwater/bin/headwater.cjs', join(modules, '.bin/headwater'));
  for (const path of productionPackages(projectRoot)) {
    cpSync(join(projectRoot, path), join(home, path), { recursive: true, dereference: true });
  }
}

function npm(folder: string, values: string[], isNeeded = true): boolean {
  const shell = process.platform === 'win32';
  const { status, stderr } = spawnSync('npm', values, { cwd: folder, encoding: 'utf8', shell });
  if (isNeeded && status !== 0) throw new Error(`npm ${values.join(' ')} ended with ${status}: ${stderr}`);
  return status === 0;
}
