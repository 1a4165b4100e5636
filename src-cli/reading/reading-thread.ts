/** The entry of a thread that reads files beside the main one. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { userCacheFolder } from '../base/user-cache-folder.ts';
import type { Part } from './parts.ts';

enableCompileCache(join(userCacheFolder(), 'compiled'));
const { readParts } = await import('./parts.ts');
const port = parentPort!;
port.on('message', (parts: Part[]) => {
  const read = readParts(parts);
  port.postMessage(
    read,
    read.flatMap((each) => (each === undefined ? [] : [each.words.buffer])),
  );
});
// It is ended without a chance to write it down.
flushCompileCache();
