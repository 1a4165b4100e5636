import { posix, win32 } from 'node:path';
import { type Machine, xdgFolder } from './default-data-folder.ts';

/** Where a user's programs keep what only makes them faster, and may be removed at any time; ours is one folder in it. */
export function cacheFolder({ environment, home, platform = process.platform }: Machine): string {
  switch (platform) {
    case 'win32':
      return win32.join(
        environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'),
        'Headwater',
        'Cache',
      );
    case 'darwin':
      return posix.join(home, 'Library', 'Caches', 'Headwater');
    default:
      return posix.join(xdgFolder(environment['XDG_CACHE_HOME'], posix.join(home, '.cache')), 'headwater');
  }
}
