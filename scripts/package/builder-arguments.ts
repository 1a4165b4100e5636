import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the machine and its environment add to `electron-builder.yml`. */
export interface PackagingMachine {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** Electron's executable. */
  readonly electron: string | undefined;
  readonly project: string;
}

/** The arguments with which electron-builder makes installers on a machine. */
export function builderArguments({ platform, environment, electron, project }: PackagingMachine): string[] {
  const folder = electronFolder(electron);
  const homepage = environment['HEADWATER_HOMEPAGE'];
  return [
    ...['--publish', 'never'],
    ...(folder === undefined ? [] : [`--config.electronDist=${folder}`]),
    // Without any signature Apple's processors run nothing; this one needs no certificate, and nobody vouches for it.
    ...(platform === 'darwin' && !hasCertificate(environment) ? ['--config.mac.identity=-'] : []),
    ...(homepage ? [`--config.extraMetadata.homepage=${homepage}`] : []),
    // Packages of Debian and Red Hat state the home page of their program.
    ...(platform === 'linux' && !homepage && !hasPublicHome(project) ? ['--linux', 'AppImage'] : []),
  ];
}

/** What is left out on this machine, and why; undefined where nothing is. */
export function leftOut({ platform, environment, project }: PackagingMachine): string | undefined {
  if (platform !== 'linux' || environment['HEADWATER_HOMEPAGE'] || hasPublicHome(project)) return undefined;
  return 'No deb and no rpm: they name the address of the project, which this checkout does not know. Name it in HEADWATER_HOMEPAGE.';
}

function hasCertificate(environment: NodeJS.ProcessEnv): boolean {
  return Boolean(environment['CSC_LINK'] || environment['CSC_NAME']);
}

/** Whether electron-builder finds an address by itself: in the manifest, or as the remote of a clone from GitHub. */
function hasPublicHome(project: string): boolean {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<string, unknown>;
  if ('homepage' in manifest || 'repository' in manifest) return true;
  const configuration = join(project, '.git/config');
  return existsSync(configuration) && readFileSync(configuration, 'utf8').includes('github.com');
}

/** The unpacked Electron, which the builder then need not fetch itself; on macOS the binary lies deep within it. */
function electronFolder(electron: string | undefined): string | undefined {
  if (electron === undefined) return undefined;
  let folder = dirname(electron);
  while (folder !== dirname(folder)) {
    if (existsSync(join(folder, 'version')) && existsSync(join(folder, 'LICENSE'))) return folder;
    folder = dirname(folder);
  }
  return undefined;
}
