import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { defaultDataFolder } from '../../src-server/service/start-up/default-data-folder.ts';

/** Where the application's own files lie, and where it keeps what it writes. */
export interface ApplicationPaths {
  readonly service: string;
  readonly preload: string;
  readonly icon: string;
  /** The built page, which the service serves. */
  readonly page: string;
  /** The scripts of the first start. */
  readonly samples: string;
  /** Store and uploaded files of the service, where no other folder was chosen. */
  readonly dataFolder: string;
  /** Remembers which other folder was chosen. */
  readonly folderChoice: string;
  readonly logFolder: string;
  /** The files that were opened last. */
  readonly recentFiles: string;
  readonly windowState: string;
  /** Where tools of this machine read where the service listens. */
  readonly apiFile: string;
}

/** A folder for all that the application writes, its data included; tests give it one. */
export function namedUserData(): string | undefined {
  return process.env['HEADWATER_USER_DATA'] || undefined;
}

/** The paths of a build: this code runs as `out/main/index.js`, in a checkout as in a package. */
export function applicationPaths(app: App): ApplicationPaths {
  const built = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  const userData = app.getPath('userData');
  return {
    service: built('./service.js'),
    preload: built('../preload/index.cjs'),
    icon: built('../../resources/icon.png'),
    page: built('../renderer'),
    samples: built('../../resources/samples'),
    dataFolder:
      namedUserData() === undefined
        ? defaultDataFolder({ environment: process.env, home: homedir() })
        : join(userData, 'data'),
    folderChoice: join(userData, 'data-folder.json'),
    logFolder: join(userData, 'logs'),
    recentFiles: join(userData, 'recent-files.json'),
    windowState: join(userData, 'window.json'),
    apiFile: join(userData, 'api.json'),
  };
}
