/** The entry of the command line. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { userCacheFolder } from './base/user-cache-folder.ts';

// Compiling takes a third of a short call. https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
enableCompileCache(join(userCacheFolder(), 'compiled'));
const { runCommandLine } = await import('./command-line.ts');
await runCommandLine();
