import { homedir } from 'node:os';
import { cacheFolder } from '../../src-server/service/start-up/cache-folder.ts';

/** The folder of what the command line keeps only to be faster. */
export function userCacheFolder(): string {
  return cacheFolder({ environment: process.env, home: homedir() });
}
