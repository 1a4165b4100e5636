import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** The machine, as far as the place of the data depends on it. */
export interface Machine {
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
  readonly platform?: NodeJS.Platform;
}

/**
 * The data folder of a user who has named none: one for the desktop, the service and the command line. A folder from
 * before that rule is used on, as long as only it holds data.
 */
export function defaultDataFolder({ environment, home, platform = process.platform }: Machine): string {
  const named = environment['HEADWATER_DATA'];
  if (named !== undefined && named !== '') return named;
  const { conventional, former } = places(environment, home, platform);
  return !holdsData(conventional) && holdsData(former) ? former : conventional;
}

/** Whether a folder holds the data of a Headwater service. */
export function holdsData(folder: string): boolean {
  const { join } = folder.includes('\\') ? win32 : posix;
  return existsSync(join(folder, 'headwater.sqlite')) || existsSync(join(folder, 'jobs'));
}

/** On Windows and macOS the data lies below the folder in which Electron keeps its own. */
function places(environment: NodeJS.ProcessEnv, home: string, platform: NodeJS.Platform) {
  switch (platform) {
    case 'win32': {
      const roaming = environment['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
      const application = win32.join(roaming, 'Headwater');
      return { conventional: win32.join(application, 'data'), former: application };
    }
    case 'darwin': {
      const application = posix.join(home, 'Library', 'Application Support', 'Headwater');
      return { conventional: posix.join(application, 'data'), former: application };
    }
    default: {
      const shared = xdgFolder(environment['XDG_DATA_HOME'], posix.join(home, '.local', 'share'));
      const configuration = xdgFolder(environment['XDG_CONFIG_HOME'], posix.join(home, '.config'));
      return {
        conventional: posix.join(shared, 'headwater'),
        former: posix.join(configuration, 'Headwater', 'data'),
      };
    }
  }
}

/** https://specifications.freedesktop.org/basedir-spec: a path that is not absolute is to be ignored. */
export function xdgFolder(given: string | undefined, standard: string): string {
  return given !== undefined && posix.isAbsolute(given) ? given : standard;
}
