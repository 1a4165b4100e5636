import { cpSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, runQuietly } from '../project.ts';
import { productionPackages } from './production-packages.ts';
import { standInElectron } from './stand-in-electron.ts';

const require = createRequire(import.meta.url);

/** What a package of the desktop holds beside Electron, as electron-builder makes it. */
export interface ProductionFiles {
  /** The unpacked package: the executable, `resources/` with the application, `locales/`. */
  readonly folder: string;
  remove(): void;
}

/**
 * Lets electron-builder pack the application around a stand-in for Electron: what it takes along is what the installers
 * for Linux hold.
 * @param arch `x64` or `arm64`
 * @param settings of electron-builder, in the place of those in `electron-builder.yml`: `--config.asar=false`
 */
export async function packAroundStandIn(
  arch: string,
  settings: readonly string[] = [],
): Promise<ProductionFiles> {
  const place = mkdtempSync(join(tmpdir(), 'headwater-files-'));
  const remove = (): void => rmSync(place, { recursive: true, force: true });
  const { version } = JSON.parse(readFileSync(require.resolve('electron/package.json'), 'utf8')) as {
    version: string;
  };
  standInElectron(join(place, 'electron'), version);
  const folder = join(place, 'dist', arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);
  try {
    await runQuietly(process.execPath, [
      require.resolve('electron-builder/cli.js'),
      ...['--linux', 'dir', `--${arch}`, '--publish', 'never'],
      ...['--projectDir', projectToPack(place)],
      `--config.electronVersion=${version}`,
      `--config.electronDist=${join(place, 'electron')}`,
      `--config.directories.output=${join(place, 'dist')}`,
      ...settings,
    ]);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/**
 * The checkout; but where it shares its packages by a link, npm does not see which of them are needed, and a copy of what
 * is packed stands in for it.
 */
function projectToPack(place: string): string {
  if (!lstatSync(join(projectRoot, 'node_modules')).isSymbolicLink()) return projectRoot;
  const copy = join(place, 'project');
  for (const path of [...copied, ...productionPackages(projectRoot)]) {
    cpSync(join(projectRoot, path), join(copy, path), { recursive: true, dereference: true });
  }
  return copy;
}

const copied = [
  'package.json',
  'package-lock.json',
  'electron-builder.yml',
  'LICENSE',
  'README.md',
  'out',
  'resources',
  'docs',
];

/** Copies the application's own files, unpacked, into a folder: all that runs in the desktop, but for Electron. */
export async function unpackProductionFiles(arch: string, folder: string): Promise<void> {
  const packed = await packAroundStandIn(arch, ['--config.asar=false']);
  try {
    cpSync(join(packed.folder, 'resources/app'), folder, { recursive: true });
  } finally {
    packed.remove();
  }
}
